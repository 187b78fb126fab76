// Completes package-lock.json with the optional platform packages that npm could not see where the lock was
// written. `npm ci` refuses a lock that lacks one of them, even on platforms that would never install it.
// Usage: node tools/completeLock.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OPERATING_SYSTEMS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  openharmony: 'openharmony',
  win: 'win32',
  win32: 'win32',
  windows: 'win32',
};
const PROCESSORS = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
};

/** Where Node would find `name` when `from` asks for it: the nearest enclosing node_modules. */
function holds(packages, from, name) {
  let base = from;
  while (base !== '') {
    if (packages[`${base}/node_modules/${name}`]) return true;
    base = base.slice(0, Math.max(0, base.lastIndexOf('/')));
  }
  return packages[`node_modules/${name}`] !== undefined;
}

/** The entry of a platform package, read from its name; null when the name tells no platform. */
function platformEntry(name, version, dev) {
  const words = name.toLowerCase().split(/[/\-_]/);
  const os = words.map((word) => OPERATING_SYSTEMS[word]).find(Boolean);
  const cpu = words.map((word) => PROCESSORS[word]).find(Boolean);
  if (!os) return null;
  const musl = words.some((word) => word.startsWith('musl') || word === 'linuxmusl');
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
    ...(dev ? { dev: true } : {}),
    optional: true,
    os: [os],
  };
}

/** The entries that the lock lacks, by path: `{'node_modules/x': {version, os, cpu, …}}`. */
export function missingEntries(lock) {
  const missing = {};
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!/^\d/.test(version) || holds(lock.packages, path, name)) continue;
      const made = platformEntry(name, version, entry.dev === true);
      if (made) missing[`node_modules/${name}`] = made;
    }
  }
  return missing;
}

function main() {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingEntries(lock);
  const names = Object.keys(missing);
  if (names.length === 0) return console.log('package-lock.json is complete.');
  if (process.argv.includes('--check')) {
    console.error(`package-lock.json lacks ${names.length} platform packages: run "npm run lock".`);
    process.exitCode = 1;
    return;
  }
  const packages = { ...lock.packages, ...missing };
  const order = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(order.map((path) => [path, packages[path]]));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${names.length} platform packages to package-lock.json.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
