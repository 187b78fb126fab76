import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { filesReached, importersOf, JOURNEYS, readSources, selectChanged } from './changed.mjs';

const root = new URL('..', import.meta.url).pathname;
const sources = readSources(root);
const select = (...changed: string[]) => selectChanged(changed, sources);

it('a test that imports a changed file, directly or not, is selected', () => {
  const made = new Map([
    ['packages/domain/src/a.ts', ''],
    ['packages/domain/src/b.ts', "import { a } from './a.ts';"],
    ['packages/documents/src/c.ts', "import { b } from '@envol/domain/b';"],
    ['packages/documents/src/c.test.ts', "const { c } = await import('./c.ts');"],
    ['packages/documents/src/d.test.ts', "import { d } from './d.ts';"],
  ]);
  expect(selectChanged(['packages/domain/src/a.ts'], made).tests).toEqual([
    'packages/documents/src/c.test.ts',
  ]);
});

it('past a place where all modules meet nothing is followed, unless that place itself changed', () => {
  const made = new Map([
    ['apps/api/src/modules/drones/drones.service.ts', ''],
    ['apps/api/src/app.ts', "import './modules/drones/drones.service.ts';"],
    ['apps/api/test/stop.test.ts', "import '../src/app.ts';"],
  ]);
  const importers = importersOf(made);
  expect([...filesReached(['apps/api/src/modules/drones/drones.service.ts'], importers)]).toHaveLength(1);
  expect(selectChanged(['apps/api/src/app.ts'], made).tests).toEqual(['apps/api/test/stop.test.ts']);
});

it('a module of the API brings the tests beside it, the rows of its calls and its journeys', () => {
  const { tests, calls, journeys, projects } = select(
    'apps/api/src/modules/opinions/requestOpinion.service.ts',
  );
  expect(tests).toContain('apps/api/src/modules/opinions/opinions.test.ts');
  expect(tests.length).toBeLessThan(10);
  expect(calls).toEqual(['opinions']);
  expect(journeys).toContain('dayOfFlight');
  expect(projects).toEqual(['tsconfig.node.json']);
});

it('a change in a package is checked in every project, one of the web in its own alone', () => {
  expect(select('packages/domain/src/flights/verdict.ts').projects).toEqual(['tsconfig.json']);
  expect(select('apps/web/src/ui/form/Form.tsx').projects).toEqual(['apps/web/tsconfig.json']);
  expect(select('README.md')).toEqual({ isAll: false, projects: [], tests: [], calls: [], journeys: [] });
});

it.each([
  'package-lock.json',
  'vitest.config.ts',
  'tsconfig.base.json',
  'apps/api/migrations/0001_first.sql',
])('after a change of %s every check runs', (file) => expect(select(file).isAll).toBe(true));

it('every test file is selected when it changes itself', () => {
  const tests = globSync('{packages,apps,tools}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  });
  expect(tests.length).toBeGreaterThan(500);
  const selected = new Set(selectChanged(tests, sources).tests);
  expect(tests.filter((file) => !selected.has(file))).toEqual([]);
});

it('every journey says which modules it walks through, and each of them exists', () => {
  const journeys = globSync('e2e/*.spec.ts', { cwd: root }).map((file) => basename(file, '.spec.ts'));
  expect(Object.keys(JOURNEYS).sort()).toEqual(journeys.sort());
  const paths = [...sources.keys()].map((file) => `/${file}`);
  const unknown = Object.values(JOURNEYS)
    .flat()
    .filter((name) => !paths.some((file) => file.includes(`/${name}/`)));
  expect(unknown).toEqual([]);
});
