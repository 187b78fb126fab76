// What `npm test -- --changed` runs: the projects whose types a change reaches, the tests that read it, the journeys that walk it.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

const FOLDERS = ['packages', 'apps', 'tools', 'bench', 'e2e'];
const SKIPPED = /^(?:node_modules|dist|generated|migrations|data|public)$/;
const IS_SOURCE = /\.(?:ts|tsx|mts|mjs)$/;
const IS_WORDS = /^packages\/i18n\/.*\.json$/;
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)['"]([^'"\n]+)['"]/g;
const IS_TEST = /\.test\.tsx?$/;

/**
 * Where everything meets: whoever starts the whole server, or draws the whole page, reads every module, and the change of one
 * would reach all tests. A file that is one of these itself reaches all that reads it.
 */
const MEETING_PLACES = [
  /\.generated\.ts$/,
  /^apps\/api\/src\/(app|live|observe|program|services|deps|main)\.ts$/,
  /^apps\/api\/test\/(?!.*\.test\.ts$)/,
  /^apps\/api\/demo\//,
  /^packages\/contract\/src\/((api|realtime|touched)|[a-z0-9-]+\/index)\.ts$/,
  /^apps\/api\/src\/modules\/[a-z0-9-]+\/index\.ts$/,
  /^apps\/web\/src\/app\//,
  /^apps\/web\/src\/main\.tsx$/,
];
const isMeetingPlace = (file) => MEETING_PLACES.some((each) => each.test(file));

/** The journeys of `e2e/`, and the modules whose screens and calls each walks through. */
export const JOURNEYS = {
  access: ['accounts', 'approvals', 'drones', 'flights', 'map-layers', 'pilots'],
  again: ['approvals', 'flights'],
  authorityDay: [
    'activations',
    'automatic-actions',
    'day',
    'flight-authorizations',
    'supervisions',
    'u-space',
  ],
  dayOfFlight: ['activations', 'flight-incidents', 'flying-times', 'opinions', 'pilots'],
  desk: ['approvals', 'flights'],
  firstHour: ['accounts', 'approvals', 'drones', 'flights', 'operators', 'pilots'],
  input: ['auth', 'flights'],
  keys: ['approvals', 'flights'],
  live: ['approvals', 'flights', 'notifications'],
  liveSky: ['flight-logs', 'helicopter-departures', 'ingest', 'take-off', 'traces', 'tracking-devices'],
  livestream: ['livestreams'],
  mainJob: ['airspace', 'approvals', 'flights', 'formats', 'threads'],
  paidRequest: ['approval-decisions', 'approvals', 'flights', 'invoices', 'payment-orders', 'subscriptions'],
  places: ['airspace', 'flights', 'regulation', 'territory'],
  road: ['activations', 'flights', 'traces'],
  subscription: ['accounts', 'flights', 'invoices', 'plans', 'subscriptions'],
  tabs: ['approvals', 'flights', 'notifications'],
  tenMissions: ['airspace', 'approvals', 'flight-notifications', 'flights', 'regulation'],
  userTypes: ['members', 'operators', 'structures', 'u-space', 'users', 'visitors'],
};

/** Changes after which nothing less than every check says anything. */
const REACHES_ALL =
  /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts|tools\/vitestSetup\.ts|apps\/api\/migrations\/.*)$/;

/** What a file imports, as the files of the checkout that may be meant. */
function importsOf(file, source) {
  return [...source.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('.')) return [normalize(join(dirname(file), specifier))];
    const [, name, path] = /^@envol\/([a-z0-9]+)\/(.+)$/.exec(specifier) ?? [];
    if (!name) return [];
    if (/^(fr|en)\//.test(path)) return [`packages/${name}/${path}.json`];
    return [`packages/${name}/src/${path}.ts`, `packages/${name}/src/${path}/index.ts`];
  });
}

/** Who imports each file, by the text of all of them. */
export function importersOf(sources) {
  const importers = new Map();
  for (const [file, source] of sources)
    for (const imported of importsOf(file, source)) {
      if (!sources.has(imported)) continue;
      const known = importers.get(imported);
      if (known) known.push(file);
      else importers.set(imported, [file]);
    }
  return importers;
}

/** The changed files and all that imports them, directly or not; past a meeting place nothing is followed. */
export function filesReached(changed, importers) {
  const reached = new Set(changed);
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer) || isMeetingPlace(importer)) continue;
      reached.add(importer);
      waiting.push(importer);
    }
  return reached;
}

/** The folder of a module's layer that a file lies in, and the module's name; null elsewhere. */
function moduleOf(file) {
  const [, folder, name] =
    /^((?:apps\/api\/src\/modules|apps\/web\/src\/features|packages\/(?:contract|domain)\/src)\/([a-z0-9-]+))\/.+/.exec(
      file,
    ) ?? [];
  return folder ? { folder, name } : null;
}

/** Projects of TypeScript whose types a change may break, in the order in which they build. */
function projectsOf(changed) {
  if (changed.some((file) => /^(packages\/|tsconfig)/.test(file))) return ['tsconfig.json'];
  return [
    ...(changed.some((file) => /^(apps\/api|tools|bench|e2e)\/.*ts$/.test(file))
      ? ['tsconfig.node.json']
      : []),
    ...(changed.some((file) => file.startsWith('apps/web/')) ? ['apps/web/tsconfig.json'] : []),
  ];
}

/**
 * What is to run for changed files. `tests`: those that reach the change by their imports, and for a module of the API those
 * beside it and the rows of its calls, which go through the server and import nothing. `calls`: the modules whose rows.
 */
export function selectChanged(changed, sources) {
  const isAll = changed.some((file) => REACHES_ALL.test(file));
  const reached = filesReached(changed, importersOf(sources));
  const modules = changed.flatMap((file) => moduleOf(file) ?? []);
  const served = new Set(modules.map(({ name }) => name));
  const calls = [...served].filter((name) => sources.has(`apps/api/test/calls/${name}.ts`)).sort();
  const folders = [...served].map((name) => `apps/api/src/modules/${name}/`);
  const own = changed.some((file) => /^(apps\/api|packages\/contract)\//.test(file)) ? folders : [];
  const tests = [...sources.keys()].filter(
    (file) => IS_TEST.test(file) && (reached.has(file) || own.some((folder) => file.startsWith(folder))),
  );
  return {
    isAll,
    projects: projectsOf(changed),
    tests: tests.sort(),
    calls,
    journeys: Object.entries(JOURNEYS).flatMap(([journey, walked]) =>
      reached.has(`e2e/${journey}.spec.ts`) || walked.some((name) => served.has(name)) ? [journey] : [],
    ),
  };
}

/** The files of a checkout that differ from `origin/main`: committed since, or not yet. */
export function changedFiles(root) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const lines = (text) => text.split('\n').filter((line) => line !== '');
  let base = 'HEAD';
  try {
    base = git('merge-base', 'HEAD', 'origin/main').trim();
  } catch {
    // A checkout without that branch is held against its own last commit.
  }
  const names = [
    ...lines(git('diff', '--name-only', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ];
  return [...new Set(names)].sort();
}

/** The sources of a checkout by their paths. Of words only the path counts. */
export function readSources(root) {
  const sources = new Map();
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (SKIPPED.test(entry.name)) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (IS_SOURCE.test(path)) sources.set(path, readFileSync(join(root, path), 'utf8'));
      else if (IS_WORDS.test(path)) sources.set(path, '');
    }
  };
  for (const folder of FOLDERS) walk(folder);
  return sources;
}
