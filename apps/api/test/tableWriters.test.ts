import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  foreignColumns,
  foreignWrites,
  sharedColumns,
  TABLES_OF_UNNAMED,
  tableOwners,
  unnamedWrites,
} from './tableWriters.ts';

const schema = readFileSync(path.resolve(import.meta.dirname, '../../../docs/schema.md'), 'utf8');
const tables = new Set([...schema.matchAll(/^## (\w+)$/gm)].map(([, table = '']) => table));

it('the reader of statements finds one owner for each table', () => {
  const owners = tableOwners();
  expect([...tables].filter((table) => owners.get(table)?.length !== 1)).toEqual([]);
  expect([...owners.keys()].filter((table) => !tables.has(table))).toEqual([]);
});

it('the reader of statements finds no write of a table by others than its owner', () => {
  expect(foreignWrites(tables)).toEqual([]);
});

it('the reader of statements finds no write of a table that its statement does not name, but for those known', () => {
  expect(unnamedWrites()).toEqual(Object.keys(TABLES_OF_UNNAMED));
  const owners = tableOwners();
  for (const [file, written] of Object.entries(TABLES_OF_UNNAMED))
    for (const table of written)
      expect(owners.get(table), `${table}: ${file}`).toContain(file.split('/').slice(0, 2).join('/'));
});

it('finds in a table that a module only marks no write of other columns than it declares, each marked by one', () => {
  expect(foreignColumns()).toEqual([]);
  expect(sharedColumns()).toEqual([]);
});

const of = (text: string, file = 'modules/pilots/pilots.service.ts') => [{ file, text }];

it.each([
  ["db.insertInto('drones').values(row)", 'drones'],
  ["db\n  .updateTable(\n    'drones as d',\n  )", 'drones'],
  ["db.deleteFrom('drones')", 'drones'],
  ['sql`with gone as (delete from drones where id = 1) select 1`', 'drones'],
  ['sql`update only drones set name = 1`', 'drones'],
  ['sql`insert into drones (name) values (1)`', 'drones'],
])('the reader of statements finds in %s a write of another module’s table', (text, table) => {
  expect(foreignWrites(tables, of(text))).toEqual([`${table}: modules/pilots/pilots.service.ts`]);
  expect(foreignWrites(tables, of(text, 'modules/drones/drones.repository.ts'))).toEqual([]);
});

it('the reader of statements passes what is read, and what is no table', () => {
  expect(foreignWrites(tables, of("db.selectFrom('drones'); // update the list"))).toEqual([]);
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: source text that is read, not run
it.each(['db.insertInto(table)', 'sql`delete from ${sql.table(name)}`'])(
  'the reader of statements finds a write whose table is a value: %s',
  (text) => {
    expect(unnamedWrites(of(text))).toEqual(['modules/pilots/pilots.service.ts']);
  },
);
