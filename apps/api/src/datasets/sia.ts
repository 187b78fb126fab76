import { boundingBox } from '@envol/domain/geo/packed';
import { sql } from 'kysely';
import type { Database, Db } from '../platform/db/database.ts';
import { ensurePublication, type ImportOutcome, importPublication } from './importing.ts';
import type { DataSource, ImportOptions, NamedRecords } from './publication.ts';
import { embeddedSiaDate, readPublication, type SiaPublication } from './siaFile.ts';
import { storedAerodromes, storedZones } from './stored.queries.ts';

export const SIA_SOURCE = 'SIA';

const recordsOf = ({ zones, aerodromes }: Pick<SiaPublication, 'zones' | 'aerodromes'>): NamedRecords =>
  new Map<string, Record<string, unknown>>([
    ...zones.map((zone) => [zone.identifier, { ...zone }] as const),
    ...aerodromes.map((aerodrome) => [aerodrome.icao_code, { ...aerodrome }] as const),
  ]);

const storedRecords = async (db: Db, datasetId: number): Promise<NamedRecords> =>
  recordsOf({
    zones: (await storedZones(db, datasetId)).map(({ id: _, ...zone }) => zone),
    aerodromes: (await storedAerodromes(db, datasetId)).map(({ id: _, ...aerodrome }) => aerodrome),
  });

const insertZones = async (db: Db, datasetId: number, publication: SiaPublication): Promise<void> => {
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

const insertAerodromes = async (db: Db, datasetId: number, publication: SiaPublication): Promise<void> => {
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

const SIA: DataSource<SiaPublication> = {
  name: SIA_SOURCE,
  licence: 'MIT (données : SIA – Service de l’information aéronautique)',
  attribution: '© SIA – Service de l’information aéronautique (DGAC), par ts-aerodata-france',
  // 2: areas of one point are read as circles.
  reader: 2,
  embeddedDate: embeddedSiaDate,
  read: readPublication,
  records: recordsOf,
  storedRecords,
  insert: async (db, datasetId, publication) => {
    await insertZones(db, datasetId, publication);
    await insertAerodromes(db, datasetId, publication);
  },
};

/** Imports a publication of the SIA: the newest embedded one, or a file in its shape. Throws UnreadablePublication. */
export const importSia = (
  db: Database,
  options: ImportOptions = {},
): Promise<ImportOutcome<SiaPublication>> => importPublication(db, SIA, options);

/** At a start: takes up the embedded publication when it is newer than what is in force. */
export const ensureSia = (
  db: Database,
  options: Pick<ImportOptions, 'today' | 'loss_percent'> = {},
): Promise<ImportOutcome<SiaPublication> | null> => ensurePublication(db, SIA, options);
