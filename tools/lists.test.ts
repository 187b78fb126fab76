import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listsByHand, staleLists, writeLists } from './lists.ts';

let root: string;

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const layModule = (noun: string, name: string): void => {
  write(`packages/contract/src/${noun}/index.ts`, `export * from './${noun}.ts';\n`);
  write(`packages/contract/src/${noun}/${noun}.ts`, `export const ${name}Endpoints = {};\n`);
  write(`apps/api/src/modules/${noun}/index.ts`, `export const ${name}Module = defineModule({});\n`);
  write(`packages/i18n/fr/${noun}.json`, '{}');
  write(`apps/web/src/features/${noun}/${noun}.routes.ts`, `export const ${name}Routes = () => ({});\n`);
  write(`apps/web/src/features/${noun}/feature.ts`, `export const ${name}Feature: Feature = {};\n`);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'envol-lists-'));
  write('packages/contract/src/common.ts', 'export const noEndpoints = {};\n');
  write('apps/api/src/modules/threads/index.ts', 'export const readThread = () => null;\n');
  write('apps/web/src/app/signedInRouter.tsx', '');
  write('packages/i18n/src/say.ts', '');
  layModule('drones', 'drones');
  layModule('take-off', 'takeOff');
  write(
    'apps/web/src/features/drones/drones.public.routes.ts',
    'export const dronesPublicRoutes = () => [];\n',
  );
  writeLists(root);
});
afterEach(() => rmSync(root, { recursive: true }));

it('The written lists name what the folders declare, and no folder that declares nothing', () => {
  expect(read('apps/api/src/modules/modules.generated.ts')).toBe(
    `${[
      '// Written by `npm run generate` from the folders: do not edit.',
      "import { dronesModule } from './drones/index.ts';",
      "import { takeOffModule } from './take-off/index.ts';",
      '',
      '/** Every module that declares something; the server is built by going through them. */',
      'export const modules = [',
      '  dronesModule,',
      '  takeOffModule,',
      '] as const;',
    ].join('\n')}\n`,
  );
  expect(read('packages/contract/src/calls.generated.ts')).toContain('  ...takeOffEndpoints,');
  expect(read('packages/i18n/src/namespaces.generated.ts')).toContain("typeof import('../fr/take-off.json')");
  expect(read('apps/web/src/app/routes.generated.ts')).toContain(
    "export { dronesRoutes } from '../features/drones/drones.routes.ts';",
  );
  expect(read('apps/web/src/app/routes.generated.ts')).not.toContain('dronesPublicRoutes');
  expect(read('apps/web/src/app/publicRoutes.generated.ts')).toContain(
    "export { dronesPublicRoutes } from '../features/drones/drones.public.routes.ts';",
  );
});

it('A stale list is known when it lacks a module, and when it names a module which is gone', () => {
  expect(staleLists(root)).toEqual([]);
  layModule('pilots', 'pilots');
  expect(staleLists(root)).toHaveLength(5);
  writeLists(root);
  rmSync(path.join(root, 'apps/web/src/features/pilots/feature.ts'));
  expect(staleLists(root)).toEqual(['apps/web/src/app/features.generated.ts']);
});

it('A list merged from both sides in another order counts as true', () => {
  const list = 'apps/api/src/modules/modules.generated.ts';
  const [first, drones, takeOff, ...rest] = read(list).split('\n');
  write(list, [first, takeOff, drones, ...rest].join('\n'));
  expect(staleLists(root)).toEqual([]);
});

it('A list by hand that an older branch brings back is named for deletion', () => {
  expect(listsByHand(root)).toEqual([]);
  write('apps/web/src/app/featureList.ts', '');
  write('packages/contract/src/api.ts', "import { dronesEndpoints } from './drones/index.ts';\n");
  expect(listsByHand(root)).toEqual([
    'apps/web/src/app/featureList.ts is no longer a list by hand: delete the file.',
    'packages/contract/src/api.ts is no longer a list by hand: delete its 1 lines like "import { dronesEndpoints } from \'./drones/index.ts\';".',
  ]);
});
