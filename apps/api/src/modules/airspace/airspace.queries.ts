import type { Db } from '../../platform/db/database.ts';

/** Every version ever imported, the newest first. */
export const listVersions = (db: Db) =>
  db
    .selectFrom('datasets')
    .select([
      'id',
      'source',
      'version',
      'effective_date',
      'licence',
      'attribution',
      'imported_at',
      'is_current',
      'report',
    ])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
