import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing.ts';
import type { Tables } from './schema.ts';

export type Db = Kysely<Tables> | Transaction<Tables>;
export type Database = Kysely<Tables>;

/** PostgreSQL's "2026-11-21 09:00:00.5+00" as ISO 8601: sessions run in UTC, so the offset is always +00. */
const instant = (text: string): string => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: instant,
  [pg.types.builtins.DATE]: (text) => text,
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format ?? 'text') === 'text' && parsers[oid] ? parsers[oid] : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

export interface Connection {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool: bigint comes as number, timestamptz as ISO 8601 text in UTC, date as YYYY-MM-DD. */
export const connect = (url: string, size: number): Connection => {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: size,
    types,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
  });
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
};
