import type { DatasetEdition, DatasetImport, ElevationModel } from '@envol/contract/datasets';
import { endOfCycle } from '@envol/domain/airspace/dataAge';
import { sql } from 'kysely';
import { VERSION_COLUMNS } from '../../datasets/stored.queries.ts';
import type { Db } from '../../platform/db/database.ts';

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

/** The corners of a stored box, degrees: PostgreSQL keeps the north-eastern one first. */
const corner = (at: 0 | 1, side: 0 | 1) => sql<number | null>`(bbox[${sql.lit(at)}])[${sql.lit(side)}]`;

/** Every stored elevation model, the newest first. */
export const listModels = async (db: Db): Promise<ElevationModel[]> => {
  const rows = await db
    .selectFrom('elevation_files as f')
    .leftJoin('users', 'users.id', 'f.imported_by')
    .select([
      'f.id',
      'f.name',
      'f.error_m',
      'f.licence',
      'f.imported_at',
      'f.withdrawn_at',
      'f.heights_count',
    ])
    .select('users.long_name as imported_by')
    .select([
      corner(1, 0).as('west'),
      corner(1, 1).as('south'),
      corner(0, 0).as('east'),
      corner(0, 1).as('north'),
    ])
    .orderBy('f.imported_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute();
  return rows.map(({ west, south, east, north, ...row }) => ({
    ...row,
    box:
      west === null || south === null || east === null || north === null ? null : [west, south, east, north],
  }));
};
