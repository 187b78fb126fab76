import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A version of a publication that took another's place. */
export interface DatasetChange {
  readonly id: number;
  readonly dataset_id: number;
  readonly former_id: number;
  readonly source: string;
  readonly version: string;
  readonly changed_at: string;
}

/** The oldest changes that nobody compared yet, locked; those that another transaction compares are left to it. */
export const lockUncompared = async (db: Db, limit: number): Promise<readonly DatasetChange[]> => {
  const { rows } = await sql<DatasetChange>`
    select c.id, c.dataset_id, c.former_id, c.changed_at, d.source, d.version
    from dataset_changes c join datasets d on d.id = c.dataset_id
    where c.compared_at is null order by c.id limit ${limit} for update of c skip locked`.execute(db);
  return rows;
};

/** Notes that a change was compared with the version before. */
export const noteCompared = async (db: Db, id: number, compared_at: string): Promise<void> => {
  await db.updateTable('dataset_changes').set({ compared_at }).where('id', '=', id).execute();
};
