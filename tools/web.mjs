// Builds the web application when its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from './process.mjs';

const STAMP = join(root, 'node_modules', '.envol-web-hash');
const DIST = join(root, 'apps', 'web', 'dist');
/** Everything that a build reads. */
const SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'apps/web',
  'packages/domain',
  'packages/contract',
  'packages/i18n',
];
const SKIPPED = /^(?:node_modules|dist|test)$|\.test\.tsx?$|\.md$/;

function* filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (SKIPPED.test(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(inner);
    else yield inner;
  }
}

function sourcesHash() {
  const hash = createHash('sha256');
  const add = (file) => hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  for (const source of SOURCES) {
    const path = join(root, source);
    if (/\.json$/.test(source)) add(path);
    else for (const file of filesUnder(path)) add(file);
  }
  return hash.digest('hex');
}

/** True when the built web application is that of the present sources. */
export function isWebBuilt() {
  return (
    existsSync(join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()
  );
}

/** Builds it. Resolves to `{code, output}` of the bundler. */
export async function buildWeb() {
  const hash = sourcesHash();
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = await runNode([vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps', 'web') });
  if (result.code === 0) writeFileSync(STAMP, hash);
  return result;
}
