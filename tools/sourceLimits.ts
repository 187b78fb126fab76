// Sizes of the sources, counted over the syntax tree (JSX and comments included, empty lines not): a linter that leaves
// some of them out lets functions grow unseen.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The most of each; `tools/sourceLimits.json` lists what is over it today, and only shrinks. */
export const LIMITS = {
  functionLines: 60,
  parameters: 5,
  imports: 25,
  /** Names that a module of the API lets others use. */
  indexExports: 20,
  folderEntries: 60,
} as const;

const MODULE_INDEX = /^apps\/api\/src\/modules\/[^/]+\/index\.ts$/;

/** Folders of one folder a noun, which grow with the product. */
const NOUN_FOLDERS = ['apps/api/src/modules', 'apps/web/src/features', 'packages/contract/src'];

/** What is over a limit, by `file#name` or by path, with its figure. */
export type Excess = Readonly<Record<keyof typeof LIMITS, Readonly<Record<string, number>>>>;

/** The list, with the day by which each part of it is to be empty. */
export type Listed = Excess & { readonly due: Readonly<Partial<Record<keyof typeof LIMITS, string>>> };

const SOURCES = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'tools/**/*.{ts,mjs}'];
const isSource = (file: string): boolean =>
  !/\.(test|bench|spec|generated)\.|\.d\.m?ts$|(^|\/)(node_modules|generated)\//.test(file);

const nameOf = (node: ts.SignatureDeclaration, source: ts.SourceFile): string => {
  const own = node.name?.getText(source);
  const { parent } = node;
  const given = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined;
  return own ?? given?.getText(source) ?? '(unnamed)';
};

/** Lines that hold something, from the first to the last of a node. */
const linesOf = (node: ts.Node, source: ts.SourceFile): number =>
  node
    .getText(source)
    .split('\n')
    .filter((line) => line.trim() !== '').length;

const note = (into: Record<string, number>, key: string, count: number, most: number): void => {
  if (count > most) into[key] = Math.max(into[key] ?? 0, count);
};

/** How many names a file exports: passed on, or declared. */
const exportsOf = (source: ts.SourceFile): number =>
  source.statements.reduce((count, statement) => {
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    )
      return count + statement.exportClause.elements.length;
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    return isExported ? count + 1 : count;
  }, 0);

/** What of one file is over a limit. */
export const excessOfFile = (file: string, text: string): Omit<Excess, 'folderEntries'> => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found = { functionLines: {}, parameters: {}, imports: {}, indexExports: {} };
  if (MODULE_INDEX.test(file)) note(found.indexExports, file, exportsOf(source), LIMITS.indexExports);
  note(found.imports, file, source.statements.filter(ts.isImportDeclaration).length, LIMITS.imports);
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const key = `${file}#${nameOf(node, source)}`;
      note(found.functionLines, key, linesOf(node, source), LIMITS.functionLines);
      note(found.parameters, key, node.parameters.length, LIMITS.parameters);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** What of all sources under `root` is over a limit. */
export const excessOf = (root: string): Excess => {
  const excess = {
    functionLines: {},
    parameters: {},
    imports: {},
    indexExports: {},
    folderEntries: {} as Record<string, number>,
  };
  const entries = new Map<string, Set<string>>();
  for (const file of globSync(SOURCES, { cwd: root }).filter(isSource).sort()) {
    const found = excessOfFile(file, readFileSync(path.join(root, file), 'utf8'));
    for (const limit of ['functionLines', 'parameters', 'imports', 'indexExports'] as const)
      Object.assign(excess[limit], found[limit]);
    const folder = path.dirname(file);
    entries.set(folder, (entries.get(folder) ?? new Set()).add(file));
    const above = path.dirname(folder);
    entries.set(above, (entries.get(above) ?? new Set()).add(folder));
  }
  for (const [folder, inside] of entries)
    if (!NOUN_FOLDERS.includes(folder)) note(excess.folderEntries, folder, inside.size, LIMITS.folderEntries);
  return excess;
};

/** The list without what is mended, each figure no greater than it is now: what `npm run generate` writes. */
export const shrunk = (listed: Excess, found: Excess): Excess => {
  const kept = (limit: keyof Excess): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Object.entries(listed[limit]).flatMap(([key, most]) => {
        const now = found[limit][key];
        return now === undefined ? [] : [[key, Math.min(most, now)]];
      }),
    );
  return {
    functionLines: kept('functionLines'),
    parameters: kept('parameters'),
    imports: kept('imports'),
    indexExports: kept('indexExports'),
    folderEntries: kept('folderEntries'),
  };
};

/** What is over a limit and not in the list, or larger than there. */
export const beyond = (listed: Excess, found: Excess): readonly string[] =>
  (Object.keys(LIMITS) as (keyof Excess)[]).flatMap((limit) =>
    Object.entries(found[limit])
      .filter(([key, count]) => count > (listed[limit][key] ?? LIMITS[limit]))
      .map(([key, count]) => `${key}: ${count} ${limit}, the most is ${listed[limit][key] ?? LIMITS[limit]}`),
  );
