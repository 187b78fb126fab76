import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { Failure } from '../http/failure.ts';

/** What a record keeps of its last change; the database counts every one (`count_version`). */
export interface LastChangeRow {
  readonly version: number;
  readonly changed_by_name: string | null;
  readonly changed_at: string | null;
}

/** The columns that `lastChangeOf` reads. */
export const LAST_CHANGE_COLUMNS = ['version', 'changed_by_name', 'changed_at'] as const;

/** As the contract tells it. */
export const lastChangeOf = ({ version, changed_by_name: by, changed_at: at }: LastChangeRow) => ({
  version,
  by,
  at,
});

/** Who saves a record, and when: the person's name as it is then. */
export interface Writer {
  readonly by: string;
  readonly at: Date;
}

/** What a write in a person's name sets besides. */
export const writtenBy = ({ by, at }: Writer) => ({
  version: sql<number>`version + 1`,
  changed_by_name: by,
  changed_at: at.toISOString(),
});

/** One record within the asker's reach, and the version of it that was seen; undefined: nobody said. */
export interface Seen {
  readonly table: 'drones' | 'pilots' | 'operators';
  readonly within: RawBuilder<boolean>;
  readonly id: number;
  readonly version: number | undefined;
}

/**
 * Holds a record until the transaction ends, so that nobody saves it between the look and the write. Throws RECORD_CHANGED where
 * it is not the version that was seen; of one out of reach nothing is said.
 */
export const holdSeen = async (db: Db, { table, within, id, version }: Seen): Promise<void> => {
  if (version === undefined) return;
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id} and ${within} for update`.execute(db);
  if (rows[0] !== undefined && rows[0].version !== version) throw new Failure('RECORD_CHANGED');
};
