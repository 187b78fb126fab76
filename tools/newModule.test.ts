import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const COPIED = [
  'packages',
  'apps',
  'tools',
  'tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.base.json',
  'biome.json',
  '.gitignore',
];
const PACKAGES = ['domain', 'contract', 'documents', 'i18n'];

const run = promisify(execFile);
/** A copy of the sources at a place that stays: the compiler then checks again only what has changed since last time. */
const house = path.join(root, 'var', 'module-house');
const COMPILED = 'var';

beforeAll(async () => {
  await mkdir(house, { recursive: true });
  for (const name of await readdir(house))
    if (name !== COMPILED) await rm(path.join(house, name), { recursive: true, force: true });
  for (const name of COPIED)
    await cp(path.join(root, name), path.join(house, name), {
      recursive: true,
      filter: (file) => !/[/\\]dist$/.test(file),
    });
  const modules = path.join(house, 'node_modules');
  await mkdir(path.join(modules, '@envol'), { recursive: true });
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== '@envol') await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const name of PACKAGES)
    await symlink(path.join(house, 'packages', name), path.join(modules, '@envol', name));
  await run(process.execPath, [path.join(root, 'tools/newModule.mjs'), 'flyingTimes', house]);
});

const typeErrors = async (): Promise<string> => {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, '--build', '--pretty', 'false'], { cwd: house }).then(
    () => '',
    (failure: { stdout: string }) => failure.stdout,
  );
};

it('lays a module that compiles in every layer, wired into the server', async () => {
  expect(await typeErrors()).toBe('');
  const modules = await readFile(path.join(house, 'apps/api/src/modules/index.ts'), 'utf8');
  expect(modules).toContain('  flyingTimesModule,');
  const locks = await readFile(path.join(house, 'apps/api/test/lockedTables.ts'), 'utf8');
  expect(locks).toContain("flying_times: own('operator_id'),");
  // The first time, the compiler reads everything.
}, 180_000);

it('writes nothing over a module that is there', async () => {
  const again = run(process.execPath, [path.join(root, 'tools/newModule.mjs'), 'flyingTimes', house]);
  await expect(again).rejects.toThrow(/is there already: nothing was written/);
});
