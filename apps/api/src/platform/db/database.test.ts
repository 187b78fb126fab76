import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { fixedSql } from './fixedSql.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const read = async (value: unknown): Promise<unknown> => {
  const { rows } = await sql<{ at: unknown }>`select ${value}::timestamptz as at`.execute(
    database.connection.db,
  );
  return rows[0]?.at;
};

describe('the database', () => {
  it.each([
    '2026-11-21T09:00:00.000Z',
    '2026-11-21T09:00:00.400Z',
    '2026-11-21T09:00:00.420Z',
    '2026-11-21T09:00:00.042Z',
    '1999-01-01T23:59:59.999Z',
  ])('reads the instant %s back as it was written', async (text) => {
    expect(await read(text)).toBe(text);
    expect(new Date(text).toISOString()).toBe(text);
  });

  it('reads finer and foreign instants as milliseconds of UTC', async () => {
    expect(await read('2026-11-21 10:00:00.123987+01')).toBe('2026-11-21T09:00:00.123Z');
    expect(await read(null)).toBeNull();
  });

  it('reads a date without a clock, and a large count as a number', async () => {
    const { rows } = await sql`select '2026-11-21'::date as day, ${2 ** 40}::bigint as count`.execute(
      database.connection.db,
    );
    expect(rows[0]).toEqual({ day: '2026-11-21', count: 2 ** 40 });
  });

  it('writes a fixed piece of SQL out once, and none that has a value of one request', async () => {
    const piece = fixedSql(
      sql<number>`(select count(*)::int from ${sql.table('flights')} f where f.id = ${sql.ref('f.id')})`,
    );
    const { rows } = await sql<{ count: number }>`select ${piece} as count`.execute(database.connection.db);
    expect(rows).toEqual([{ count: 0 }]);
    expect(() => fixedSql(sql`select ${1}::int`)).toThrow('has values');
  });

  it('begins a transaction once more where it lost a deadlock to another', async () => {
    const { db } = database.connection;
    const begun: number[] = [];
    const bothHoldOne = Promise.withResolvers<void>();
    const lockBoth = (first: number, second: number): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${first}::bigint)`.execute(transaction);
        begun.push(first);
        if (begun.length === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await sql`select pg_advisory_xact_lock(${second}::bigint)`.execute(transaction);
        return first;
      });
    expect(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])).toEqual([1, 2]);
    expect(begun).toHaveLength(3);
  });

  it('lets a transaction fail that loses again, and begins no other one twice', async () => {
    const { db } = database.connection;
    let runs = 0;
    const failing = (code: string): Promise<void> =>
      db.transaction().execute(async () => {
        runs++;
        throw Object.assign(new pg.DatabaseError('lost', 1, 'error'), { code });
      });
    await expect(failing('40001')).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(2);
    await expect(failing('23505')).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(3);
  });
});
