import { VERSION_COLUMNS } from '../../datasets/stored.queries.ts';
import type { Db } from '../../platform/db/database.ts';

/** Every version ever imported, the newest first. */
export const listVersions = (db: Db) =>
  db
    .selectFrom('datasets')
    .select([...VERSION_COLUMNS, 'is_current', 'report'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
