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
const { permission } = names;

/** What a module says of itself in tables of the whole: a line, inserted before the first one that matches. */
const INSERTIONS = [
  {
    file: 'packages/domain/src/access/permissions.ts',
    before: /^\} as const satisfies Record<string/,
    line: `  '${permission}:read': whoever('flies'),
  '${permission}:write': whoever('flies'),`,
  },
  {
    file: 'apps/api/test/lockedTables.ts',
    before: /^ {2}events: \{/,
    line: `  ${names.snake}: own('operator_id'),`,
  },
  {
    file: 'apps/api/test/houseRows.ts',
    before: /^ {2}await sql`insert into pilot_positions/,
    line: `  await sql\`insert into ${names.snake} (operator_id, name, status, created_at)
    select id, 'Nord', 'open', '2026-01-01T09:00:00Z' from operators\`.execute(db);`,
  },
  {
    file: 'apps/api/test/callWorld.ts',
    before: /^ {2}return \{$/,
    line: `  await harness.db
    .insertInto('${names.snake}')
    .values({
      operator_id: operatorIdOf(stranger),
      name: THEIRS,
      status: 'open',
      created_at: '2026-01-01T09:00:00Z',
    })
    .execute();`,
  },
  {
    file: 'apps/api/src/platform/db/reach.ts',
    before: /^ {4}\/\*\* The sub-entities themselves/,
    line: `    ${names.snake}: ofOperator('${names.snake}'),`,
  },
  {
    file: 'apps/api/src/platform/db/schema.ts',
    before: /^import type \{ AccountTables \}/,
    line: `import type { ${names.Name}Table } from './${name}Table.ts';`,
  },
  {
    file: 'apps/api/src/platform/db/schema.ts',
    before: /^ {2}absences: AbsenceTable;/,
    line: `  ${names.snake}: ${names.Name}Table;`,
  },
  // The permission as a key of the API offers it: without a word in both languages it does not compile.
  ...['fr', 'en'].map((language) => ({
    file: `packages/i18n/${language}/api_tokens.json`,
    before: /^ {4}"absence":/,
    line: `    "${permission}": "${names.words}",`,
  })),
];

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
const byHand = INSERTIONS.filter((insertion) => !insert(insertion));
const changed = [...new Set([...Object.keys(files), ...INSERTIONS.map(({ file }) => file)])];
const biome = join(checkout, 'node_modules', '.bin', 'biome');
await run(
  biome,
  ['check', '--write', ...changed.filter((path) => !path.endsWith('.sql') && !path.endsWith('.md'))],
  { cwd: root },
);

console.log(`Written:\n${[...Object.keys(files), ...lists].map((path) => `  ${path}`).join('\n')}

Next:
${byHand
  .map(({ file, line }) => `  - by hand, in ${file}: ${line.trim()}`)
  .concat([
    `  - who may: '${permission}:read' and '${permission}:write' in packages/domain/src/access/permissions.ts`,
    '  - what it is: fields in the contract, columns in the migration, words in both languages',
    '  - who reaches its rows: its line in apps/api/src/platform/db/reach.ts, policies in the migration, rows of every operator in apps/api/test/houseRows.ts',
    `  - what each call answers: a row a call in apps/api/test/calls/${names.kebab}.ts`,
    `  - its place: the path in apps/web/src/features/${names.kebab}/${name}.routes.ts, an entry of the navigation in feature.ts`,
    '  - npm run generate; npm test -- databasePages -u, which writes docs/row-policies.md and docs/schema.md; npm test',
  ])
  .join('\n')}`);
