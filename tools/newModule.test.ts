import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLists } from './lists.ts';
import { filesOf, namesOf } from './moduleTemplates.mjs';
import { sized } from './testSizes.ts';
import { faultsOf } from './testTitles.ts';

const root = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const MODULE = 'hangarDoors';
const FOLDER = 'hangar-doors';
const NUMBER = '9999';
const OWN_FILES = Object.keys(filesOf(namesOf(MODULE), NUMBER)).filter((file) => !file.endsWith('.sql'));

/** Its own folders and files, as somebody deletes them. */
const OWN_PLACES = [
  `apps/api/src/modules/${FOLDER}`,
  `apps/web/src/features/${FOLDER}`,
  `packages/contract/src/${FOLDER}`,
  `packages/domain/src/${FOLDER}`,
  'packages/i18n/fr/hangar_doors.json',
  'packages/i18n/en/hangar_doors.json',
  `apps/api/test/calls/${FOLDER}.ts`,
  `apps/api/test/tables/${FOLDER}.ts`,
];
/** What a new permission is called in both languages: the one place outside that knows the module. */
const WORDS = ['packages/i18n/fr/api_tokens.json', 'packages/i18n/en/api_tokens.json'];

const generateIn = (folder: string) =>
  run(process.execPath, [path.join(root, 'tools/newModule.mjs'), MODULE, folder]);
const removeFrom = async (folder: string): Promise<void> => {
  const migrations = globSync('apps/api/migrations/*_hangar_doors.sql', { cwd: folder });
  for (const place of [...OWN_PLACES, ...migrations]) await rm(path.join(folder, place), { recursive: true });
  writeLists(folder);
};
const copyInto = async (folder: string, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await cp(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !/(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(path.relative(root, file)),
    });
  }
};
/** The packages of the checkout, and under their own names those of the copy. */
const linkPackages = async (folder: string): Promise<void> => {
  const into = path.join(folder, 'node_modules');
  await mkdir(path.join(into, '@envol'), { recursive: true });
  for (const each of ['contract', 'domain', 'documents', 'i18n'])
    await symlink(path.join(folder, 'packages', each), path.join(into, '@envol', each));
  // Those of which a package has a version of its own.
  for (const each of globSync('{apps,packages}/*/node_modules', { cwd: root }))
    await symlink(path.join(root, each), path.join(folder, each));
  for (const each of globSync(['*', '@*/*', '.bin'], { cwd: path.join(root, 'node_modules') })) {
    if (each.startsWith('@envol') || (each.startsWith('@') && !each.includes('/'))) continue;
    await mkdir(path.dirname(path.join(into, each)), { recursive: true });
    await symlink(path.join(root, 'node_modules', each), path.join(into, each));
  }
};

const IS_LONG = sized(false, true);

describe('a module that new-module lays', () => {
  /** Beside the sources, at a place that stays: the compiler checks again only what has changed since last time. */
  const house = path.join(root, 'var', 'module-house');
  /** The whole of the sources: a module's rows, permissions and words are added to those of all others. */
  const COPIED = [
    'apps',
    'packages',
    'tools',
    'docs',
    'package.json',
    'vitest.config.ts',
    'biome.json',
    '.gitignore',
  ];
  const TYPES = ['tsconfig.base.json', 'tsconfig.json', 'tsconfig.node.json'];
  /** The module's own files in every layer, and what they import. */
  const PROJECT = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      types: ['node', 'vite/client'],
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      tsBuildInfoFile: '../tsbuild/module-house.tsbuildinfo',
    },
    include: [
      `packages/*/src/${FOLDER}`,
      `apps/api/src/modules/${FOLDER}`,
      `apps/web/src/features/${FOLDER}`,
      'packages/i18n/src/resources.ts',
      // Each adds its part to the type of all tables, settings and services.
      'apps/api/src/modules/*/*.{tables,settings,integration,open}.ts',
    ],
    // Its tests reach the whole server: the long run has them.
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  };

  let before: Readonly<Record<string, string>> = {};
  const contentsOf = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      await Promise.all(
        globSync(['apps/**/*.{ts,tsx,json,sql,css}', 'packages/**/*.{ts,tsx,json}'], { cwd: house })
          .sort()
          .map(async (file) => [file, await readFile(path.join(house, file), 'utf8')] as const),
      ),
    );

  beforeAll(async () => {
    await rm(house, { recursive: true, force: true });
    await copyInto(house, [...COPIED, ...TYPES]);
    await linkPackages(house);
    await writeFile(path.join(house, 'tsconfig.module.json'), JSON.stringify(PROJECT));
    before = await contentsOf();
    await generateIn(house);
  }, 600_000);
  afterAll(() => rm(house, { recursive: true, force: true }));

  it('compiles in every layer', async () => {
    const tsc = path.join(root, 'node_modules/typescript-7/bin/tsc');
    const args = [
      tsc,
      '--project',
      path.join(house, 'tsconfig.module.json'),
      '--noEmit',
      '--checkers',
      '1',
      '--pretty',
      'false',
    ];
    const errors = await run(process.execPath, args, { cwd: house }).then(
      () => '',
      (failure: { stdout: string }) => failure.stdout,
    );
    expect(errors).toBe('');
  }, 600_000);

  it('passes the linter as it is written', async () => {
    const biome = path.join(root, 'node_modules/.bin/biome');
    const files = OWN_FILES.filter((file) => !file.endsWith('.md'));
    const said = await run(biome, ['check', '--error-on-warnings', ...files], { cwd: house }).then(
      () => '',
      (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
    );
    expect(said).toBe('');
  }, 120_000);

  it('names its tests by subject, condition and outcome', async () => {
    for (const file of OWN_FILES.filter((each) => /\.test\.tsx?$/.test(each)))
      expect(faultsOf(file, await readFile(path.join(house, file), 'utf8'))).toEqual([]);
  });

  it('has a transition table, a detail, PATCH, DELETE, a fact, both word files and tests of each layer', () => {
    for (const file of [
      'packages/domain/src/hangar-doors/statuses.ts',
      'packages/domain/src/hangar-doors/statuses.test.ts',
      'packages/contract/src/hangar-doors/hangarDoors.frames.ts',
      'packages/i18n/fr/hangar_doors.json',
      'packages/i18n/en/hangar_doors.json',
      'apps/api/src/modules/hangar-doors/hangarDoors.facts.ts',
      'apps/api/src/modules/hangar-doors/hangarDoors.test.ts',
      'apps/api/test/calls/hangar-doors.ts',
      'apps/web/src/features/hangar-doors/HangarDoorsScreen.test.tsx',
    ])
      expect(existsSync(path.join(house, file)), file).toBe(true);
  });

  it('draws its table in a screen of 40 lines', async () => {
    const file = 'apps/web/src/features/hangar-doors/HangarDoorsScreen.tsx';
    const lines = (await readFile(path.join(house, file), 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
  });

  it('writes two lines outside its folders: what a key of the API calls its permission', async () => {
    const after = await contentsOf();
    const others = Object.keys(before).filter((file) => !file.endsWith('.generated.ts'));
    expect(others.filter((file) => after[file] !== before[file])).toEqual([...WORDS].sort());
    for (const file of WORDS) {
      const known = new Set(before[file]?.split('\n'));
      expect(after[file]?.split('\n').filter((line) => !known.has(line))).toEqual([
        '    "hangar-door": "hangar doors",',
      ]);
    }
  });

  it('is written over nothing that is there', async () => {
    await expect(generateIn(house)).rejects.toThrow(/is there already: nothing was written/);
  });

  const vitest = (...args: readonly string[]) =>
    run(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
      cwd: house,
      maxBuffer: 1e8,
    }).then(
      () => '',
      (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
    );

  // Minutes, hence in `npm run test:long` alone.
  it.runIf(IS_LONG)(
    'passes its tests in the domain, the API and the browser, and the locks of tables',
    async () => {
      const projects = ['domain', 'api', 'web-dom'].flatMap((project) => ['--project', project]);
      expect(await vitest(...projects, FOLDER, 'apps/api/test/tenantLocks.test.ts')).toBe('');
    },
    1_800_000,
  );

  it.runIf(IS_LONG)(
    'gives every kind of answer of its calls',
    async () => {
      const { hangarDoorsEndpoints } = (await import(
        path.join(house, 'packages/contract/src/hangar-doors/index.ts')
      )) as { readonly hangarDoorsEndpoints: object };
      process.env.ENVOL_TEST_CALLS = Object.keys(hangarDoorsEndpoints).join();
      expect(await vitest('--project', 'api', 'apps/api/test/everyCall.test.ts')).toBe('');
    },
    1_800_000,
  );

  it('leaves the sources as they were once its folders are deleted, but for those two words', async () => {
    await removeFrom(house);
    const after = await contentsOf();
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(Object.keys(after).filter((file) => after[file] !== before[file])).toEqual([...WORDS].sort());
  });
});
