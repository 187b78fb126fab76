import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database, Db } from '../src/platform/db/database.ts';

const countWaiting = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
};

/**
 * Runs acts while somebody else's transaction holds a row, which it keeps or changes: each begins once the one before it waits
 * for a lock or is done, and the row is let go when all of them are so. Their answers, in their order.
 */
export const whileHeld = async <T>(
  db: Database,
  hold: (transaction: Db) => Promise<unknown>,
  acts: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  const running = await db.transaction().execute(async (transaction) => {
    await hold(transaction);
    const begun: Promise<T>[] = [];
    let done = 0;
    for (const act of acts) {
      const answer = act();
      begun.push(answer);
      void answer.finally(() => {
        done += 1;
      });
      await vi.waitFor(
        async () => {
          if (done + (await countWaiting(db)) < begun.length) throw new Error('neither waits nor is done');
        },
        { timeout: 10_000, interval: 10 },
      );
    }
    return { begun };
  });
  return Promise.all(running.begun);
};
