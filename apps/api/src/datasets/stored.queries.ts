import { endOfCycle } from '@envol/domain/airspace/dataAge';
import type { Aerodrome, DatasetVersion, Zone, ZoneKind } from '@envol/domain/airspace/zone';
import type { Db } from '../platform/db/database.ts';

/** What is told of a version, in force or not. */
export const VERSION_COLUMNS = [
  'id',
  'source',
  'version',
  'effective_date',
  'licence',
  'attribution',
  'imported_at',
] as const;

/** The version of a source that is in force. */
export const currentVersion = async (db: Db, source: string): Promise<DatasetVersion | undefined> => {
  const row = await db
    .selectFrom('datasets')
    .select(VERSION_COLUMNS)
    .where('source', '=', source)
    .where('is_current', '=', true)
    .executeTakeFirst();
  return row && { ...row, valid_until: endOfCycle(row) };
};

/** The zones of one version, in the order of their ids. */
export const storedZones = async (db: Db, datasetId: number): Promise<Zone[]> => {
  const rows = await db
    .selectFrom('zones')
    .select([
      'id',
      'identifier',
      'name',
      'kind',
      'airspace_class',
      'lower_limit',
      'upper_limit',
      'geometry',
      'activity',
      'remarks',
    ])
    .where('dataset_id', '=', datasetId)
    .orderBy('id')
    .execute();
  return rows.map(({ lower_limit, upper_limit, kind, ...row }) => ({
    ...row,
    kind: kind as ZoneKind,
    lower: lower_limit,
    upper: upper_limit,
  }));
};

/** The aerodromes of one version, in the order of their ids. */
export const storedAerodromes = async (db: Db, datasetId: number): Promise<Aerodrome[]> => {
  const rows = await db
    .selectFrom('aerodromes')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .orderBy('id')
    .execute();
  return rows.map(({ reference_lng, reference_lat, dataset_id: _, ...row }) => ({
    ...row,
    reference_point: [reference_lng, reference_lat],
  }));
};
