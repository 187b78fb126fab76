import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

let serial = 0;

/** A point as a GeoPackage keeps it: header without an envelope, then well-known binary. */
const shape = (srs: number, x: number, y: number): Buffer => {
  const bytes = Buffer.alloc(29);
  bytes.write('GP', 0, 'latin1');
  bytes[3] = 1;
  bytes.writeInt32LE(srs, 4);
  bytes[8] = 1;
  bytes.writeUInt32LE(1, 9);
  bytes.writeDoubleLE(x, 13);
  bytes.writeDoubleLE(y, 21);
  return bytes;
};

const TABLES = `
  create table gpkg_spatial_ref_sys (srs_name text, srs_id integer primary key, organization text,
    organization_coordsys_id integer, definition text);
  create table gpkg_contents (table_name text primary key, data_type text, identifier text, srs_id integer);
  create table gpkg_geometry_columns (table_name text primary key, column_name text, geometry_type_name text,
    srs_id integer, z integer, m integer);
  insert into gpkg_spatial_ref_sys values ('RGF93 / Lambert-93', 2154, 'EPSG', 2154, '');
  insert into gpkg_contents values ('postes', 'features', 'postes', 2154);
  insert into gpkg_geometry_columns values ('postes', 'geom', 'POINT', 2154, 0, 0);`;

/** A GeoPackage of two points at the Capitole of Toulouse; or one whose author means harm. */
export const geoPackage = ({
  hostile,
}: {
  hostile?: 'view' | 'generated' | 'foreign';
} = {}): Buffer<ArrayBuffer> => {
  const file = path.join(tmpdir(), `envol-fixture-${process.pid}-${serial++}.gpkg`);
  const database = new DatabaseSync(file);
  try {
    database.exec(hostile === 'foreign' ? 'create table words (word text)' : TABLES);
    if (hostile === 'view')
      database.exec(
        `create view postes as with recursive n(i) as (select 1 union all select i + 1 from n)
         select i as id, x'00' as geom from n where i < 0`,
      );
    else if (hostile === 'generated')
      database.exec(
        'create table postes (id integer, geom blob generated always as (zeroblob(900000000)) virtual); insert into postes (id) values (1)',
      );
    else if (hostile === undefined) {
      database.exec('create table postes (id integer primary key, geom blob, nom text)');
      const insert = database.prepare('insert into postes (geom, nom) values (?, ?)');
      insert.run(shape(2154, 574_357.8, 6_279_642.9), 'Poste 1');
      insert.run(shape(2154, 574_457.8, 6_279_742.9), 'Poste 2');
    }
  } finally {
    database.close();
  }
  const bytes = Buffer.from(readFileSync(file));
  rmSync(file);
  return bytes;
};
