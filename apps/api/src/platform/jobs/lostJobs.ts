import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/database.ts';
import type { Pace } from '../pace.ts';
import { lockOfJob } from './workLocks.ts';

/** How often jobs of other processes are looked at. */
const EVERY_MS = 10_000;
/** A job without its worker's lock is looked at again before it is handed out: its worker may be taking the lock, or take it again. */
const AGAIN_MS = 2_000;

interface LostJob {
  readonly id: string;
  readonly name: string;
  readonly has_tries: boolean;
}

/** Jobs in work that nobody holds. */
const findLost = async (db: Db, names: readonly string[]): Promise<readonly LostJob[]> => {
  const { rows } = await sql<LostJob>`
    with active as materialized (
      select id::text, name, retry_count < retry_limit as has_tries from pgboss.job
      where state = 'active' and name = any(${[...names]}::text[])
    )
    select id, name, has_tries from active where pg_try_advisory_xact_lock(${sql.raw(lockOfJob('id'))})`.execute(
    db,
  );
  return rows;
};

/** Puts a lost job back into its queue as a further try, at once; after its last try it has failed. */
const handOut = async (boss: PgBoss, db: Db, { id, name, has_tries }: LostJob): Promise<void> => {
  const options = { db: fromKysely(db) };
  if (!has_tries) {
    await boss.fail(name, id, { message: 'its process ended in the middle of the last try' }, options);
    return;
  }
  await boss.cancel(name, id, options);
  await boss.resume(name, id, options);
};

interface Following {
  readonly db: Database;
  readonly names: readonly string[];
  /** This process works on it, its lock taken or not. */
  readonly isInWork: (id: string) => boolean;
  /** Has a worker of this process ask for jobs of a kind now. */
  readonly wake: (name: string) => void;
  readonly failed: (error: unknown) => void;
  readonly pace: Pace;
}

/** Hands out jobs whose process has ended, seconds after it; returns the way to end that. */
export const followLostJobs = (
  boss: PgBoss,
  { db, names, isInWork, wake, failed, pace }: Following,
): (() => Promise<void>) => {
  let suspected: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    const handedOut = await db.transaction().execute(async (transaction) => {
      const lost = (await findLost(transaction, names)).filter(({ id }) => !isInWork(id));
      const sure = lost.filter(({ id }) => suspected.has(id));
      for (const job of sure) await handOut(boss, transaction, job);
      suspected = new Set(lost.filter((job) => !sure.includes(job)).map(({ id }) => id));
      return sure;
    });
    for (const { name } of handedOut) wake(name);
  };
  let looking: Promise<void> = Promise.resolve();
  const follow = (): void => {
    looking = look()
      .catch(failed)
      .then(() => {
        if (!isOver) timer = setTimeout(follow, pace(suspected.size > 0 ? AGAIN_MS : EVERY_MS));
      });
  };
  follow();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await looking;
  };
};
