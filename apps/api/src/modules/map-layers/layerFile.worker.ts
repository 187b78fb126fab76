import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { geoPackageGeometry, PROJECTIONS } from '@envol/domain/map-layers/geoPackage';
import {
  LayerCollector,
  type LayerFeature,
  pointsOf,
  type ReadLayer,
  readLayerText,
} from '@envol/domain/map-layers/layerFile';

/** What the thread gives back: the features as one text of GeoJSON, so that nobody writes megabytes on the main loop. */
export interface ReadLayerFile extends Omit<ReadLayer, 'features'> {
  readonly geojson: string;
  readonly features_count: number;
  readonly bounds: readonly [number, number, number, number] | null;
}

const refusal = (reason: 'not_geopackage' | 'projection_unsupported'): ReadLayer => ({
  format: null,
  features: [],
  refused: [{ place: '', name: '', reason }],
});

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const NAMES = ['name', 'nom', 'libelle', 'label', 'title', 'id'];

interface FeatureTable {
  readonly table_name: string;
  readonly column_name: string;
  readonly organization_coordsys_id: number;
}

/**
 * Columns that hold what was written: a generated one, a view or a virtual table would run what the file's author put in.
 * Null where the table is none that is plainly read.
 */
const plainColumns = (database: DatabaseSync, table: string): readonly string[] | null => {
  const found = database
    .prepare("select sql from sqlite_schema where type = 'table' and name = ?")
    .get(table);
  if (typeof found?.sql !== 'string' || /^\s*create\s+virtual/i.test(found.sql)) return null;
  return database
    .prepare(`pragma table_xinfo(${quoted(table)})`)
    .all()
    .flatMap(({ name, hidden }) => (hidden === 0 && typeof name === 'string' ? [name] : []));
};

const readTable = (into: LayerCollector, database: DatabaseSync, table: FeatureTable): void => {
  const { table_name: name, column_name: column } = table;
  const project = PROJECTIONS.get(table.organization_coordsys_id);
  if (project === undefined) {
    into.refuse(name, '', 'projection_unsupported');
    return;
  }
  const columns = plainColumns(database, name);
  if (columns === null || !columns.includes(column)) {
    into.refuse(name, '', 'geometry_unsupported');
    return;
  }
  const called = NAMES.flatMap((wanted) => columns.find((each) => each.toLowerCase() === wanted) ?? [])[0];
  const rows = database
    .prepare(
      `select ${quoted(column)} as shape, ${called === undefined ? "''" : quoted(called)} as called from ${quoted(name)}`,
    )
    .iterate();
  let row = 0;
  for (const { shape, called: words } of rows) {
    row += 1;
    const place = `${name} ${row}`;
    if (into.isFull) {
      into.refuse(place, '', 'too_many_features');
      break;
    }
    const said = typeof words === 'string' || typeof words === 'number' ? String(words) : '';
    into.take(
      place,
      said,
      '',
      shape instanceof Uint8Array ? geoPackageGeometry(shape, project) : 'no_geometry',
    );
  }
};

/** Reads the feature tables of a GeoPackage (OGC 12-128), which SQLite opens from a file alone. */
const readGeoPackage = (bytes: Uint8Array): ReadLayer => {
  const file = path.join(tmpdir(), `envol-layer-${randomUUID()}.gpkg`);
  writeFileSync(file, bytes, { mode: 0o600 });
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, allowExtension: false });
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on; pragma mmap_size = 0;');
    for (const each of ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'])
      if (plainColumns(database, each) === null) return refusal('not_geopackage');
    const tables = database
      .prepare(
        `select c.table_name, g.column_name, s.organization_coordsys_id
         from gpkg_contents c join gpkg_geometry_columns g on g.table_name = c.table_name
         join gpkg_spatial_ref_sys s on s.srs_id = g.srs_id
         where c.data_type = 'features' limit 50`,
      )
      .all() as unknown as readonly FeatureTable[];
    const into = new LayerCollector();
    for (const table of tables) readTable(into, database, table);
    return into.read('geopackage');
  } catch {
    // SQLite's own word for a damaged file helps nobody who made it with a program.
    return refusal('not_geopackage');
  } finally {
    database?.close();
    rmSync(file, { force: true });
  }
};

const isSqlite = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, 16).toString('latin1') === 'SQLite format 3\0';

/** Coordinates to seven digits: a centimetre. */
const short = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1e7) / 1e7 : value;

const boundsOf = (features: readonly LayerFeature[]): ReadLayerFile['bounds'] => {
  if (features.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { geometry } of features)
    for (const [x, y] of pointsOf(geometry)) {
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
  return [west, south, east, north];
};

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default (bytes: Uint8Array): ReadLayerFile => {
  const { features, ...read } = isSqlite(bytes)
    ? readGeoPackage(bytes)
    : readLayerText(new TextDecoder().decode(bytes));
  return {
    ...read,
    features_count: features.length,
    bounds: boundsOf(features),
    geojson: JSON.stringify(
      {
        type: 'FeatureCollection',
        features: features.map(({ name, description, geometry }, id) => ({
          type: 'Feature',
          id,
          properties: { name, description },
          geometry,
        })),
      },
      short,
    ),
  };
};
