// What would miss a feature of the web or a module of the API, were its folder deleted: files that import from it, by the
// text of their imports, and of a feature also those that lead to its screens, for an address that no route has does not
// compile. Lists written by `npm run generate` go with the folder and do not count.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** By folder: who needs it, features and modules by their folder, others by their file. */
export type NeededBy = Readonly<Record<string, readonly string[]>>;

const FEATURES = 'apps/web/src/features';
const MODULES = 'apps/api/src/modules';
const SOURCES = [
  'apps/*/src/**/*.{ts,tsx}',
  'apps/*/test/**/*.{ts,tsx}',
  'apps/api/demo/**/*.ts',
  'bench/**/*.ts',
];
const IMPORT = /(?:\bfrom |\bimport\(|^import )'(\.[^']+)'/gm;
const ROUTE = /\bpath: '(\/[^']*)'/g;
/** The sign-in, `/`, is also a sign between words. */
const ADDRESS = /['"](\/[^'"\s]+)['"]/g;

/** The most files of a feature, tests and styles included. */
export const MOST_FILES = 120;

/** The feature or module that a path lies in. */
const ownerOf = (file: string): string | undefined =>
  [FEATURES, MODULES].flatMap((folder) => {
    const [first, ...rest] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : [];
    return first !== undefined && rest.length > 0 ? [`${folder}/${first}`] : [];
  })[0];

const isTest = (file: string): boolean => /\.test\.tsx?$|\/test\//.test(file);

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Who needs each folder, with every need once, in order. */
export const neededByOf = (root: string): NeededBy => {
  const files = globSync(SOURCES, { cwd: root }).filter(
    (file) => !/\.generated\.ts$|node_modules/.test(file),
  );
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const screens = new Map(
    [...texts].flatMap(([file, text]) =>
      /\.routes\.tsx?$/.test(file)
        ? matches(text, ROUTE).map((address): [string, string] => [address, ownerOf(file) ?? file])
        : [],
    ),
  );
  const needs = new Map<string, Set<string>>();
  const add = (owner: string | undefined, file: string): void => {
    const by = ownerOf(file) ?? file;
    if (owner === undefined || owner === by) return;
    needs.set(owner, (needs.get(owner) ?? new Set()).add(by));
  };
  for (const [file, text] of texts) {
    for (const source of matches(text, IMPORT)) add(ownerOf(path.join(path.dirname(file), source)), file);
    if (file.startsWith('apps/web/src/') && !isTest(file))
      for (const address of matches(text, ADDRESS)) add(screens.get(address), file);
  }
  return Object.fromEntries(
    [...needs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([owner, by]) => [owner, [...by].sort()]),
  );
};

/** What is needed and not declared. */
export const undeclaredNeeds = (declared: NeededBy, found: NeededBy): string[] =>
  Object.entries(found).flatMap(([owner, by]) =>
    by.filter((file) => !declared[owner]?.includes(file)).map((file) => `${owner} is needed by ${file}`),
  );

/** The declared list without what is no longer needed: what `npm run generate` writes. */
export const stillNeeded = (declared: NeededBy, found: NeededBy): NeededBy =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([owner, by]) => {
      const kept = by.filter((file) => found[owner]?.includes(file));
      return kept.length === 0 ? [] : [[owner, kept]];
    }),
  );

/** How many files each feature has, tests and styles included. */
export const filesOfFeatures = (root: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const file of existsSync(path.join(root, FEATURES))
    ? globSync(`${FEATURES}/*/**/*.*`, { cwd: root })
    : []) {
    const owner = ownerOf(file);
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return counts;
};
