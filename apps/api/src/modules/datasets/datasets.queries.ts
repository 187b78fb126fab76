import type { DatasetEdition, DatasetImport } from '@envol/contract/datasets';
import { endOfCycle } from '@envol/domain/airspace/dataAge';
import { VERSION_COLUMNS } from '../../datasets/stored.queries.ts';
import type { Db } from '../../platform/db/database.ts';

const LISTED = 100;
const IMPORTS = 20;

/** Records of a version: volumes and runways are parts of zones and aerodromes. */
const sum = ({ volumes: _volumes, runways: _runways, ...counts }: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** Every stored version, the newest first. */
export const listEditions = async (db: Db): Promise<DatasetEdition[]> => {
  const rows = await db
    .selectFrom('datasets')
    .leftJoin('users', 'users.id', 'datasets.imported_by')
    .select(VERSION_COLUMNS.map((name) => `datasets.${name}` as const))
    .select([
      'is_current',
      'is_waiting',
      'origin',
      'withdrawn_at',
      'report',
      'users.long_name as imported_by',
    ])
    .orderBy('datasets.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(({ report, ...row }) => {
    const { counts = {}, refused = [] } = report as {
      counts?: Readonly<Record<string, number>>;
      refused?: readonly unknown[];
    };
    return {
      ...row,
      valid_until: endOfCycle(row),
      records_count: sum(counts),
      refused_count: refused.length,
    };
  });
};

const imports = (db: Db) =>
  db
    .selectFrom('dataset_imports as i')
    .leftJoin('users', 'users.id', 'i.asked_by')
    .select(['i.id', 'i.source', 'i.file_name', 'i.bytes', 'i.status', 'i.error', 'i.report', 'i.created_at'])
    .select(['i.finished_at', 'users.long_name as asked_by']);

/** The latest imports, the newest first. */
export const listImports = (db: Db): Promise<DatasetImport[]> =>
  imports(db).orderBy('i.id', 'desc').limit(IMPORTS).execute();

export const findImport = (db: Db, id: number): Promise<DatasetImport | undefined> =>
  imports(db).where('i.id', '=', id).executeTakeFirst();
