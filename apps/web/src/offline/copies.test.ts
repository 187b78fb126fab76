import { hashKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../api/failure.ts';
import { createCopying } from './copies.ts';

const network = new ApiFailure(0, 'NETWORK', { detail: '' });
const gone = new ApiFailure(404, 'NOT_FOUND' as never, { detail: '' });
const KEY = ['flights', '/flights/:id', { params: { id: 7 } }] as const;

const setUp = (queryKey: readonly unknown[] = KEY) => {
  const kept = new Map<string, { at: number; data: unknown }>();
  const world = { owner: '5' as string | null, now: 1_000, patience: new Promise<void>(() => undefined) };
  const set: unknown[] = [];
  const reset: unknown[] = [];
  const client = { resetQueries: ({ queryKey: key }: { queryKey: unknown }) => reset.push(key) };
  const copying = createCopying({
    read: (key) => Promise.resolve(kept.get(key)),
    write: (key, copy) => {
      kept.set(key, copy);
      return Promise.resolve();
    },
    remove: (key) => {
      kept.delete(key);
      return Promise.resolve();
    },
    now: () => world.now,
    wait: () => world.patience,
    owner: () => world.owner,
  });
  const ask = (answer: () => Promise<string>): Promise<string> =>
    copying(answer, { queryKey, client } as never, {
      queryHash: hashKey(queryKey),
      setData: (data) => set.push(data),
    });
  return { kept, world, set, reset, ask };
};

describe('an answer of the kept nouns', () => {
  it('is copied, and shown again where no answer comes', async () => {
    const { ask, kept } = setUp();
    expect(await ask(() => Promise.resolve('first'))).toBe('first');
    expect([...kept.values()]).toEqual([{ at: 1_000, data: 'first' }]);
    expect(await ask(() => Promise.reject(network))).toBe('first');
    expect(await ask(() => Promise.reject(new ApiFailure(503, 'SERVICE_UNAVAILABLE', { detail: '' })))).toBe(
      'first',
    );
  });

  it('is no answer to a refusal, and a mission that is gone stays gone', async () => {
    const { ask, kept } = setUp();
    await ask(() => Promise.resolve('first'));
    await expect(ask(() => Promise.reject(gone))).rejects.toBe(gone);
    // Without a network, too.
    expect(kept.size).toBe(0);
    await expect(ask(() => Promise.reject(network))).rejects.toBe(network);
  });

  it('stays on the device while its account owes something first', async () => {
    const { ask, kept } = setUp();
    await ask(() => Promise.resolve('first'));
    const due = new ApiFailure(403, 'TERMS_DUE', { detail: '' });
    await expect(ask(() => Promise.reject(due))).rejects.toBe(due);
    expect(kept.size).toBe(1);
  });

  it('leaves nothing on the device where it comes after its account signed out', async () => {
    const { ask, kept, world } = setUp();
    const shown = await ask(() => {
      world.owner = null;
      return Promise.resolve('late');
    });
    expect([shown, kept.size]).toEqual(['late', 0]);
  });

  it('is shown while a slow answer is awaited, which then takes its place', async () => {
    const test = setUp();
    await test.ask(() => Promise.resolve('old'));
    test.world.patience = Promise.resolve();
    let arrive: (data: string) => void = () => undefined;
    const shown = await test.ask(
      () =>
        new Promise<string>((resolve) => {
          arrive = resolve;
        }),
    );
    expect(shown).toBe('old');
    arrive('new');
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(test.set).toEqual(['new']);
    expect([...test.kept.values()].map(({ data }) => data)).toEqual(['new']);
  });

  it('gives way to a refusal that comes late', async () => {
    const test = setUp();
    await test.ask(() => Promise.resolve('old'));
    test.world.patience = Promise.resolve();
    let refuse: (error: Error) => void = () => undefined;
    const shown = await test.ask(
      () =>
        new Promise<string>((_resolve, reject) => {
          refuse = reject;
        }),
    );
    expect(shown).toBe('old');
    refuse(gone);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([test.reset, test.kept.size]).toEqual([[KEY], 0]);
  });

  it('is never shown to another account', async () => {
    const { ask, world } = setUp();
    await ask(() => Promise.resolve('of account 5'));
    world.owner = '6';
    await expect(ask(() => Promise.reject(network))).rejects.toBe(network);
    world.owner = null;
    await expect(ask(() => Promise.reject(network))).rejects.toBe(network);
  });
});

it('the store of copies keeps no copy of other nouns', async () => {
  const { ask, kept } = setUp(['demo', '/demo/mails', {}]);
  await ask(() => Promise.resolve('mail'));
  expect(kept.size).toBe(0);
});
