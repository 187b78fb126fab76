// `npm run new-module -- <name> [folder]`: lays a module in every layer, by the conventions of CONTRIBUTING.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { filesOf, namesOf } from './moduleTemplates.mjs';
import { root as checkout, run } from './process.mjs';

const [name, folder] = process.argv.slice(2);
const root = folder ? resolve(folder) : checkout;

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (!/^[a-z][a-zA-Z]+s$/.test(name ?? ''))
  stop('Usage: npm run new-module -- <name>; the name is a plural in camelCase: incidents, flyingTimes.');

const names = namesOf(name);
const { Name, permission } = names;

/**
 * Lines to insert in files that name every module: before the first line that matches, or after the last one.
 * Imports are put in order by the formatter.
 */
const INSERTIONS = [
  {
    file: 'packages/contract/src/api.ts',
    after: /^import .*Endpoints \} from/,
    line: `import { ${name}Endpoints } from './${name}/index.ts';`,
  },
  {
    file: 'packages/contract/src/api.ts',
    after: /^ {2}\.\.\.\w+Endpoints,$/,
    line: `  ...${name}Endpoints,`,
  },
  {
    file: 'packages/domain/src/access/permissions.ts',
    before: /^\} as const satisfies Record<string/,
    line: `  '${permission}:read': whoever('flies'),`,
  },
  ...['en', 'fr'].flatMap((language) => [
    {
      file: 'packages/i18n/src/resources.ts',
      after: new RegExp(`^import type ${language}`),
      line: `import type ${language}${Name} from '../${language}/${name}.json';`,
    },
    {
      file: 'packages/i18n/src/resources.ts',
      after: new RegExp(`^ {2}readonly \\w+: typeof ${language}`),
      line: `  readonly ${name}: typeof ${language}${Name};`,
    },
  ]),
  {
    file: 'packages/i18n/src/resources.ts',
    before: /^\] as const satisfies readonly Namespace/,
    line: `  '${name}',`,
  },
  {
    file: 'apps/api/src/modules/index.ts',
    after: /^import .*Module \}/,
    line: `import { ${name}Module } from './${name}/index.ts';`,
  },
  {
    file: 'apps/api/src/modules/index.ts',
    before: /^\] as const;/,
    line: `  ${name}Module,`,
  },
  {
    file: 'apps/web/src/app/featureRoutes.ts',
    after: /^export /,
    line: `export { ${name}Routes } from '../features/${name}/${name}.routes.ts';`,
  },
  {
    file: 'apps/web/src/app/featureList.ts',
    after: /^export /,
    line: `export { ${name}Feature } from '../features/${name}/feature.ts';`,
  },
  {
    file: 'apps/api/test/lockedTables.ts',
    before: /^ {2}events: \{/,
    line: `  ${names.snake}: own('operator_id'),`,
  },
];

/** Inserts the line; false when its place was not found. */
function insert({ file, after, before, line }) {
  const path = join(root, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const place = after
    ? lines.findLastIndex((each) => after.test(each)) + 1
    : lines.findIndex((each) => before.test(each));
  if (after ? place === 0 : place < 0) return false;
  lines.splice(place, 0, line);
  writeFileSync(path, lines.join('\n'));
  return true;
}

const last = readdirSync(join(root, 'apps/api/migrations')).sort().at(-1) ?? '0';
const files = filesOf(names, String(Number.parseInt(last, 10) + 1).padStart(4, '0'));
const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
if (taken) stop(`${taken} is there already: nothing was written.`);

for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const byHand = INSERTIONS.filter((insertion) => !insert(insertion));
const changed = [...new Set([...Object.keys(files), ...INSERTIONS.map(({ file }) => file)])];
const biome = join(checkout, 'node_modules', '.bin', 'biome');
await run(
  biome,
  ['check', '--write', ...changed.filter((path) => !path.endsWith('.sql') && !path.endsWith('.md'))],
  { cwd: root },
);

console.log(`Written:\n${Object.keys(files)
  .map((path) => `  ${path}`)
  .join('\n')}

Next:
${byHand
  .map(({ file, line }) => `  - by hand, in ${file}: ${line.trim()}`)
  .concat([
    `  - who may: '${permission}:read' in packages/domain/src/access/permissions.ts`,
    '  - what it is: fields in the contract, columns in the migration, words in both languages',
    '  - who reaches its rows: policies in the migration, rows of two operators in apps/api/test/lockedTables.ts',
    `  - what each call answers: a row a call in apps/api/test/calls/${name}.ts, records of the other operator in callWorld.ts`,
    `  - its place: the path in apps/web/src/features/${name}/${name}.routes.ts, an entry of the navigation in feature.ts`,
    '  - npm run generate, npm test',
  ])
  .join('\n')}`);
