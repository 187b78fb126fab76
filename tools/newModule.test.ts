import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);
/** Beside the sources, at a place that stays: the compiler checks again only what has changed since last time. */
const house = path.join(root, 'var', 'module-house');
/** What the generator reads or adds a line to; the rest of the sources the compiler finds where they are. */
const COPIED = [
  'apps/api/migrations',
  'apps/api/src/platform',
  'apps/api/test/callWorld.ts',
  'apps/api/test/houseRows.ts',
  'apps/api/test/lockedTables.ts',
  'apps/web/src/app/signedInRouter.tsx',
  'packages/contract/src',
  'packages/domain/src/access/permissions.ts',
  'packages/i18n/fr',
  'packages/i18n/en',
  'packages/i18n/src/resources.ts',
  'biome.json',
  '.gitignore',
];
const MODULE = 'hangarDoors';
const FOLDER = 'hangar-doors';

/** The module's own files, and what they stand in: each layer as if its folder lay among the sources. */
const PROJECT = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    types: ['node', 'vite/client'],
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    rootDirs: ['.', '../..'],
    paths: {
      [`@envol/contract/${FOLDER}`]: [`./packages/contract/src/${FOLDER}/index.ts`],
      '@envol/contract/api': ['./packages/contract/src/api.ts'],
      [`@envol/domain/${FOLDER}/*`]: [`./packages/domain/src/${FOLDER}/*.ts`],
      '@envol/domain/access/permissions': ['./packages/domain/src/access/permissions.ts'],
      '@envol/i18n/resources': ['./packages/i18n/src/resources.ts'],
    },
    tsBuildInfoFile: '../tsbuild/module-house.tsbuildinfo',
  },
  include: [
    `packages/*/src/${FOLDER}`,
    `apps/api/src/modules/${FOLDER}`,
    `apps/web/src/features/${FOLDER}`,
    'packages/i18n/src/resources.ts',
    'packages/domain/src/access/permissions.ts',
  ],
  // Its tests reach the whole server: the type check of a real module reads them.
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
};

const generate = () => run(process.execPath, [path.join(root, 'tools/newModule.mjs'), MODULE, house]);

beforeAll(async () => {
  await rm(house, { recursive: true, force: true });
  for (const name of COPIED) {
    await mkdir(path.dirname(path.join(house, name)), { recursive: true });
    await cp(path.join(root, name), path.join(house, name), { recursive: true });
  }
  await symlink(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
  await writeFile(path.join(house, 'tsconfig.json'), JSON.stringify(PROJECT));
  await generate();
});

const typeErrors = async (): Promise<string> => {
  const tsc = path.join(root, 'node_modules/typescript-7/bin/tsc');
  return run(process.execPath, [tsc, '--project', house, '--checkers', '1', '--pretty', 'false'], {
    cwd: house,
  }).then(
    () => '',
    (failure: { stdout: string }) => failure.stdout,
  );
};

const lineIn = async (file: string, line: string): Promise<boolean> =>
  (await readFile(path.join(house, file), 'utf8')).split('\n').includes(line);

it('lays a module that compiles in every layer', async () => {
  expect(await typeErrors()).toBe('');
}, 180_000);

it('names folders, data and code as the house does', async () => {
  for (const file of [
    'packages/i18n/fr/hangar_doors.json',
    'apps/api/test/calls/hangar-doors.ts',
    'apps/web/src/features/hangar-doors/HangarDoorsScreen.test.tsx',
  ])
    expect(existsSync(path.join(house, file)), file).toBe(true);
});

it('lists the module where the layers are put together', async () => {
  expect(await lineIn('apps/api/src/modules/modules.generated.ts', '  hangarDoorsModule,')).toBe(true);
  expect(await lineIn('packages/contract/src/calls.generated.ts', '  ...hangarDoorsEndpoints,')).toBe(true);
  expect(
    await lineIn('apps/api/src/platform/db/reach.ts', "    hangar_doors: ofOperator('hangar_doors'),"),
  ).toBe(true);
  expect(await lineIn('apps/api/test/lockedTables.ts', "  hangar_doors: own('operator_id'),")).toBe(true);
  for (const language of ['fr', 'en'])
    expect(
      await lineIn(`packages/i18n/${language}/api_tokens.json`, '    "hangar-door": "hangar doors",'),
    ).toBe(true);
  expect(
    await lineIn(
      'apps/web/src/app/routes.generated.ts',
      "export { hangarDoorsRoutes } from '../features/hangar-doors/hangarDoors.routes.ts';",
    ),
  ).toBe(true);
});

it('writes nothing over a module that is there', async () => {
  await expect(generate()).rejects.toThrow(/is there already: nothing was written/);
});
