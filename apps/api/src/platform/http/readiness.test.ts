import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { createReadiness, freeBytesOf, type ReadinessOptions } from './readiness.ts';

const usual: ReadinessOptions = {
  isStopping: () => false,
  tryWrite: async () => undefined,
  freeBytes: async () => 10_000_000_000,
  limit_ms: 50,
  kept_ms: 0,
};
const asked = (changes: Partial<ReadinessOptions>) => createReadiness({ ...usual, ...changes })();

it.each([
  ['ready', {}],
  ['stopping', { isStopping: () => true }],
  ['disk', { freeBytes: async () => 50_000_000 }],
  ['database', { tryWrite: () => Promise.reject(new Error('no space left on device')) }],
  ['database', { tryWrite: () => new Promise<never>(() => undefined) }],
] as const)('a server that cannot work tells why: %s', async (readiness, changes) => {
  expect(await asked(changes)).toBe(readiness);
});

it('The readiness check holds one connection of a database that does not answer, and looks again once it did', async () => {
  let asking = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = createReadiness({
    ...usual,
    tryWrite: () => {
      asking += 1;
      return promise;
    },
  });
  expect(await Promise.all([look(), look(), look()])).toEqual(['database', 'database', 'database']);
  expect(await look()).toBe('database');
  expect(asking).toBe(1);
  resolve();
  await expect.poll(look).toBe('ready');
});

it('The readiness check writes once a second however often it is asked', async () => {
  vi.useFakeTimers();
  try {
    const tryWrite = vi.fn(async () => undefined);
    const { kept_ms: _, ...asServed } = usual;
    const look = createReadiness({ ...asServed, tryWrite });
    for (let asked = 0; asked < 50; asked += 1) expect(await look()).toBe('ready');
    expect(tryWrite).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await look()).toBe('ready');
    expect(tryWrite).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

it('The readiness check writes to the database, and is answered by HTTP', async () => {
  const harness = await createHarness();
  try {
    const written = async (): Promise<string> => {
      const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(
        harness.db,
      );
      return rows[0]?.at ?? '';
    };
    const before = await written();
    const reply = await harness.app.inject('/readyz');
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ready' }]);
    expect(await written()).not.toBe(before);
    expect(await freeBytesOf(harness.config.data_dir)).toBeGreaterThan(0);
  } finally {
    await harness.close();
  }
});
