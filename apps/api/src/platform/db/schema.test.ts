import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';

/** A column as its table's type has it: how its value is read. */
interface Column {
  readonly name: string;
  readonly type: string;
}
interface Declared {
  readonly own: readonly Column[];
  readonly bases: readonly string[];
}

const SOURCES = path.resolve(import.meta.dirname, '../..');

/** Interfaces in a file, and those that it adds to another one's (`declare module`). */
const interfacesIn = (node: ts.Node): readonly ts.InterfaceDeclaration[] => {
  if (ts.isInterfaceDeclaration(node)) return [node];
  if (!ts.isModuleDeclaration(node) || node.body === undefined) return [];
  return ts.isModuleBlock(node.body) ? node.body.statements.flatMap(interfacesIn) : [];
};

/** Every interface beside this file and in the modules' rows, by name; what several files add to one is one. */
const declaredTypes = (): ReadonlyMap<string, Declared> => {
  const declared = new Map<string, Declared>();
  for (const file of globSync(['platform/db/*.ts', 'modules/*/*.tables.ts'], { cwd: SOURCES }).filter(
    (name) => !name.endsWith('.test.ts'),
  )) {
    const text = readFileSync(path.join(SOURCES, file), 'utf8');
    const nodes = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements;
    for (const node of nodes.flatMap(interfacesIn)) {
      const name = node.name.text;
      const before = name === 'Tables' ? (declared.get(name)?.own ?? []) : [];
      if (name !== 'Tables' && /Table$/.test(name) && declared.has(name))
        throw new Error(`Two row types are called ${name}`);
      const own = node.members
        .filter(ts.isPropertySignature)
        .map((member) => ({ name: member.name.getText(), type: member.type?.getText() ?? '' }));
      const bases = (node.heritageClauses ?? []).flatMap(({ types }) =>
        types.map(({ expression }) => expression.getText()),
      );
      declared.set(name, { own: [...before, ...own], bases });
    }
  }
  return declared;
};

const types = declaredTypes();

/** What a type holds with what it extends; null where it is made from types of the domain. */
const columnsOf = (name: string): readonly Column[] | null => {
  const declared = types.get(name);
  if (declared === undefined) return null;
  const inherited = declared.bases.map(columnsOf);
  if (inherited.includes(null)) return null;
  return [...inherited.flatMap((columns) => columns ?? []), ...declared.own];
};

/** "null" in the type itself, not inside of what a column of JSON holds; two shapes of `columns.ts` are nullable. */
const isNullable = (type: string): boolean =>
  /^(?:Outline|Proof)$/.test(type) ||
  /\bnull\b/.test(type.replace(/(?:\{[^{}]*\}|Record<[^<>]*>)(?:\[\])?/g, ''));

it('the tables’ types name the columns of the migrated database, and which may be null', async () => {
  const database = await cloneDatabase();
  const { rows } = await database.connection.pool
    .query<{ table: string; column: string; is_nullable: boolean; is_generated: boolean }>(
      `select table_name as table, column_name as column, is_nullable = 'YES' as is_nullable,
         is_generated = 'ALWAYS' as is_generated
       from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`,
    )
    .finally(() => database.drop());
  const tables = columnsOf('Tables') ?? [];
  expect(tables.length).toBeGreaterThan(140);
  const stored = [...new Set(rows.map(({ table }) => table))].sort();
  expect(tables.map(({ name }) => name).sort()).toEqual(stored);
  const made: string[] = [];
  for (const { name: table, type } of tables) {
    const columns = columnsOf(type);
    if (columns === null) {
      made.push(table);
      continue;
    }
    const own = rows.filter((row) => row.table === table);
    expect([table, columns.map(({ name }) => name).sort()]).toEqual([
      table,
      own.map(({ column }) => column).sort(),
    ]);
    // A generated column may be null for the catalogue, though its formula never is.
    const free = new Set(own.filter(({ is_generated }) => is_generated).map(({ column }) => column));
    const expected = own.filter(({ is_nullable, column }) => is_nullable && !free.has(column));
    expect([
      table,
      columns
        .filter(({ name, type: of }) => isNullable(of) && !free.has(name))
        .map(({ name }) => name)
        .sort(),
    ]).toEqual([table, expected.map(({ column }) => column).sort()]);
  }
  // Of their columns the compiler knows: they come from types of the domain that the contract shares.
  expect(made.sort()).toEqual(['invitations', 'structure_settings']);
});

it('The database holds every price as integer cents beside its currency', async () => {
  const database = await cloneDatabase();
  const { rows } = await database.connection.pool
    .query<{ table: string; column: string; type: string; currencies: number }>(
      `select c.table_name as table, c.column_name as column, c.data_type as type,
         (select count(*)::int from information_schema.columns k where k.table_schema = 'public'
           and k.table_name = c.table_name and k.column_name ~ 'currency$') as currencies
       from information_schema.columns c
       where c.table_schema = 'public' and c.column_name ~ '(^|_)(price|amount|fee|cost|cents|eur)(_|$)'
         and c.column_name !~ 'currency$'`,
    )
    .finally(() => database.drop());
  expect(rows.length).toBeGreaterThan(5);
  expect(
    rows.filter(
      ({ column, type, currencies }) =>
        !column.endsWith('_cents') || !/^(?:integer|bigint)$/.test(type) || currencies === 0,
    ),
  ).toEqual([]);
});
