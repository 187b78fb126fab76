import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What opens something, or stands for what does: left out of every copy. Bytes are hashes, sealed secrets and files. */
const SECRET =
  'hash|secret|token|password|storage_key|access_key|endpoint|p256dh|^auth$|public_key|credential|sesame|^link$|unsubscribe|client_key';

/** A row as a JSON text without what opens anything; `kept`: of its keys those alone. */
export const asLine = (row: string, kept: string | null = null): RawBuilder<string> => sql<string>`
  (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(${sql.ref(row)}))
    where key !~ ${SECRET} ${kept === null ? sql`` : sql`and key ~ ${kept}`}
      and not (jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^\\\\x'))::text`;

/** Rows that cross from the database at a time, and characters that they should come to: some rows hold a whole map layer. */
const MOST_ROWS = 500;
const PART_CHARACTERS = 250_000;

/** The lines of a query, some at a time; within a transaction, whose instant they show. */
export async function* linesOf(
  db: Db,
  query: RawBuilder<{ line: string }>,
): AsyncGenerator<readonly string[]> {
  await sql`declare copied no scroll cursor for ${query}`.execute(db);
  try {
    for (let count = 1; ; ) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(count)} from copied`.execute(db);
      if (rows.length === 0) return;
      const longest = Math.max(...rows.map(({ line }) => line.length));
      // Twice as many at most: the next rows may be longer than these.
      count = Math.max(1, Math.min(MOST_ROWS, 2 * count, Math.floor(PART_CHARACTERS / longest)));
      yield rows.map(({ line }) => line);
    }
  } finally {
    await sql`close copied`.execute(db);
  }
}
