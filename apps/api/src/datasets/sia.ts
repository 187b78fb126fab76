import type { ImportReport } from '@envol/domain/airspace/siaDataset';
import { boundingBox } from '@envol/domain/geo/packed';
import { sql } from 'kysely';
import type { Database, Db } from '../platform/db/database.ts';
import { type Difference, differenceOf } from './difference.ts';
import { type Publication, readPublication } from './siaFile.ts';
import { currentVersion, storedAerodromes, storedZones } from './stored.queries.ts';

export const SIA_SOURCE = 'SIA';
/** Told with the id of a version that has just come into force. */
export const DATASETS_CHANNEL = 'envol_datasets';
const LICENCE = 'MIT (données : SIA – Service de l’information aéronautique)';
const ATTRIBUTION = '© SIA – Service de l’information aéronautique (DGAC), par ts-aerodata-france';

export interface ImportOutcome {
  /** `unchanged`: this very content is already in force. */
  readonly outcome: 'imported' | 'unchanged' | 'dry_run';
  readonly dataset_id: number | null;
  readonly version: string;
  readonly report: ImportReport;
  /** Against the version in force before; null when there was none. */
  readonly difference: Difference | null;
}

const storedContents = async (db: Db, datasetId: number) => ({
  zones: (await storedZones(db, datasetId)).map(({ id: _, ...zone }) => zone),
  aerodromes: (await storedAerodromes(db, datasetId)).map(({ id: _, ...aerodrome }) => aerodrome),
});

const insertZones = async (db: Db, datasetId: number, publication: Publication): Promise<void> => {
  const rows = publication.zones.map((zone) => {
    const [west, south, east, north] = boundingBox(zone.geometry);
    return { ...zone, west, south, east, north };
  });
  await sql`
    insert into zones (dataset_id, identifier, name, kind, airspace_class, lower_limit, upper_limit, geometry, bbox,
      activity, remarks)
    select ${datasetId}, r.identifier, r.name, r.kind, r.airspace_class, r.lower, r.upper, r.geometry,
      box(point(r.west, r.south), point(r.east, r.north)), r.activity, r.remarks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(identifier text, name text, kind text,
      airspace_class text, lower jsonb, upper jsonb, geometry jsonb, activity jsonb, remarks text,
      west float8, south float8, east float8, north float8)`.execute(db);
};

const insertAerodromes = async (db: Db, datasetId: number, publication: Publication): Promise<void> => {
  const rows = publication.aerodromes.map(({ reference_point: [lng, lat], ...aerodrome }) => ({
    ...aerodrome,
    lng,
    lat,
  }));
  await sql`
    insert into aerodromes (dataset_id, icao_code, name, reference_lng, reference_lat, elevation_ft, status, has_atc,
      has_afis, runways)
    select ${datasetId}, r.icao_code, r.name, r.lng, r.lat, r.elevation_ft, r.status, r.has_atc, r.has_afis, r.runways
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(icao_code text, name text, lng float8, lat float8,
      elevation_ft float8, status text, has_atc boolean, has_afis boolean, runways jsonb)`.execute(db);
};

const insertDataset = async (db: Db, publication: Publication): Promise<number> => {
  const { id } = await db
    .insertInto('datasets')
    .values({
      source: SIA_SOURCE,
      version: publication.version,
      effective_date: publication.effective_date,
      licence: LICENCE,
      attribution: ATTRIBUTION,
      checksum: publication.checksum,
      report: JSON.stringify(publication.report),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertZones(db, id, publication);
  await insertAerodromes(db, id, publication);
  return id;
};

const findSame = async (db: Db, publication: Publication) =>
  db
    .selectFrom('datasets')
    .select(['id', 'is_current'])
    .where('source', '=', SIA_SOURCE)
    .where('version', '=', publication.version)
    .where('checksum', '=', publication.checksum)
    .executeTakeFirst();

/** Stores the publication unless its very content is stored already, and puts it in force. */
const bringIntoForce = async (
  db: Database,
  publication: Publication,
): Promise<{ dataset_id: number; outcome: 'imported' | 'unchanged' }> =>
  db.transaction().execute(async (transaction) => {
    // Two starters that import at once: the second waits and finds the first one's rows.
    await sql`select pg_advisory_xact_lock(727275)`.execute(transaction);
    const same = await findSame(transaction, publication);
    if (same?.is_current) return { dataset_id: same.id, outcome: 'unchanged' };
    const datasetId = same?.id ?? (await insertDataset(transaction, publication));
    await transaction
      .updateTable('datasets')
      .set({ is_current: false })
      .where('source', '=', SIA_SOURCE)
      .where('is_current', '=', true)
      .execute();
    await transaction.updateTable('datasets').set({ is_current: true }).where('id', '=', datasetId).execute();
    await sql`select pg_notify(${DATASETS_CHANNEL}, ${String(datasetId)})`.execute(transaction);
    return { dataset_id: datasetId, outcome: 'imported' };
  });

/**
 * Imports a publication of the SIA: the package's newest, or a file in its shape. Importing the same content again
 * changes nothing. A dry run only reads and compares. Throws UnreadablePublication.
 */
export const importSia = async (
  db: Database,
  options: { readonly file?: string; readonly dry_run?: boolean } = {},
): Promise<ImportOutcome> => {
  const publication = await readPublication(options.file);
  const current = await currentVersion(db, SIA_SOURCE);
  const difference = current ? differenceOf(await storedContents(db, current.id), publication) : null;
  const told = { version: publication.version, report: publication.report, difference };
  if (options.dry_run) return { outcome: 'dry_run', dataset_id: null, ...told };
  return { ...(await bringIntoForce(db, publication)), ...told };
};

/** At the first start: loads the packaged publication when nothing is in force. */
export const ensureSia = async (db: Database): Promise<ImportOutcome | null> =>
  (await currentVersion(db, SIA_SOURCE)) ? null : importSia(db);
