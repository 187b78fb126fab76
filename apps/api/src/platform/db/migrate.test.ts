import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { migrateDatabase } from './migrate.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
const folder = mkdtempSync(path.join(tmpdir(), 'envol-migrations-'));
const given = pathToFileURL(`${folder}/`);
const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('The migration applies each file once, and refuses one that was changed since', async () => {
  write('9001_towers.sql', 'create table towers (id bigint primary key);');
  expect(await migrateDatabase(database.url, given)).toEqual(['9001_towers.sql']);
  expect(await migrateDatabase(database.url, given)).toEqual([]);
  write('9001_towers.sql', 'create table towers (id bigint primary key, name text);');
  await expect(migrateDatabase(database.url, given)).rejects.toThrow(
    /9001_towers\.sql was changed after it was applied/,
  );
  write('9001_towers.sql', 'create table towers (id bigint primary key);');
});

it('The migration takes up a database of before checksums were kept', async () => {
  await database.connection.pool.query('update migrations set checksum = null');
  expect(await migrateDatabase(database.url)).toEqual([]);
  const { rows } = await database.connection.pool.query(
    "select 1 from migrations where checksum is null and name < '9000'",
  );
  expect(rows).toEqual([]);
});

it('A migration that fails leaves nothing half done', async () => {
  write('9002_half.sql', 'create table half (id bigint); select no_such_function();');
  await expect(migrateDatabase(database.url, given)).rejects.toThrow(/no_such_function/);
  const { rows } = await database.connection.pool.query("select to_regclass('half') as half");
  expect(rows).toEqual([{ half: null }]);
  rmSync(path.join(folder, '9002_half.sql'));
});

it('The migration gives up a table that another program holds, and says so', async () => {
  write('9003_name.sql', "set local lock_timeout = '50ms'; alter table towers add column name text;");
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin; lock table towers in access exclusive mode');
  await expect(migrateDatabase(database.url, given)).rejects.toThrow(/9003_name\.sql waited .* for a table/);
  await holder.end();
  expect(await migrateDatabase(database.url, given)).toEqual(['9003_name.sql']);
}, 20_000);
