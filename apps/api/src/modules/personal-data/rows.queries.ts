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

/** Rows that cross from the database at a time. */
const PART = 500;

/** The lines of a query, some at a time; within a transaction, whose instant they show. */
export async function* linesOf(
  db: Db,
  query: RawBuilder<{ line: string }>,
): AsyncGenerator<readonly string[]> {
  await sql`declare copied no scroll cursor for ${query}`.execute(db);
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(PART)} from copied`.execute(db);
      if (rows.length === 0) return;
      yield rows.map(({ line }) => line);
    }
  } finally {
    await sql`close copied`.execute(db);
  }
}
