import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { Storage } from '../platform/storage/storage.ts';
import { writeArchive } from './archive.ts';
import { type Column, tablesOf } from './tables.ts';

export interface BackupOutcome {
  readonly rows: number;
  readonly files: number;
  /** Files that rows name and the storage has not, any more. */
  readonly missing: readonly string[];
}

const BATCH = 500;

const fileKeys = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ storage_key: string }>(
    'select distinct storage_key from documents order by storage_key',
  );
  return rows.map(({ storage_key }) => storage_key);
};

/** Generated columns are reckoned again; the others are told as JSON, bytes and boxes as their texts. */
const selection = (columns: readonly Column[]): string =>
  columns
    .filter(({ is_generated }) => !is_generated)
    .map(({ name, is_json_text }) => {
      const column = pg.escapeIdentifier(name);
      return is_json_text ? `${column}::text as ${column}` : column;
    })
    .join(', ');

/**
 * Writes the whole platform into one file: every row as it was at one instant, whoever works meanwhile, then the files that
 * these rows name (kept files never change), and the key that secrets are sealed with.
 */
export const writeBackup = async (options: {
  readonly url: string;
  readonly file: string;
  readonly storage: Storage;
  readonly data_dir: string;
  readonly now: Date;
}): Promise<BackupOutcome> => {
  const { url, file, storage, data_dir, now } = options;
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  let rows = 0;
  let files = 0;
  const missing: string[] = [];
  try {
    await client.query('begin isolation level repeatable read read only');
    const applied = await client.query<{ name: string }>('select name from migrations order by name');
    const migrations = applied.rows.map(({ name }) => name);
    await writeArchive(file, { made_at: now.toISOString(), migrations }, async (write) => {
      for (const { name, columns } of await tablesOf(client)) {
        const from = `select ${selection(columns)} from ${pg.escapeIdentifier(name)}`;
        await client.query(`declare line cursor for select to_jsonb(t) as line from (${from}) t`);
        for (;;) {
          const batch = await client.query<{ line: Record<string, unknown> }>(`fetch ${BATCH} from line`);
          if (batch.rows.length === 0) break;
          await write({ table: name, rows: batch.rows.map(({ line }) => line) });
          rows += batch.rows.length;
        }
        await client.query('close line');
      }
      for (const key of await fileKeys(client)) {
        const stream = await storage.get(key);
        if (stream === null) missing.push(key);
        else {
          await write({ file: key, data: (await buffer(stream)).toString('base64') });
          files += 1;
        }
      }
      const secrets = path.join(data_dir, 'secrets.key');
      if (existsSync(secrets)) await write({ secrets_key: readFileSync(secrets).toString('base64') });
      await write({ end: { rows, files } });
    });
    await client.query('commit');
  } finally {
    await client.end();
  }
  return { rows, files, missing };
};
