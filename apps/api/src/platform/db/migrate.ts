import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { ensureRoles } from './roles.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/**
 * Applies the migrations that the database lacks, each in a transaction, in the order of their numbers; there is no
 * way back but a new one. Concurrent starters wait for each other.
 */
export const migrate = async (url: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(727274)');
    await ensureRoles(client);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    );
    const pending = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.sql') && !done.has(name))
      .sort();
    for (const name of pending) {
      await client.query('begin');
      await client.query(readFileSync(new URL(name, FOLDER), 'utf8'));
      await client.query('insert into migrations (name) values ($1)', [name]);
      await client.query('commit');
    }
    return pending;
  } finally {
    await client.end();
  }
};
