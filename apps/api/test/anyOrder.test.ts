import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from './database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase(inject('peopleUrl'));
});
afterAll(() => database.drop());

const orders = async (read: () => Promise<readonly { readonly id: number }[]>): Promise<number> => {
  const seen = new Set<string>();
  for (let count = 0; count < 5; count += 1) seen.add((await read()).map(({ id }) => id).join());
  return seen.size;
};

it('a database of the tests gives rows that no order is asked for in another one at each reading, and keeps what is asked', async () => {
  const { db, scoped } = database.connection;
  const users = db.selectFrom('users').select('id');
  const some = users.where('id', '<', 500);
  expect(await orders(() => users.execute())).toBeGreaterThan(1);
  expect(
    await orders(() => db.transaction().execute((trx) => trx.selectFrom('users').select('id').execute())),
  ).toBeGreaterThan(1);
  expect(await orders(() => db.selectFrom(some.as('each')).select('each.id').execute())).toBeGreaterThan(1);
  expect(await orders(() => users.orderBy('id').execute())).toBe(1);
  expect(await some.union(users.where('id', '<', 600)).execute()).not.toEqual([]);
  expect(await users.distinct().execute()).not.toEqual([]);
  expect(scoped.selectFrom('users').select('id').compile().sql).toContain('order by random()');
});
