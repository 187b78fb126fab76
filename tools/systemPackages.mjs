// Programs that some tests need beside Node: a browser, PostGIS as the engine's oracle, a reader of PDF files.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, seconds } from './process.mjs';

/** The full path of a program, or null. */
export function findProgram(...names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  return null;
}

/** Chromium without a window: the same engine, and no frame of a browser to draw around each page. */
const findHeadlessShell = () => findProgram('chromium-headless-shell', 'chrome-headless-shell');

/** The browser of the journeys: where both are, the one without a window (ADR 0116). */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ??
  findHeadlessShell() ??
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

/** Whether a PostgreSQL of the system stands with PostGIS beside it. */
function hasPostgis() {
  const base = '/usr/share/postgresql';
  if (!existsSync(base)) return false;
  return readdirSync(base).some((version) => existsSync(join(base, version, 'extension', 'postgis.control')));
}

const WANTED = [
  {
    what: 'a browser for the journeys',
    packages: ['chromium-headless-shell'],
    otherwise: ['chromium'],
    isThere: () => process.env.CHROMIUM_PATH !== undefined || findHeadlessShell() !== null,
    // Slower: a frame is drawn around each page.
    isReplaced: () => findChromium() !== null,
  },
  {
    what: 'PostGIS, against which the airspace engine is held',
    packages: ['postgresql-15-postgis-3'],
    otherwise: ['postgresql', 'postgis', 'postgresql-postgis'],
    isThere: hasPostgis,
  },
  {
    what: 'nginx, whose configuration is tried',
    packages: ['nginx-light'],
    isThere: () => findProgram('nginx') !== null || existsSync('/usr/sbin/nginx'),
  },
  {
    what: 'a reader of PDF files',
    packages: ['poppler-utils'],
    isThere: () => findProgram('pdftotext') !== null,
  },
];

async function aptInstall(packages) {
  const how = ['install', '-y', '--no-install-recommends', '--no-remove'];
  const args = ['-o', 'DPkg::Lock::Timeout=120', ...how, ...packages];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (await run('apt-get', args, { env })).code === 0;
}

/** Installs what is missing where that is allowed (Debian, as root); says in words what is then skipped. */
export async function ensureSystemPackages() {
  const missing = WANTED.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const mayInstall = process.getuid?.() === 0 && findProgram('apt-get') !== null;
  if (mayInstall) {
    const since = performance.now();
    await run('apt-get', ['update']);
    for (const { packages, otherwise, isReplaced } of missing)
      if (!(await aptInstall(packages)) && otherwise && !isReplaced?.()) await aptInstall(otherwise);
    console.log(`Installed ${missing.map(({ packages }) => packages[0]).join(', ')} in ${seconds(since)}`);
  }
  for (const { what, packages, isThere, isReplaced } of missing)
    if (!isThere() && !isReplaced?.())
      console.log(`Not here: ${what} (Debian package ${packages[0]}); the tests that need it are skipped.`);
}
