// Names of exports that a search cannot find: of values one bare lower-case word (`holds`), or a word of speech for what is a
// record or an act (`toldBy`, `keptOf`); of types a word of speech alone (`Told`). Components and hooks of `ui/` are words of their
// own kind and not read.
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

const isFaultyType = (name: string): boolean => OF_SPEECH.test(name);
const isFaulty = (name: string): boolean =>
  BARE.test(name) || wordsOf(name).some((word) => OF_SPEECH.test(word));

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** `a` and `{ b, c: [d] }` of a declaration. */
const namesIn = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isBindingElement(each) ? namesIn(each.name) : []));

/** Names that `export { plainName as other }` gives; what passes on under its own name is read where it is declared. */
const namesGiven = (node: ts.ExportDeclaration): readonly string[] =>
  node.exportClause && ts.isNamedExports(node.exportClause) && !node.isTypeOnly
    ? node.exportClause.elements.flatMap(({ propertyName, isTypeOnly, name }) =>
        propertyName === undefined || isTypeOnly ? [] : [name.text],
      )
    : [];

/** The values that one statement of a file itself exports by name. */
const valuesOf = (node: ts.Statement): readonly string[] => {
  if (ts.isExportDeclaration(node)) return namesGiven(node);
  if (!isExported(node)) return [];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  return (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name ? [node.name.text] : [];
};

const typesOf = (node: ts.Statement): readonly string[] =>
  (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && isExported(node)
    ? [node.name.text]
    : [];

/** By file: exported names with a fault. */
export type Names = Readonly<Record<string, readonly string[]>>;

export interface ListedNames {
  /** By file, names that look like one and are the plain word for the thing, each with the reason. */
  readonly plain: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const faultyNames = (file: string, text: string): readonly string[] => {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  return [
    ...statements.flatMap(valuesOf).filter(isFaulty),
    ...statements.flatMap(typesOf).filter(isFaultyType),
  ];
};

export const faultyNamesUnder = (root: string): Names =>
  Object.fromEntries(
    globSync(SOURCES, { cwd: root })
      .filter(isRead)
      .sort()
      .map((file) => [file, faultyNames(file, readFileSync(path.join(root, file), 'utf8'))] as const)
      .filter(([, names]) => names.length > 0),
  );

/** Names with a fault that the list has no reason for. */
export const newNames = ({ plain }: ListedNames, found: Names): readonly string[] =>
  Object.entries(found).flatMap(([file, names]) =>
    names.filter((name) => plain[file]?.[name] === undefined).map((name) => `${file}: ${name}`),
  );

/** The list without what is renamed or gone: what `npm run generate` writes. */
export const fewerNames = ({ plain }: ListedNames, found: Names): ListedNames => ({
  plain: Object.fromEntries(
    Object.entries(plain).flatMap(([file, reasons]) => {
      const left = Object.entries(reasons).filter(([name]) => found[file]?.includes(name));
      return left.length === 0 ? [] : [[file, Object.fromEntries(left)]];
    }),
  ),
});
