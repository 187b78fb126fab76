import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const COPIED = [
  'packages',
  'apps',
  'tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.base.json',
  'biome.json',
  '.gitignore',
];
const PACKAGES = ['domain', 'contract', 'documents', 'i18n'];

const run = promisify(execFile);
let house = '';

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'envol-module-'));
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

afterAll(() => rm(house, { recursive: true, force: true }));

const typeErrors = async (): Promise<string> => {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, '--build', '--pretty', 'false'], { cwd: house }).then(
    () => '',
    (failure: { stdout: string }) => failure.stdout,
  );
};

it('lays a module that compiles in every layer, wired into the server', async () => {
  expect(await typeErrors()).toBe('');
  const app = await readFile(path.join(house, 'apps/api/src/app.ts'), 'utf8');
  expect(app).toContain('mountAll(scope, flyingTimesEndpoints, flyingTimesHandlers(deps), options)');
  const locks = await readFile(path.join(house, 'apps/api/test/tenantLocks.test.ts'), 'utf8');
  expect(locks).toContain("flying_times: own('operator_id'),");
  const calls = await readFile(path.join(house, 'apps/api/test/callTable.ts'), 'utf8');
  expect(calls).toContain('listFlyingTimes: {');
});

it('writes nothing over a module that is there', async () => {
  const again = run(process.execPath, [path.join(root, 'tools/newModule.mjs'), 'flyingTimes', house]);
  await expect(again).rejects.toThrow(/is there already: nothing was written/);
});
