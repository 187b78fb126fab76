import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

/** Forms that last until they are let go, in the order in which they began. */
const setUp = () => {
  const turns = createGate({ most: 3, most_of_one: 2, most_waiting: 4, most_waiting_of_one: 3 });
  const begun: { readonly name: string; readonly end: () => void }[] = [];
  const send = (person: string, name: string) =>
    turns(person, () => new Promise<void>((end) => begun.push({ name, end })));
  const names = () => begun.map(({ name }) => name);
  const end = async (name: string) => {
    begun.find((each) => each.name === name)?.end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { send, names, end };
};

it('takes two forms of one person at once, and others beside them', async () => {
  const { send, names, end } = setUp();
  const sent = ['a1', 'a2', 'a3'].map((name) => send('a', name));
  sent.push(send('b', 'b1'), send('c', 'c1'));
  await Promise.resolve();
  expect(names()).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  // There is room, but not for a third of the first person.
  expect(names()).toEqual(['a1', 'a2', 'b1', 'c1']);
  await end('a1');
  expect(names().at(-1)).toBe('a3');
  for (const name of ['a2', 'a3', 'c1']) await end(name);
  await Promise.all(sent);
});

it('refuses whoever sends more than may wait, and goes on after a form that fails', async () => {
  const { send, names, end } = setUp();
  const sent = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => send('a', name));
  await expect(send('a', 'a6')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  sent.push(send('b', 'b1'), send('c', 'c1'));
  await expect(send('d', 'd1')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (const name of ['b1', 'c1', 'a1', 'a2', 'a3', 'a4', 'a5']) await end(name);
  await Promise.all(sent);
  expect(names()).toHaveLength(7);
  const turns = createGate({ most: 1, most_of_one: 1, most_waiting: 1, most_waiting_of_one: 1 });
  await expect(turns('a', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  expect(await turns('a', async () => 'next')).toBe('next');
});

it('lets work in by its weight, and what is too heavy for any gate alone', async () => {
  const gate = createGate({ most: 4, most_of_one: 3, most_waiting: 9, most_waiting_of_one: 9 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (person: string, name: string, weight: number): Promise<void> => {
    const work = () =>
      new Promise<void>((end) => {
        begun.push(name);
        ends.set(name, end);
      });
    return gate(person, work, weight);
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const sent = [
    send('a', 'a2', 2),
    send('a', 'a9', 9),
    send('a', 'a1', 1),
    send('b', 'b2', 2),
    send('c', 'c1', 1),
  ];
  await Promise.resolve();
  // The light one of the first person stays behind its heavy one.
  expect(begun).toEqual(['a2', 'b2']);
  await end('a2');
  expect(begun).toEqual(['a2', 'b2', 'a1', 'c1']);
  for (const name of ['b2', 'a1', 'c1', 'a9']) await end(name);
  await Promise.all(sent);
  expect(begun.at(-1)).toBe('a9');
});
