// `npm run new-module -- <name> [folder]`: lays a module in every layer, by the conventions of CONTRIBUTING.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeLists } from './lists.ts';
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
const { kebab, permission } = names;

/** What a key of the API may be given, in words: without one in both languages the permission does not compile. */
const WORDS = ['fr', 'en'].map((language) => ({
  file: `packages/i18n/${language}/api_tokens.json`,
  before: /^ {4}"absence":/,
  line: `    "${permission}": "${names.words}",`,
}));

/** Inserts the line; false when its place was not found. */
function insert({ file, before, line }) {
  const path = join(root, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const place = lines.findIndex((each) => before.test(each));
  if (place < 0) return false;
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
const lists = writeLists(root);
const byHand = WORDS.filter((words) => !insert(words));
const formatted = Object.keys(files).filter((path) => !path.endsWith('.sql') && !path.endsWith('.md'));
await run(join(checkout, 'node_modules', '.bin', 'biome'), ['check', '--write', ...formatted], { cwd: root });

console.log(`Written:\n${[...Object.keys(files), ...lists].map((path) => `  ${path}`).join('\n')}

Next:
${byHand
  .map(({ file, line }) => `  - by hand, in ${file}: ${line.trim()}`)
  .concat([
    `  - who may: packages/domain/src/${kebab}/permissions.ts; what a key of the API is called: packages/i18n/*/api_tokens.json`,
    '  - what it is: fields in the contract, columns in the migration and the row type, words in both languages',
    `  - who reaches its rows: its queries, policies in the migration, apps/api/test/tables/${kebab}.ts`,
    `  - what leads where: packages/domain/src/${kebab}/statuses.ts`,
    `  - its place: the path in apps/web/src/features/${kebab}/${name}.routes.ts, an entry of the navigation in feature.ts`,
    '  - npm run generate; npm test -- databasePages facts -u, which writes docs/row-policies.md, docs/schema.md and docs/facts.md; npm test',
  ])
  .join('\n')}`);
