import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { GeoPackageRow, GeoPackageRows } from '@envol/domain/formats/missions/geoPackageMission';
import { PROJECTIONS } from '@envol/domain/geo/projections';
import { geoPackageGeometry, geoPackageShape } from '@envol/domain/map-layers/geoPackage';
import { LayerCollector, type ReadLayer } from '@envol/domain/map-layers/layerFile';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const NAMES = ['name', 'nom', 'libelle', 'label', 'title', 'id'];

interface FeatureTable {
  readonly table_name: string;
  readonly column_name: string;
  /** EPSG code. */
  readonly reference: number;
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
  const project = PROJECTIONS.get(table.reference);
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
      { place, name: said, description: '' },
      shape instanceof Uint8Array ? geoPackageGeometry(shape, project) : 'no_geometry',
    );
  }
};

/** Rows of a mission's file, and columns of a row: what is beyond is no mission. */
const MOST_ROWS = 5_001;
const MOST_COLUMNS = 60;

/** The rows of a table with its plain columns; null where its coordinates cannot be read. */
const rowsOfTable = (database: DatabaseSync, table: FeatureTable, most: number): GeoPackageRow[] | null => {
  const { table_name: name, column_name: column } = table;
  const project = PROJECTIONS.get(table.reference);
  const columns = plainColumns(database, name);
  if (project === undefined || columns === null || !columns.includes(column)) return null;
  const said = columns.filter((each) => each !== column).slice(0, MOST_COLUMNS);
  const list = [column, ...said].map((each, index) => `${quoted(each)} as c${index}`).join(', ');
  const rows: GeoPackageRow[] = [];
  for (const row of database.prepare(`select ${list} from ${quoted(name)}`).iterate()) {
    if (rows.length >= most) break;
    const shape = row.c0 instanceof Uint8Array ? geoPackageShape(row.c0, project) : null;
    const words = said.flatMap((each, index) => {
      const value = row[`c${index + 1}`];
      return typeof value === 'string' || typeof value === 'number' ? [[each, value] as const] : [];
    });
    rows.push({
      place: `${name} ${rows.length + 1}`,
      properties: Object.fromEntries(words),
      geometry: shape === null || typeof shape.geometry === 'string' ? null : shape.geometry,
      highest_m: shape?.highest_m ?? null,
    });
  }
  return rows;
};

const MOST_TABLES = 50;
/** Of which each that is not read is named as refused; those after them are counted. */
const MOST_LISTED = 1_000;
/** Bytes that SQLite may take for itself. */
const MOST_HEAP = 300_000_000;

/** The columns of the file's own lists that are read, each from the list alone: rows of two of them may be multiplied. */
const LISTS = {
  gpkg_contents: ['table_name', 'data_type'],
  gpkg_geometry_columns: ['table_name', 'column_name', 'srs_id'],
  gpkg_spatial_ref_sys: ['srs_id', 'organization_coordsys_id'],
} as const;

const featureTables = (database: DatabaseSync): readonly FeatureTable[] | null => {
  for (const [list, wanted] of Object.entries(LISTS)) {
    const columns = plainColumns(database, list);
    if (columns === null || !wanted.every((column) => columns.includes(column))) return null;
  }
  const column = database.prepare(
    'select column_name, srs_id from gpkg_geometry_columns where table_name = ? limit 1',
  );
  const reference = database.prepare(
    'select organization_coordsys_id as code from gpkg_spatial_ref_sys where srs_id = ? limit 1',
  );
  return database
    .prepare(
      `select distinct table_name from gpkg_contents where data_type = 'features' limit ${MOST_LISTED}`,
    )
    .all()
    .flatMap(({ table_name = null }): FeatureTable[] => {
      const { column_name, srs_id = null } = column.get(table_name) ?? {};
      const code = reference.get(srs_id)?.code;
      return typeof table_name === 'string' && typeof column_name === 'string' && typeof code === 'number'
        ? [{ table_name, column_name, reference: code }]
        : [];
    });
};

const COUNTED = "select count(distinct table_name) as count from gpkg_contents where data_type = 'features'";

const missionRows = (database: DatabaseSync, tables: readonly FeatureTable[]): GeoPackageRows => {
  const rows: GeoPackageRow[] = [];
  const unprojected = tables.slice(MOST_TABLES).map(({ table_name }) => table_name);
  for (const table of tables.slice(0, MOST_TABLES)) {
    const read = rowsOfTable(database, table, MOST_ROWS - rows.length);
    if (read === null) unprojected.push(table.table_name);
    else rows.push(...read);
  }
  return { rows, unprojected };
};

/** Reads the feature tables of a GeoPackage (OGC 12-128), which SQLite opens from a file alone. Null: it is none. */
const readGeoPackage = (file: string, isMission: boolean): ReadLayer | GeoPackageRows | null => {
  const database = new DatabaseSync(file, { readOnly: true, allowExtension: false });
  try {
    database.exec(
      `pragma trusted_schema = off; pragma cell_size_check = on; pragma mmap_size = 0; pragma hard_heap_limit = ${MOST_HEAP};`,
    );
    const tables = featureTables(database);
    if (tables === null) return null;
    if (isMission) return missionRows(database, tables);
    const into = new LayerCollector();
    for (const table of tables.slice(0, MOST_TABLES)) readTable(into, database, table);
    for (const { table_name } of tables.slice(MOST_TABLES)) into.refuse(table_name, '', 'too_many_features');
    const count = Number(database.prepare(COUNTED).get()?.count ?? 0);
    for (let after = MOST_LISTED; after < count; after += 1) into.refuse('', '', 'too_many_features');
    return into.read('geopackage');
  } finally {
    database.close();
  }
};

/** What the file named on the command line holds; null where it cannot be read. */
const told = (): ReadLayer | GeoPackageRows | null => {
  try {
    return readGeoPackage(process.argv[2] ?? '', process.argv[4] === 'mission');
  } catch {
    // SQLite's own word for a damaged file helps nobody who made it with a program.
    return null;
  }
};

/** Kills the process when it has used its processor time: SQLite lets no timer of its own thread run. */
const guard = new Worker(
  `const { workerData } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > workerData) process.kill(process.pid, 'SIGKILL');
  }, 100);`,
  { eval: true, workerData: Number(process.argv[3]) },
);
await once(guard, 'online');
guard.unref();

process.stdout.write(JSON.stringify(told()));
