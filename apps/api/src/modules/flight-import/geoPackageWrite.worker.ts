import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type ExportedArea,
  plainArea,
  plainPosition,
  ringsOfArea,
} from '@envol/domain/formats/missions/exportedMission';
import { ownFieldsOf } from '@envol/domain/formats/missions/ownArea';

export interface GeoPackageTask {
  readonly areas: readonly ExportedArea[];
  /** ISO 8601 in UTC. */
  readonly written_at: string;
}

const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]';

/** The tables that a GeoPackage has to have (OGC 12-128r18 §1.1), and the areas' own. */
const TABLES = `
  pragma application_id = 1196444487; pragma user_version = 10300;
  create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer primary key, organization text not null,
    organization_coordsys_id integer not null, definition text not null, description text);
  create table gpkg_contents (table_name text primary key, data_type text not null, identifier text unique,
    description text default '', last_change datetime not null, min_x double, min_y double, max_x double, max_y double,
    srs_id integer references gpkg_spatial_ref_sys (srs_id));
  create table gpkg_geometry_columns (table_name text primary key references gpkg_contents (table_name),
    column_name text not null, geometry_type_name text not null, srs_id integer not null, z tinyint not null,
    m tinyint not null);
  create table zones (fid integer primary key autoincrement, geom blob, name text, max_height_m double,
    height_reference text, shape text, center_longitude double, center_latitude double, radius_m double,
    buffer_m double, axis text);
  insert into gpkg_spatial_ref_sys values
    ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', null),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null),
    ('WGS 84 geodetic', 4326, 'EPSG', 4326, '${WGS84}', null);`;

/** Polygons as a GeoPackage keeps them: a header without an envelope, then well-known binary (OGC 06-103r4 §8). */
const blobOf = ({ geometry }: ExportedArea): Buffer => {
  const polygons = ringsOfArea(geometry);
  const points = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  const bytes = Buffer.alloc(8 + 9 + polygons.length * 9 + polygons.flat().length * 4 + points * 16);
  let at = bytes.write('GP', 0, 'latin1') + 1;
  at = bytes.writeUInt8(1, at);
  at = bytes.writeInt32LE(4326, at);
  const head = (type: number, count: number): void => {
    at = bytes.writeUInt8(1, at);
    at = bytes.writeUInt32LE(type, at);
    at = bytes.writeUInt32LE(count, at);
  };
  head(6, polygons.length);
  for (const rings of polygons) {
    head(3, rings.length);
    for (const ring of rings) {
      at = bytes.writeUInt32LE(ring.length, at);
      for (const [longitude, latitude] of ring.map(plainPosition)) {
        at = bytes.writeDoubleLE(longitude, at);
        at = bytes.writeDoubleLE(latitude, at);
      }
    }
  }
  return bytes;
};

const boundsOf = (areas: readonly ExportedArea[]): readonly number[] => {
  const places = areas.flatMap(({ geometry }) => ringsOfArea(geometry).flat(2));
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const of = (values: readonly number[], pick: (a: number, b: number) => number): number =>
    values.reduce((best, value) => pick(best, value));
  return [of(xs, Math.min), of(ys, Math.min), of(xs, Math.max), of(ys, Math.max)];
};

/**
 * Entry of a worker thread: a mission's areas as a GeoPackage, drawn as outlines with what each was drawn from beside it.
 * @public loaded by its path
 */
export default ({ areas: exported, written_at }: GeoPackageTask): Uint8Array => {
  const areas = exported.map(plainArea);
  const file = path.join(tmpdir(), `envol-export-${randomUUID()}.gpkg`);
  const database = new DatabaseSync(file);
  try {
    // A file that nobody else reads needs no journal: what fails is written again.
    database.exec('pragma journal_mode = off; pragma synchronous = off;');
    database.exec(TABLES);
    database
      .prepare(`insert into gpkg_contents values ('zones', 'features', 'zones', '', ?, ?, ?, ?, ?, 4326)`)
      .run(written_at, ...boundsOf(areas));
    database.exec("insert into gpkg_geometry_columns values ('zones', 'geom', 'MULTIPOLYGON', 4326, 0, 0)");
    const insert = database.prepare(
      'insert into zones (geom, name, max_height_m, height_reference, shape, center_longitude, center_latitude, radius_m, buffer_m, axis) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    for (const area of areas) {
      const { shape, center_longitude, center_latitude, radius_m, buffer_m } = ownFieldsOf(area.geometry);
      const axis = area.geometry.type === 'LineString' ? JSON.stringify(area.geometry.coordinates) : null;
      insert.run(
        blobOf(area),
        area.name,
        area.height_m,
        'AGL',
        shape ?? null,
        center_longitude ?? null,
        center_latitude ?? null,
        radius_m ?? null,
        buffer_m ?? null,
        axis,
      );
    }
    database.close();
    return new Uint8Array(readFileSync(file));
  } finally {
    if (database.isOpen) database.close();
    rmSync(file, { force: true });
  }
};
