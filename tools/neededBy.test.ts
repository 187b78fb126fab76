import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredFilesIn, declaredNames } from './declaredNames.ts';
import {
  filesOfFeatures,
  MOST_FILES,
  type NeededBy,
  neededByOf,
  stillNeeded,
  undeclaredNeeds,
} from './neededBy.ts';

const root = path.resolve(import.meta.dirname, '..');
const declared = JSON.parse(readFileSync(path.join(root, 'tools/neededBy.json'), 'utf8')) as NeededBy;

it('a feature or a module can be deleted, but for what tools/neededBy.json declares', () => {
  const found = neededByOf(root);
  expect(Object.keys(found).length).toBeGreaterThan(40);
  expect(undeclaredNeeds(declared, found)).toEqual([]);
});

it('no feature has more files than it may', () => {
  const counts = [...filesOfFeatures(root)];
  expect(counts.length).toBeGreaterThan(40);
  expect(counts.filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

describe('a table, a setting or a service of a module', () => {
  const modules = new Map([
    ['m/zones/zones.tables.ts', `declare module 'x' { interface Tables { zones: A; zone_kinds: B } }`],
    ['m/zones/zones.settings.ts', 'export const a = defineSettings({ read: () => ({ zone_url: 1 }) });'],
    ['m/zones/zones.open.ts', `declare module 'x' { interface Services { readonly drawn: D } }`],
  ]);
  const names = declaredNames(modules);
  it.each([
    `db.selectFrom('zones as z')`,
    `query.innerJoin('zone_kinds', 'a', 'b')`,
    `type Row = Selectable<Tables['zones']>;`,
    `const GOES = [\n  'zones',\n  // with them\n  'zone_kinds',\n] as const;`,
    `reached.ofOperator('zones')`,
  ])('is needed where its table is named: %s', (text) => {
    expect(declaredFilesIn('apps/api/src/a.ts', text, names)).toEqual(['m/zones/zones.tables.ts']);
  });
  it.each([
    `type A = Pick<Config, 'zone_url' | 'demo'>;`,
    'send(config.zone_url);',
    'const { demo, zone_url: url } = config;',
  ])('is needed where its setting is read: %s', (text) => {
    expect(declaredFilesIn('apps/api/src/a.ts', text, names)).toEqual(['m/zones/zones.settings.ts']);
  });
  it.each([`needs: ['clock', 'drawn'],`, `work_needs: ['drawn'],`, `type A = Services['drawn'];`])(
    'is needed where its service is asked for: %s',
    (text) => {
      expect(declaredFilesIn('apps/api/src/a.ts', text, names)).toEqual(['m/zones/zones.open.ts']);
    },
  );
  it('is not needed where a word is the same', () => {
    const text = `// selectFrom('zones')\nname: 'zones', tables: ['zones', 'others'];`;
    expect(declaredFilesIn('apps/api/src/a.ts', text, names)).toEqual([]);
    expect(declaredFilesIn('apps/web/src/a.ts', `db.selectFrom('zones')`, names)).toEqual([]);
  });
});

it('the list names nobody who needs a folder of the domain that many need, until few do', () => {
  const owner = 'packages/domain/src/flights';
  const many = Array.from({ length: 10 }, (_, index) => `file${index}`);
  expect(undeclaredNeeds({ [owner]: ['many'] }, { [owner]: many })).toEqual([]);
  expect(stillNeeded({ [owner]: ['many'] }, { [owner]: many })).toEqual({ [owner]: ['many'] });
  expect(stillNeeded({ [owner]: ['many'] }, { [owner]: ['file0'] })).toEqual({ [owner]: ['file0'] });
});

it('the check names a need that is new, and the list drops one that is gone', () => {
  const before = { a: ['b', 'c'], d: ['e'] };
  const found = { a: ['b', 'f'] };
  expect(undeclaredNeeds(before, found)).toEqual(['a is needed by f']);
  expect(stillNeeded(before, found)).toEqual({ a: ['b'] });
});
