// What would miss a feature of the web or a module of the API, were its folders deleted: files that import from them, by the
// text of their imports; of a feature also those that lead to its screens, for an address that no route has does not
// compile; of a module those that name its tables, settings or services (`declaredNames.ts`). Lists written by
// `npm run generate` go with the folders and do not count.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { declaredFilesIn, declaredNames } from './declaredNames.ts';

/** By folder: who needs it; what has a folder for each noun by that folder, others by their file. */
export type NeededBy = Readonly<Record<string, readonly string[]>>;

const FEATURES = 'apps/web/src/features';
const MODULES = 'apps/api/src/modules';
const DOMAIN = 'packages/domain/src';
const CONTRACT = 'packages/contract/src';
const SOURCES = [
  'apps/*/src/**/*.{ts,tsx}',
  'apps/*/test/**/*.{ts,tsx}',
  'apps/api/demo/**/*.ts',
  'packages/*/{src,test}/**/*.ts',
  'bench/**/*.ts',
  'e2e/**/*.ts',
  'tools/**/*.{ts,mjs}',
];
const IMPORT = /(?:\bfrom |\bimport\(|^import )'((?:\.|@envol\/(?:domain|contract)\/)[^']+)'/gm;
const ROUTE = /\bpath: '(\/[^']*)'/g;
/** The sign-in, `/`, is also a sign between words. */
const ADDRESS = /['"](\/[^'"\s]+)['"]/g;

/** The most files of a feature, tests and styles included. */
export const MOST_FILES = 120;

const SHARED = 'apps/web/src/shared';
/** Folders with a folder for each noun. */
const OF_NOUNS = [FEATURES, MODULES, DOMAIN, CONTRACT, SHARED];
/** What tests hold of one module in a file of its name. */
const TESTS_OF_MODULE = /^apps\/api\/test\/(?:calls|tables)\/([^/]+)\.ts$/;

/** The folder of a noun that a path lies in; a module's rows of answers and tables are its own. */
const ownerOf = (file: string): string | undefined => {
  const [, module] = TESTS_OF_MODULE.exec(file) ?? [];
  if (module !== undefined) return `${MODULES}/${module}`;
  return OF_NOUNS.flatMap((folder) => {
    const [first, ...rest] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : [];
    return first !== undefined && rest.length > 0 ? [`${folder}/${first}`] : [];
  })[0];
};

/** Where an import leads: from the root. */
const targetOf = (file: string, source: string): string => {
  if (source.startsWith('.')) return path.join(path.dirname(file), source);
  const [, name = '', ...rest] = source.split('/');
  return `packages/${name}/src/${rest.join('/')}/`;
};

/** Layers of a module beneath its folder in the API and in the web. */
const LAYERS = [DOMAIN, CONTRACT];

/**
 * A folder of the domain or of the contract that at least ten need may be declared as needed by `many`, none named: it is a
 * noun of the product, which nobody deletes.
 */
const MANY = 'many';
const MANY_FROM = 10;
const isLayer = (owner: string): boolean => LAYERS.some((layer) => owner.startsWith(layer));

const nounOf = (owner: string | undefined): string[] => owner?.split('/').slice(-1) ?? [];

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
  const names = declaredNames(new Map([...texts].filter(([file]) => file.startsWith(`${MODULES}/`))));
  /** A module or a feature: what is deleted. Other folders of the domain and of the contract are everybody's. */
  const nouns = new Set(
    [...texts.keys()].flatMap((file) =>
      /^apps\/(?:api\/src\/modules|web\/src\/features)\//.test(file) ? nounOf(ownerOf(file)) : [],
    ),
  );
  const needs = new Map<string, Set<string>>();
  const add = (owner: string | undefined, file: string): void => {
    const by = ownerOf(file) ?? file;
    const [noun] = nounOf(owner);
    if (owner === undefined || noun === undefined || !nouns.has(noun) || owner === by) return;
    if (owner.startsWith(SHARED)) return;
    if (isLayer(owner) && nounOf(ownerOf(file))[0] === noun && !by.startsWith(SHARED)) return;
    needs.set(owner, (needs.get(owner) ?? new Set()).add(by));
  };
  for (const [file, text] of texts) {
    for (const source of matches(text, IMPORT)) add(ownerOf(targetOf(file, source)), file);
    for (const declaring of declaredFilesIn(file, text, names)) add(ownerOf(declaring), file);
    if (file.startsWith('apps/web/src/') && !isTest(file))
      for (const address of matches(text, ADDRESS)) add(screens.get(address), file);
  }
  return Object.fromEntries(
    [...needs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([owner, by]) => [owner, [...by].sort()]),
  );
};

const isByMany = (owner: string, declared: readonly string[] | undefined): boolean =>
  isLayer(owner) && declared?.includes(MANY) === true;

/** What is needed and not declared. */
export const undeclaredNeeds = (declared: NeededBy, found: NeededBy): string[] =>
  Object.entries(found).flatMap(([owner, by]) => {
    const listed = declared[owner];
    if (isByMany(owner, listed)) return [];
    return by.filter((file) => !listed?.includes(file)).map((file) => `${owner} is needed by ${file}`);
  });

/** The declared list without what is no longer needed: what `npm run generate` writes. */
export const stillNeeded = (declared: NeededBy, found: NeededBy): NeededBy =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([owner, listed]) => {
      const by = found[owner] ?? [];
      const kept = listed.filter((file) => by.includes(file));
      const still = !isByMany(owner, listed) ? kept : by.length >= MANY_FROM ? [MANY] : by;
      return still.length === 0 ? [] : [[owner, still]];
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
