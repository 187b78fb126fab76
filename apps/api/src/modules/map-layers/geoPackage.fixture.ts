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
  more_tables = 0,
}: {
  hostile?: 'view' | 'generated' | 'foreign' | 'product';
  /** Listed beside the points' own, and not there. */
  more_tables?: number;
} = {}): Buffer<ArrayBuffer> => {
  const file = path.join(tmpdir(), `envol-fixture-${process.pid}-${serial++}.gpkg`);
  const database = new DatabaseSync(file);
  try {
    database.exec(hostile === 'foreign' ? 'create table words (word text)' : TABLES);
    if (hostile === 'product')
      // A join of these lists would pass over a billion pairs, none of which has a reference.
      database.exec(
        `drop table gpkg_contents; drop table gpkg_geometry_columns;
         create table gpkg_contents (table_name text, data_type text);
         create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
         with recursive n(i) as (select 1 union all select i + 1 from n where i < 32000)
         insert into gpkg_contents select 'postes', 'features' from n;
         insert into gpkg_geometry_columns select table_name, 'geom', 7 from gpkg_contents;`,
      );
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
      for (let table = 1; table <= more_tables; table++)
        database.exec(
          `insert into gpkg_contents values ('more_${table}', 'features', '', 2154);
           insert into gpkg_geometry_columns values ('more_${table}', 'geom', 'POINT', 2154, 0, 0);`,
        );
    }
  } finally {
    database.close();
  }
  const bytes = Buffer.from(readFileSync(file));
  rmSync(file);
  return bytes;
};

const PAGE = 512;

/** A page of a table's tree whose every entry leads to the same next one. */
const forkPage = (next: number): Buffer => {
  const entries = 70;
  const page = Buffer.alloc(PAGE);
  page[0] = 5;
  page.writeUInt16BE(entries, 3);
  page.writeUInt16BE(PAGE - entries * 5, 5);
  page.writeUInt32BE(next, 8);
  for (let entry = 0; entry < entries; entry++) {
    const at = PAGE - (entry + 1) * 5;
    page.writeUInt16BE(at, 12 + entry * 2);
    page.writeUInt32BE(next, at);
    page[at + 4] = 1;
  }
  return page;
};

/** A damaged GeoPackage of some kilobytes: SQLite's own walk over its first list would pass 70 to the power of 8 pages. */
export const endlessGeoPackage = (): Buffer<ArrayBuffer> => {
  const file = path.join(tmpdir(), `envol-fixture-${process.pid}-${serial++}.gpkg`);
  const database = new DatabaseSync(file);
  database.exec(`pragma page_size = ${PAGE};
    create table gpkg_contents (table_name text, data_type text);
    insert into gpkg_contents values ('postes', 'tiles');
    create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
    create table gpkg_spatial_ref_sys (srs_id integer, organization_coordsys_id integer);
    create table room (bytes blob); insert into room values (zeroblob(8000));`);
  const found = database
    .prepare("select name, rootpage from sqlite_schema where name in ('gpkg_contents', 'room')")
    .all();
  database.close();
  const bytes = Buffer.from(readFileSync(file));
  rmSync(file);
  const rootOf = (table: string): number => Number(found.find(({ name }) => name === table)?.rootpage);
  const pageAt = (number: number): number => (number - 1) * PAGE;
  const [root, spare] = [rootOf('gpkg_contents'), rootOf('room') + 1];
  const leaf = Buffer.from(bytes.subarray(pageAt(root), pageAt(root) + PAGE));
  forkPage(spare).copy(bytes, pageAt(root));
  for (let level = 0; level < 7; level++) forkPage(spare + level + 1).copy(bytes, pageAt(spare + level));
  leaf.copy(bytes, pageAt(spare + 7));
  return bytes;
};
