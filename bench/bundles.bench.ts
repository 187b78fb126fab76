/*
 * What a browser loads before the sign-in and before the map can be used, compressed by brotli as it is sent:
 * the scripts and styles of each route, by walking the build's manifest from the modules that the route opens.
 * What the map's page fetches afterwards, while it rests and nobody has asked for it, is told on a line of its own.
 *
 *   node bench/bundles.bench.ts
 */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { filesOf, manifestOf, ROUTES } from '../tools/bundles.ts';

const web = path.resolve(import.meta.dirname, '../apps/web');
const folder = await mkdtemp(path.join(tmpdir(), 'envol-bundles-'));

/** What an operator's page fetches ahead (`src/app/ahead.ts`). */
const AHEAD = [
  'src/ui/commands/CommandPalette.tsx',
  'src/ui/keys/ShortcutSheet.tsx',
  'src/app/header/AccountPopover.tsx',
  'src/features/notifications/NotificationsPopover.tsx',
  'src/app/onMission.generated.ts',
  'src/app/onMissionEditor.generated.ts',
  'src/features/drones/DronesScreen.tsx',
  'src/features/pilots/PilotsScreen.tsx',
  'src/app/SettingsPage.tsx',
  ...['constraints', 'drones', 'pilots'].map((name) => `../../packages/i18n/fr/${name}.json`),
];

const brotli = async (file: string): Promise<number> => {
  const data = await readFile(path.join(folder, file));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  return brotliCompressSync(data, { params }).length;
};

interface Part {
  readonly files: number;
  readonly bytes: number;
}

const weigh = async (files: Iterable<string>, kind: RegExp): Promise<Part> => {
  const wanted = [...files].filter((file) => kind.test(file));
  const sizes = await Promise.all(wanted.map(brotli));
  return { files: wanted.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
};

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const row = (name: string, { files, bytes }: Part, goal: number | null) =>
  [
    name.padEnd(48),
    String(files).padStart(5),
    kB(bytes).padStart(10),
    goal === null ? '' : `≤ ${goal} kB  ${bytes <= goal * 1000 ? 'met' : 'MISSED'}`,
  ].join('  ');

try {
  await build({
    configFile: path.join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  const manifest = manifestOf(folder);
  const assets = (await readdir(path.join(folder, 'assets'))).map((name) => `assets/${name}`);
  const [login, map] = [filesOf(manifest, ROUTES.sign_in.modules), filesOf(manifest, ROUTES.map.modules)];
  const later = [...map].filter((file) => !login.has(file));
  const ahead = [...filesOf(manifest, AHEAD)].filter((file) => !map.has(file));
  const workers = assets.filter((file) => /worker-[^/]*\.m?js$/.test(file));
  const data = assets.filter((file) => file.endsWith('.geojson'));
  const fonts = assets.filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
  const font = (await Promise.all(fonts.map((file) => stat(path.join(folder, file))))).reduce(
    (sum, { size }) => sum + size,
    0,
  );
  const all = await weigh(map, /\.(?:js|css)$/);
  const background = await weigh(workers, /./);
  console.log(['what'.padEnd(48), 'files'.padStart(5), 'brotli'.padStart(10), 'goal'].join('  '));
  console.log(
    row('sign-in: scripts and styles', await weigh(login, /\.(?:js|css)$/), ROUTES.sign_in.limit_kB),
  );
  console.log(row('  scripts', await weigh(login, /\.js$/), null));
  console.log(row('  styles', await weigh(login, /\.css$/), null));
  console.log(row('map with the missions: scripts and styles', all, ROUTES.map.limit_kB));
  console.log(row('  scripts', await weigh(map, /\.js$/), null));
  console.log(row('  styles', await weigh(map, /\.css$/), null));
  console.log(row('  of it not yet there after the sign-in', await weigh(later, /./), null));
  console.log(row('  fetched ahead, once the map rests', await weigh(ahead, /./), null));
  console.log(row('workers, beside the page (map, airspace engine)', background, null));
  const both = { files: all.files + background.files, bytes: all.bytes + background.bytes };
  console.log(row('map route with its workers', both, null));
  console.log(row('base map (data, kept by the browser)', await weigh(data, /./), null));
  console.log(row('font (woff2, as it is)', { files: fonts.length, bytes: font }, null));
} finally {
  await rm(folder, { recursive: true, force: true });
}
