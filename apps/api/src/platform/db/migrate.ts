import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { ensureRoles } from './roles.ts';

export const FOLDER = new URL('../../../migrations/', import.meta.url);
/** A migration that waits longer for a table would make every query after it wait too: it gives up instead. */
const LOCK_TIMEOUT = '10s';
const LOCK_NOT_AVAILABLE = '55P03';

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const migrationsIn = (folder: URL): readonly Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });

/** What was applied, by name; null for what was applied before checksums were kept. */
const appliedTo = async (client: pg.Client): Promise<ReadonlyMap<string, string | null>> => {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  await client.query('alter table migrations add column if not exists checksum text');
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

/** A file that was changed after it was applied describes another database than this one. */
const checkApplied = async (
  client: pg.Client,
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string | null>,
): Promise<void> => {
  for (const { name, checksum } of migrations) {
    const known = applied.get(name);
    if (known === null)
      await client.query('update migrations set checksum = $1 where name = $2', [checksum, name]);
    else if (known !== undefined && known !== checksum)
      throw new Error(
        `The migration ${name} was changed after it was applied to this database. Put the file back as it was, and write what is new into a migration of its own.`,
      );
  }
};

const apply = async (client: pg.Client, { name, text, checksum }: Migration): Promise<void> => {
  await client.query('begin');
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await client.query(text);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error(
      `The migration ${name} waited ${LOCK_TIMEOUT} for a table that another program works on. End that work, then start again.`,
      { cause: error },
    );
  }
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  await client.query('commit');
};

/**
 * Applies the migrations that the database lacks, each in a transaction, in the order of their numbers; there is no
 * way back but a new one. `only`: as a former release had them. Concurrent starters wait for each other. Throws when an applied file was changed since.
 */
export const migrateDatabase = async (
  url: string,
  folder: URL = FOLDER,
  only: ReadonlySet<string> | null = null,
): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(727274)');
    await ensureRoles(client);
    const migrations = migrationsIn(folder);
    const applied = await appliedTo(client);
    await checkApplied(client, migrations, applied);
    const pending = migrations.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
};

/** The migrations that this release knows, in their order. */
export const migrationNames = (): readonly string[] => migrationsIn(FOLDER).map(({ name }) => name);
