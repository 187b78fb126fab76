import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wordTable } from '@envol/domain/wordTable';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const SOURCES = ['apps/api/src/**/*.ts', 'packages/{contract,documents,domain}/src/**/*.ts'];

/** A table of words that is an object literal, and so answers `constructor` with what `Object.prototype` holds. */
const LITERAL = /\b(?:const|let) (\w+): (?:Readonly<)?Record<string, .*> = \{/g;
const literalsOf = (text: string): string[] => [...text.matchAll(LITERAL)].map(([, name = '']) => name);

/** Tables whose keys are all the product's own: a column, a folder of the build, a code of the engine. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  'apps/api/src/cli.ts: AIRSPACE',
  'apps/api/src/modules/airspace/tiles.ts: cutters',
  'apps/api/src/modules/airspace/tiles.ts: layers',
  'apps/api/src/modules/flight-notifications/cerfa.form.ts: FORM_NUMBERS',
  'apps/api/src/modules/flight-notifications/cerfa.form.ts: POPULATED',
  'apps/api/src/modules/flight-notifications/cerfa.form.ts: SIGNALS',
  'apps/api/src/modules/structures/settingsJournal.service.ts: UNSET',
  'apps/api/src/platform/db/postgresBinaries.ts: PLATFORMS',
  'packages/contract/src/openapi.ts: paths',
  'packages/domain/src/airspace/aerodromes/controlZoneOwners.ts: COUNTRIES',
  'packages/domain/src/airspace/dataAge.ts: RESTS_ON',
  'packages/domain/src/airspace/lists/editions.ts: LISTS_OF_CHECK',
  'packages/domain/src/airspace/sia/siaDataset.ts: CIRCLES_M',
  'packages/domain/src/airspace/official/uasBands.ts: BANDS',
  'packages/domain/src/drones/fieldsToComplete.ts: LACKED',
  'packages/domain/src/notams/firs.ts: LEAST',
  'packages/domain/src/pilots/proofs.ts: BY_SCENARIO',
  'packages/domain/src/time/workingDays.ts: BY_CLOCK',
]);

it('no table that words from outside may be looked up in has a prototype', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.ts$|generated/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    literalsOf(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found.filter((each) => !OWN_KEYS.has(each))).toEqual([]);
  expect([...OWN_KEYS].filter((each) => !found.includes(each))).toEqual([]);
});

it.each([
  ['const NAMES: Readonly<Record<string, readonly string[]>> = {', ['NAMES']],
  ['  const fields: Record<string, string[]> = {};', ['fields']],
  ['  const fields: Record<string, string[]> = wordTable();', []],
  ['const NAMES: Readonly<Record<Language, string>> = {', []],
])('the check of word tables sees %s', (line, names) => {
  expect(literalsOf(line)).toEqual(names);
});

it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'a word table knows no %s',
  (word) => {
    expect(wordTable({ a: 1 })[word]).toBeUndefined();
  },
);
