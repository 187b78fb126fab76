import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, TEST_CONNECTIONS } from '../../../../test/database.ts';
import { databaseRun } from './stores.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

it('however many requests wait for the simulated service, they hold one connection, and one that fails holds up no other', async () => {
  const { connection } = database;
  const run = databaseRun(connection.db, () => randomBytes(9).toString('hex'));
  const { promise, resolve } = Promise.withResolvers<void>();
  const order: number[] = [];
  const waiting = Array.from({ length: 3 * TEST_CONNECTIONS }, (_, index) =>
    run(async () => {
      await promise;
      order.push(index);
      if (index === 1) throw new Error('refused');
    }),
  );
  const outcomes = Promise.allSettled(waiting);
  // Whoever asks for something else is answered meanwhile.
  const { rows } = await connection.pool.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
  expect(connection.pool.totalCount).toBeLessThanOrEqual(2);
  resolve();
  expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(order).toEqual(waiting.map((_, index) => index));
});
