import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { FOLDER, migrateDatabase, migrationNames } from '../platform/db/migrate.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type Manifest, readArchive, UnreadableArchive } from './archive.ts';
import { type Table, tablesOf } from './tables.ts';

export interface RestoreOutcome {
  readonly rows: number;
  readonly files: number;
  /** Migrations that the backup's release did not have. */
  readonly upgraded: readonly string[];
}

/** Whether a database holds nothing of a platform. */
const isEmpty = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    return rows[0]?.count === 0;
  } finally {
    await client.end();
  }
};

const checkKnown = ({ migrations }: Manifest): void => {
  const known = new Set(migrationNames());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new UnreadableArchive(
      `This backup is of a newer release: this one does not know ${unknown[0]}. Install that release, then restore.`,
    );
};

interface Key {
  readonly of_table: string;
  readonly name: string;
  readonly definition: string;
}

const quoted = pg.escapeIdentifier;

/** Takes away what looks at rows one by one, and answers with the way to bring it back: keys are then checked as a whole. */
const withoutChecks = async (client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> => {
  const { rows: keys } = await client.query<Key>(
    `select conrelid::regclass::text as of_table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { of_table, name } of keys)
    await client.query(`alter table ${of_table} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  // Migrations brought rows of their own: those of the backup take their place.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { of_table, name, definition } of keys)
      await client.query(`alter table ${of_table} add constraint ${quoted(name)} ${definition}`);
  };
};

const insertRows = async (
  client: pg.Client,
  { name, columns }: Table,
  rows: readonly object[],
): Promise<void> => {
  const given = columns.filter((each) => !each.is_generated);
  const texts = given.filter((each) => each.is_json_text).map((each) => each.name);
  const values = given.map((each) =>
    each.is_json_text ? `(e.line ->> ${pg.escapeLiteral(each.name)})::json` : `r.${quoted(each.name)}`,
  );
  await client.query(
    `insert into ${quoted(name)} (${given.map((each) => quoted(each.name)).join(', ')}) overriding system value
     select ${values.join(', ')} from jsonb_array_elements($1::jsonb) with ordinality as e(line, place),
       lateral jsonb_populate_record(null::${quoted(name)}, e.line - $2::text[]) r order by e.place`,
    [JSON.stringify(rows), texts],
  );
};

/** New rows are numbered after the highest number that there is. */
const setSequences = async (client: pg.Client, tables: readonly Table[]): Promise<void> => {
  for (const { name, columns } of tables)
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>(
        'select pg_get_serial_sequence($1, $2) as sequence',
        [`public.${quoted(name)}`, column.name],
      );
      const sequence = rows[0]?.sequence;
      if (sequence)
        await client.query(
          `select setval($1, coalesce((select max(${quoted(column.name)}) from ${quoted(name)}), 0) + 1, false)`,
          [sequence],
        );
    }
};

const writeKey = (folder: string, key: Buffer): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'secrets.key'), key, { mode: 0o600, flag: 'wx' });
};

/**
 * Puts a backup into an empty database and an empty storage: the schema as it was, the rows in one transaction, the files
 * under their keys, then the migrations of this release. Throws UnreadableArchive, before anything else where it can.
 */
export const restoreBackup = async (options: {
  readonly url: string;
  readonly file: string;
  readonly storage: Storage;
  readonly data_dir: string;
}): Promise<RestoreOutcome> => {
  const { url, file, storage, data_dir } = options;
  if (!(await isEmpty(url)))
    throw new UnreadableArchive('The database is not empty: a backup is restored into an empty one only.');
  // Read once to its end before anything is written: a damaged file leaves nothing behind.
  await readArchive(file, {
    manifest: async (manifest) => checkKnown(manifest),
    record: async () => undefined,
  });
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  let tables: ReadonlyMap<string, Table> = new Map();
  let finish = async (): Promise<void> => undefined;
  let rows = 0;
  let files = 0;
  try {
    await readArchive(file, {
      manifest: async ({ migrations }) => {
        await migrateDatabase(url, FOLDER, new Set(migrations));
        await client.connect();
        await client.query('begin');
        const all = await tablesOf(client);
        tables = new Map(all.map((table) => [table.name, table]));
        finish = await withoutChecks(client, all);
      },
      record: async (record) => {
        if ('table' in record) {
          const table = tables.get(record.table);
          if (!table)
            throw new UnreadableArchive(`The backup has a table that its release had not: ${record.table}.`);
          await insertRows(client, table, record.rows);
          rows += record.rows.length;
        } else if ('file' in record) {
          await storage.keepAs(record.file, Buffer.from(record.data, 'base64'));
          files += 1;
        } else if ('secrets_key' in record) writeKey(data_dir, Buffer.from(record.secrets_key, 'base64'));
      },
    });
    await setSequences(client, [...tables.values()]);
    await finish();
    await client.query('commit');
  } finally {
    await client.end();
  }
  return { rows, files, upgraded: await migrateDatabase(url) };
};
