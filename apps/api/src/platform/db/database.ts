import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { isLostRace } from './failures.ts';
import type { Tables } from './schema.ts';
import { currentScope } from './scope.ts';
import { ANSWERED_WITHIN_MS, ScopedPool } from './scopedPool.ts';

export type Db = Kysely<Tables> | Transaction<Tables>;
export type Database = Kysely<Tables>;

/**
 * PostgreSQL's "2026-11-21 09:00:00.5+00" as `Date` writes it, "2026-11-21T09:00:00.500Z": an instant has one text,
 * whether it was just made or read back. Sessions run in UTC, so the offset is always +00.
 */
const instant = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: instant,
  [pg.types.builtins.DATE]: (text) => text,
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format ?? 'text') === 'text' && parsers[oid] ? parsers[oid] : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** Gives a database's transactions a second run where they lost to another: PostgreSQL has undone the first as a whole. */
export const retryLostRaces = (db: Database): Database => {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const once = builder.execute.bind(builder);
    builder.execute = async (work) => {
      try {
        return await once(work);
      } catch (error) {
        if (!isLostRace(error)) throw error;
        return await once(work);
      }
    };
    return builder;
  };
  return db;
};

export interface Connection {
  /** The process's own: jobs, imports, sign-in, the realtime channel. It sees every row. */
  readonly db: Database;
  /** For the handlers of calls: sees and changes what the asker of the request at hand may, and nothing outside one. */
  readonly scoped: Database;
  /** The process's own, like `db`. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** So long a connection may take to be opened. */
const OPENED_WITHIN_MS = 5_000;

/**
 * Opens a pool: bigint comes as number, timestamptz as ISO 8601 text in UTC to the millisecond, date as YYYY-MM-DD. What answers a
 * call gives its connection up after `answered_within_ms` without an answer; jobs and sweeps wait for as long as it takes.
 */
export const connectDatabase = (
  url: string,
  size: number,
  answered_within_ms = ANSWERED_WITHIN_MS,
  opened_within_ms = OPENED_WITHIN_MS,
): Connection => {
  const pool = new ScopedPool(
    {
      connectionString: url,
      max: size,
      types,
      // Left to itself PostgreSQL plans these statements again at every execution: a page of unknown size looks dearer
      // to it than one of 25 rows, and planning takes as long as the work.
      options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan',
      connectionTimeoutMillis: opened_within_ms,
    },
    answered_within_ms,
  );
  // A connection that the server drops, idle or in use, must not end the process: its query fails, the next opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = retryLostRaces(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }));
  const scoped = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => pool.connectAs(currentScope()),
        end: async () => undefined,
      },
    }),
  });
  return {
    db,
    scoped: retryLostRaces(scoped),
    pool,
    close: async () => {
      await scoped.destroy();
      await db.destroy();
    },
  };
};
