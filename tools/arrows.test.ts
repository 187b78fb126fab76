import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const PACKAGES = ['domain', 'contract', 'documents', 'i18n'];

/** A house with one file for each way to break an arrow, and one that breaks none. */
const FILES: Record<string, string> = {
  'packages/domain/src/geo/areas.ts': 'export const areas = 1;',
  'packages/domain/src/geo/upwards.ts': "export { flights } from '@envol/contract/flights';",
  'packages/domain/src/geo/disk.ts':
    "import { readFileSync } from 'node:fs';\nexport const disk = readFileSync;",
  'packages/domain/src/geo/fine.ts':
    "import Flatbush from 'flatbush';\nexport { areas } from './areas.ts';\nexport const tree = Flatbush;",
  'packages/contract/src/flights/index.ts': "export { areas as flights } from '@envol/domain/geo/areas';",
  'packages/contract/src/words.ts': "export { words } from '@envol/i18n/words';",
  'packages/i18n/src/words.ts': 'export const words = 1;',
  'packages/documents/src/sheet.ts': "export { flights } from '@envol/contract/flights';",
  'apps/api/src/platform/bus.ts': "export { flights } from '../modules/flights/index.ts';",
  'apps/api/src/modules/flights/index.ts': "export { flights } from './flights.service.ts';",
  'apps/api/src/modules/flights/flights.service.ts': 'export const flights = 1;',
  'apps/api/src/modules/drones/drones.service.ts': "export { flights } from '../flights/flights.service.ts';",
  'apps/api/src/modules/drones/fine.ts': "export { flights } from '../flights/index.ts';",
  'apps/api/demo/index.ts': "export { seeded } from './seed.ts';",
  'apps/api/demo/seed.ts': 'export const seeded = 1;',
  'apps/api/src/early.ts': "export { seeded } from '../demo/index.ts';",
  'apps/api/src/late.ts': "export const late = () => import('../demo/index.ts');",
  'apps/web/src/map/canvas.ts': "export { list } from '../features/flights/list.ts';",
  'apps/web/src/features/flights/list.ts': 'export const list = 1;',
  'apps/web/src/features/drones/fleet.ts': "export { list } from '../flights/list.ts';",
  'apps/web/src/app/router.ts': "export { list } from '../features/flights/list.ts';",
  'apps/web/src/ui/knot.ts': 'export const knot = 1;',
  'apps/web/src/api/call.ts': "export { knot } from '../ui/knot.ts';",
  'apps/web/src/shared/airspace/index.ts': "export { zones } from './zones.ts';",
  'apps/web/src/shared/airspace/zones.ts': 'export const zones = 1;',
  'apps/web/src/features/pilots/deep.ts': "export { zones } from '../../shared/airspace/zones.ts';",
  'apps/web/src/features/pilots/fine.ts': "export { zones } from '../../shared/airspace/index.ts';",
  'apps/web/src/ui/first.ts': "export { second } from './second.ts';\nexport const first = 1;",
  'apps/web/src/ui/second.ts': "export { first } from './first.ts';\nexport const second = 1;",
};

let house = '';
const broken = new Set<string>();

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'envol-arrows-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.join(house, path.dirname(name)), { recursive: true });
    await writeFile(path.join(house, name), `${text}\n`);
  }
  await mkdir(path.join(house, 'node_modules/@envol'), { recursive: true });
  await symlink(path.join(root, 'node_modules/flatbush'), path.join(house, 'node_modules/flatbush'));
  for (const name of PACKAGES) {
    await writeFile(
      path.join(house, 'packages', name, 'package.json'),
      await readFile(path.join(root, 'packages', name, 'package.json'), 'utf8'),
    );
    await symlink(path.join(house, 'packages', name), path.join(house, 'node_modules/@envol', name));
  }
  const bin = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = path.join(root, '.dependency-cruiser.cjs');
  const args = [bin, '--config', config, '--output-type', 'json', 'packages', 'apps'];
  const output = await promisify(execFile)(process.execPath, args, { cwd: house, maxBuffer: 1e8 })
    .then(({ stdout }) => stdout)
    .catch((failure: { stdout: string }) => failure.stdout);
  const report = JSON.parse(output) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  for (const { from, rule } of report.summary.violations) broken.add(`${from} ${rule.name}`);
});

afterAll(() => rm(house, { recursive: true, force: true }));

describe('the arrows of the house', () => {
  it.each([
    ['packages/domain/src/geo/upwards.ts', 'domain-reaches-no-other-workspace'],
    ['packages/domain/src/geo/disk.ts', 'domain-imports-only-small-pure-libraries'],
    ['packages/contract/src/words.ts', 'contract-reaches-only-the-domain'],
    ['packages/documents/src/sheet.ts', 'documents-reach-only-domain-and-words'],
    ['apps/api/src/platform/bus.ts', 'platform-knows-no-module'],
    ['apps/api/src/modules/drones/drones.service.ts', 'modules-meet-at-their-index'],
    ['apps/api/src/early.ts', 'the-demonstration-is-loaded-when-asked-for'],
    ['apps/web/src/map/canvas.ts', 'map-and-ui-know-no-feature'],
    ['apps/web/src/features/drones/fleet.ts', 'features-meet-in-the-app'],
    ['apps/web/src/api/call.ts', 'client-knows-no-screen'],
    ['apps/web/src/features/pilots/deep.ts', 'shared-nouns-are-entered-at-their-index'],
    ['apps/web/src/ui/first.ts', 'no-cycle'],
  ])('%s is caught by %s', (file, rule) => {
    expect([...broken]).toContain(`${file} ${rule}`);
  });

  it.each([
    'packages/domain/src/geo/fine.ts',
    'packages/contract/src/flights/index.ts',
    'apps/api/src/modules/drones/fine.ts',
    'apps/api/src/late.ts',
    'apps/web/src/features/pilots/fine.ts',
    'apps/web/src/app/router.ts',
  ])('%s breaks none', (file) => {
    expect([...broken].filter((each) => each.startsWith(`${file} `))).toEqual([]);
  });
});
