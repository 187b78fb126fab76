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

it('a gate takes two forms of one person at once, and others beside them', async () => {
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

it('a gate refuses whoever sends more than may wait, and goes on after a form that fails', async () => {
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

/** Pieces of work with a weight, which last until they are let go. */
const weighing = (options: { readonly most: number; readonly most_of_one: number }) => {
  const gate = createGate({ ...options, most_waiting: 99, most_waiting_of_one: 99 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (person: string, name: string, weight: number): Promise<void> => {
    const work = () =>
      new Promise<void>((end) => {
        begun.push(name);
        ends.set(name, end);
      });
    return gate(person, work, { weight });
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, send, end };
};

it('a gate lets work in by its weight, and what is too heavy for any gate alone', async () => {
  const { begun, send, end } = weighing({ most: 4, most_of_one: 3 });
  const sent = [
    send('a', 'a2', 2),
    send('a', 'a9', 9),
    send('a', 'a1', 1),
    send('b', 'b2', 2),
    send('c', 'c1', 1),
  ];
  await Promise.resolve();
  expect(begun).toEqual(['a2', 'b2']);
  await end('a2');
  // The light one of the first person stays behind its heavy one.
  expect(begun).toEqual(['a2', 'b2', 'c1']);
  await end('b2');
  expect(begun.at(-1)).toBe('a9');
  for (const name of ['a9', 'a1', 'c1']) await end(name);
  await Promise.all(sent);
  expect(begun).toEqual(['a2', 'b2', 'c1', 'a9', 'a1']);
});

it('a gate keeps room for a heavy piece that light ones of others have passed for long', async () => {
  const { begun, send, end } = weighing({ most: 4, most_of_one: 4 });
  const sent = [send('b', 'b0', 1), send('c', 'c0', 1), send('a', 'heavy', 4)];
  await Promise.resolve();
  let light = 0;
  // Two light ones are always under way, each sent before the former ends.
  while (!begun.includes('heavy') && light < 100) {
    light += 1;
    for (const person of ['b', 'c']) sent.push(send(person, `${person}${light}`, 1));
    for (const person of ['b', 'c']) await end(`${person}${light - 1}`);
  }
  expect(begun).toContain('heavy');
  expect(light).toBeLessThan(20);
  await end('heavy');
  for (const person of ['b', 'c']) for (let each = 0; each <= light; each++) await end(`${person}${each}`);
  await Promise.all(sent);
});

it('a gate holds nobody up behind a person that has all its own under way', async () => {
  const { begun, send, end } = weighing({ most: 8, most_of_one: 4 });
  const sent = [send('a', 'a0', 4), send('a', 'a1', 4)];
  for (let each = 0; each < 40; each++) {
    sent.push(send('b', `b${each}`, 2));
    await Promise.resolve();
    await end(`b${each}`);
  }
  expect(begun).toHaveLength(41);
  for (const name of ['a0', 'a1']) await end(name);
  await Promise.all(sent);
  expect(begun.at(-1)).toBe('a1');
});

it('a gate tells who has waited too long, and who finds a row that is full, that others came before', async () => {
  const options = { most: 1, most_of_one: 1, most_waiting: 1, most_waiting_of_one: 1 };
  const gate = createGate({ ...options, longest_wait_ms: 1, crowded: 'PAYMENTS_CROWDED' });
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = gate('a', () => promise);
  const second = gate('b', async () => 'second');
  const crowded = { code: 'PAYMENTS_CROWDED', status: 429, retry_after_s: 5 };
  await expect(gate('c', async () => 'third')).rejects.toMatchObject(crowded);
  await expect(second).rejects.toMatchObject(crowded);
  resolve('first');
  expect(await first).toBe('first');
  expect(await gate('b', async () => 'again')).toBe('again');
});
