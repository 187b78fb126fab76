// Who writes which table, read from the sources: one owner a table, so that a rule of its rows has one place.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { modules } from '../src/modules/modules.generated.ts';

const SOURCES = path.resolve(import.meta.dirname, '../src');

/** Tables that no module owns, by the folder that writes them. */
const OUTSIDE_MODULES: Readonly<Record<string, readonly string[]>> = {
  'integrations/payments': ['simulated_payments'],
  'integrations/terrain': ['terrain_grounds'],
  'platform/db': ['act_keys', 'migrations', 'rate_counts'],
  'platform/inbox': ['inbox'],
  'platform/realtime': ['events'],
  'platform/scan': ['held_files'],
  'platform/staffJournal.ts': ['staff_journal'],
  'tracking/record': ['trace_folds', 'trace_points', 'traces'],
};

/** The readers of publications lie beside the modules and belong to one. */
const FOLDER_OF_MODULE: Readonly<Record<string, string>> = { datasets: 'modules/datasets' };

/**
 * Acts on everything of a company or a person, each in one transaction over the tables that the catalogue names
 * (docs/adr/0207): a table that is added later is in them without anybody's doing.
 */
const ACTS_ON_ALL_TABLES: readonly string[] = [
  'modules/operators/erasure.ts',
  'modules/operators/merge.service.ts',
  'modules/personal-data/erasure.service.ts',
  'modules/personal-data/names.ts',
];

/** Whose SQL speaks to a database of its own: a GeoPackage is an SQLite file. */
const OF_ANOTHER_DATABASE: readonly string[] = ['modules/flight-import/geoPackageWrite.worker.ts'];

/** Copies a whole database into an empty one. */
const OF_WHOLE_DATABASES: readonly string[] = ['operations/restore.ts'];

/** Files of a module whose statements take the table from a value: which tables it may be. */
export const TABLES_OF_UNNAMED: Readonly<Record<string, readonly string[]>> = {
  'modules/flight-rows/flightRows.repository.ts': ['flight_drones', 'flight_pilots'],
};

/** What a source file writes: through the query builder, or in SQL. */
const WRITES =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?(\w+)/g;

/** A write whose table is a value. */
const UNNAMED =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'\s]|\b(?:insert into|update|delete from|merge into)\s+\$\{/;

const EXEMPT = new Set([...ACTS_ON_ALL_TABLES, ...OF_ANOTHER_DATABASE, ...OF_WHOLE_DATABASES]);

interface Source {
  readonly file: string;
  readonly text: string;
}

const sources = (): readonly Source[] =>
  globSync('**/*.ts', { cwd: SOURCES })
    .filter((file) => !/\.test\.ts$|\.generated\.ts$/.test(file) && !EXEMPT.has(file))
    .map((file) => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') }));

/** Each table's owner: a folder under `src`. */
export const tableOwners = (): ReadonlyMap<string, readonly string[]> => {
  const owners = new Map<string, string[]>();
  const own = (table: string, owner: string) => owners.set(table, [...(owners.get(table) ?? []), owner]);
  for (const { name, tables } of modules) for (const table of tables) own(table, `modules/${name}`);
  for (const [folder, tables] of Object.entries(OUTSIDE_MODULES))
    for (const table of tables) own(table, folder);
  return owners;
};

const ownerOfFile = (file: string): string => {
  const [first = '', second = ''] = file.split('/');
  return FOLDER_OF_MODULE[first] ?? `${first}/${second}`;
};

/** Which columns of others' tables a module notes something in, by folder and table. */
const marksOf = (owner: string): Readonly<Record<string, readonly string[]>> =>
  (modules.find(({ name }) => `modules/${name}` === owner)?.columns ?? {}) as Record<
    string,
    readonly string[]
  >;

/** What an update of a table sets, in SQL or through the query builder. */
const SETS =
  /\bupdate\s+(\w+)(?:\s+(?!set\b)\w+)?\s+set\s+([^`]*?)(?=\bwhere\b|\bfrom\b|`)|updateTable\('(\w+)'\)\s*\.set\(\{([^}]*)\}/g;

/** The columns that a module's own files set of a table which it only marks, as `table.column: file`. */
export const foreignColumns = (read: readonly Source[] = sources()): readonly string[] =>
  read.flatMap(({ file, text }) => {
    const marks = marksOf(ownerOfFile(file));
    return [...text.matchAll(SETS)].flatMap(([, raw, assigned = '', built, values = '']) => {
      const table = raw ?? built ?? '';
      const may = marks[table];
      if (may === undefined) return [];
      const names =
        raw === undefined
          ? values.matchAll(/(?:^|[{,])\s*(\w+)\s*(?=[:,]|$)/g)
          : assigned.matchAll(/(?:^|,)\s*(\w+)\s*=/g);
      return [...names].flatMap(([, name = '']) => (may.includes(name) ? [] : [`${table}.${name}: ${file}`]));
    });
  });

/** Columns that more than one module marks, as `table.column`. */
export const sharedColumns = (): readonly string[] => {
  const all = modules.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names = []]) => names.map((name) => `${table}.${name}`)),
  );
  return all.filter((name, index) => all.indexOf(name) !== index);
};

/**
 * Writes of a table by others than its owner, as `table: file`.
 * @param tables Of the database; other words after `update` are not tables.
 */
export const foreignWrites = (
  tables: ReadonlySet<string>,
  read: readonly Source[] = sources(),
): readonly string[] => {
  const owners = tableOwners();
  const found = read.flatMap(({ file, text }) => {
    const owner = ownerOfFile(file);
    return [...text.matchAll(WRITES)]
      .map(([, built, raw]) => built ?? raw ?? '')
      .filter((table) => tables.has(table) && owners.get(table)?.includes(owner) !== true)
      .filter((table) => !(table in marksOf(owner)))
      .map((table) => `${table}: ${file}`);
  });
  return [...new Set(found)].sort();
};

/** Files that write a table whose name stands nowhere in the statement. */
export const unnamedWrites = (read: readonly Source[] = sources()): readonly string[] =>
  read
    .filter(({ text }) => UNNAMED.test(text))
    .map(({ file }) => file)
    .sort();
