import { endOfCycle } from '@envol/domain/airspace/dataAge';
import { VERSION_COLUMNS } from '../../datasets/stored.queries.ts';
import type { Db } from '../../platform/db/database.ts';

/** Every version ever imported, the newest first. */
export const listVersions = async (db: Db) => {
  const rows = await db
    .selectFrom('datasets')
    .select([...VERSION_COLUMNS, 'is_current', 'is_waiting', 'report'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, valid_until: endOfCycle(row) }));
};
