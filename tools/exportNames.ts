// Names of exported values that a search cannot find: one bare lower-case word (`holds`), or a word of speech for what is a
// record or an act (`toldBy`, `keptOf`). Components and hooks of `ui/` are words of their own kind and not read.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SOURCES = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'];
const isRead = (file: string): boolean =>
  !/\.(?:test|bench|generated)\.|\.d\.ts$|node_modules|^apps\/web\/src\/ui\//.test(file);

const BARE = /^[a-z]+$/;
const OF_SPEECH = /^(?:told|said|kept|held|asked|made|stands)$/i;
const wordsOf = (name: string): readonly string[] =>
  name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[ _]/);

const isFaulty = (name: string): boolean =>
  BARE.test(name) || wordsOf(name).some((word) => OF_SPEECH.test(word));

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** The values that a file itself exports by name. */
const exportedIn = (source: ts.SourceFile): readonly string[] =>
  source.statements.flatMap((node) => {
    if (!isExported(node)) return [];
    if (ts.isFunctionDeclaration(node)) return node.name === undefined ? [] : [node.name.text];
    if (!ts.isVariableStatement(node)) return [];
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  });

/** By file: exported names with a fault. */
export type Names = Readonly<Record<string, readonly string[]>>;

export interface ListedNames {
  /** The day by which the list is empty. */
  readonly due: string;
  readonly names: Names;
}

export const faultyNames = (file: string, text: string): readonly string[] =>
  exportedIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)).filter(isFaulty);

export const faultyNamesUnder = (root: string): Names =>
  Object.fromEntries(
    globSync(SOURCES, { cwd: root })
      .filter(isRead)
      .sort()
      .map((file) => [file, faultyNames(file, readFileSync(path.join(root, file), 'utf8'))] as const)
      .filter(([, names]) => names.length > 0),
  );

/** Names with a fault that the list does not have. */
export const newNames = (listed: Names, found: Names): readonly string[] =>
  Object.entries(found).flatMap(([file, names]) =>
    names.filter((name) => !listed[file]?.includes(name)).map((name) => `${file}: ${name}`),
  );

/** The list without what is renamed or gone: what `npm run generate` writes. */
export const fewerNames = (listed: Names, found: Names): Names =>
  Object.fromEntries(
    Object.entries(listed).flatMap(([file, names]) => {
      const left = names.filter((name) => found[file]?.includes(name));
      return left.length === 0 ? [] : [[file, left]];
    }),
  );
