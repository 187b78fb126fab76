// Lays the server's modules together in few files, so that a start reads 11 of them and not each module's own (ADR 0197).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runNode } from './process.mjs';

const FOLDER = join(root, 'var', 'cache', 'server');
const SOURCES = ['package-lock.json', 'apps/api/src', 'apps/api/demo', 'packages', 'tools/server.mjs'];
const SKIPPED = /^(?:node_modules|dist|test)$|\.test\.tsx?$|\.md$/;

function addTo(hash, path, entry) {
  if (SKIPPED.test(entry)) return;
  if (!/\.(ts|mjs|json)$/.test(entry)) {
    if (!/\.\w+$/.test(entry))
      for (const inner of readdirSync(path).sort()) addTo(hash, join(path, inner), inner);
    return;
  }
  hash.update(path.slice(root.length)).update('\0').update(readFileSync(path));
}

/** The folder of what is made from the present sources. */
function folderNow() {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, join(root, source), source.split('/').at(-1));
  return join(FOLDER, hash.digest('hex').slice(0, 16));
}

/** Where modules look for what lies beside them, and for packages: as from their own places. */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (!code.includes('import.meta')) return null;
    const own = JSON.stringify(pathToFileURL(id).href);
    return code.replaceAll('import.meta.url', own);
  },
};

/** Servers that run may still read what belongs to them: the latest stay. */
const KEPT = 4;

function forgetOldest() {
  const age = (name) => statSync(join(FOLDER, name)).mtimeMs;
  if (!existsSync(FOLDER)) return;
  const oldest = readdirSync(FOLDER).sort((one, other) => age(other) - age(one));
  for (const name of oldest.slice(KEPT)) rmSync(join(FOLDER, name), { recursive: true, force: true });
}

/** Beside the parts: the digest of each, by its name. */
const CONTENTS = 'contents.json';

/** The digest of each part that lies in `folder`, by its name. */
function digestsIn(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name !== CONTENTS);
  return Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/** Whether all that lies in `folder`, and nothing else, is what was laid there. */
export function isWhole(folder) {
  try {
    return readFileSync(join(folder, CONTENTS), 'utf8') === JSON.stringify(digestsIn(folder));
  } catch {
    return false;
  }
}

/** Lays the server together in `folder`. A package stays where it is installed. */
export async function bundleServer(folder) {
  // The very one that builds the web: Vite brings it.
  const ofVite = createRequire(import.meta.resolve('vite')).resolve('rolldown');
  const { rolldown } = await import(pathToFileURL(ofVite).href);
  const bundle = await rolldown({
    input: join(root, 'apps', 'api', 'src', 'main.ts'),
    platform: 'node',
    external: (id) => !/^(\.|\/|@envol\/|[A-Za-z]:)/.test(id),
    plugins: [keepPlaces],
    logLevel: 'silent',
  });
  const unfinished = `${folder}.${process.pid}`;
  await bundle.write({
    dir: unfinished,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  writeFileSync(join(unfinished, CONTENTS), JSON.stringify(digestsIn(unfinished)));
  // Another start may have made the same meanwhile.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  forgetOldest();
}

/**
 * The file to start the server from: its modules laid together, made anew when a source changed or what lies there is not what
 * was laid (a disk that was full, a file that was edited); the sources themselves where that fails.
 */
export async function serverFile(folder = folderNow()) {
  const file = join(folder, 'main.mjs');
  if (isWhole(folder)) return file;
  rmSync(folder, { recursive: true, force: true });
  const program = `import { bundleServer } from ${JSON.stringify(import.meta.url)}; await bundleServer(${JSON.stringify(folder)});`;
  const { code, output } = await runNode(['--input-type=module', '-e', program]);
  if (code === 0 && isWhole(folder)) return file;
  console.error(`${output.trim()}\nThe server starts from its sources.`);
  return join(root, 'apps', 'api', 'src', 'main.ts');
}
