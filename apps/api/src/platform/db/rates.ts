import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

/** How often something happened in a window that begins with its first time. */
export interface Rate {
  readonly count: number;
  /** Until the window ends, ms. */
  readonly left_ms: number;
}

/** Counts for all processes together; a count is lost when the database crashes. */
export interface Rates {
  count(key: string, window_ms: number): Promise<Rate>;
}

export const createRates = (db: Database, clock: Clock): Rates => ({
  async count(key, window_ms) {
    const now = clock.now().getTime();
    const at = new Date(now).toISOString();
    const { rows } = await sql<{ count: number; ends_at: string }>`
      insert into rate_counts as r (key, ends_at, count)
        values (${key}, ${new Date(now + window_ms).toISOString()}::timestamptz, 1)
      on conflict (key) do update set
        count = case when r.ends_at <= ${at}::timestamptz then 1 else r.count + 1 end,
        ends_at = case when r.ends_at <= ${at}::timestamptz then excluded.ends_at else r.ends_at end
      returning count, ends_at`.execute(db);
    const [row] = rows;
    return { count: row?.count ?? 1, left_ms: Math.max(0, Date.parse(row?.ends_at ?? at) - now) };
  },
});

/** Whether something is noted under a key until an instant that lies ahead. */
export const isNoted = async (db: Database, key: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('rate_counts')
    .select('key')
    .where('key', '=', key)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
};

/** Notes something under a key until an instant, and longer where it is noted already. */
export const noteUntil = async (db: Database, key: string, ends_at: string): Promise<void> => {
  await db
    .insertInto('rate_counts')
    .values({ key, ends_at, count: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ends_at }))
    .execute();
};

/** Forgets what was counted under a key. */
export const forgetRate = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('rate_counts').where('key', '=', key).execute();
};

/** Takes one back of what was counted under a key. */
export const takeBackCount = async (db: Database, key: string): Promise<void> => {
  await sql`update rate_counts set count = greatest(0, count - 1) where key = ${key}`.execute(db);
};

/** Forgets windows that are over. */
export const purgeRates = async (db: Database, now: Date): Promise<void> => {
  await db.deleteFrom('rate_counts').where('ends_at', '<', now.toISOString()).execute();
};
