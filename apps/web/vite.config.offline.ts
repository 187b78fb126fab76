import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** What the service worker keeps in the end: all that a screen may need, for a reload happens on any of them. */
const KEPT = /\.(?:js|css|woff2|svg|png|webmanifest|json|geojson|bin)$/;
/** The bundler's files carry a hash in their name, which changes with their content. */
const HASHED = /^assets\//;
const ENTRY = 'index.html';

/** What of the bundler's manifest says which files belong together. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
      readonly assets?: readonly string[];
    }
  >
>;

/** The files that the page cannot begin without: its entry with all that this imports at once. */
export const shellFiles = (manifest: Manifest): ReadonlySet<string> => {
  const seen = new Set<string>();
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const each of chunk.imports ?? []) add(each);
  };
  add(ENTRY);
  return files;
};

const revisionOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);

/**
 * Builds `sw.js` after the application, with the list of its files. The page itself is asked of the server, which
 * writes a nonce into each copy; its revision is that of the built page.
 */
export const serviceWorker = (): Plugin => {
  let folder = '';
  return {
    name: 'envol-service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = resolve(root, outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // Of a build that failed there is nothing to list, and its own error is to be read.
        if (!existsSync(join(folder, ENTRY))) return;
        const names = (await readdir(folder, { recursive: true }))
          .filter((name) => KEPT.test(name) && !name.startsWith('.vite'))
          .sort();
        const manifest = JSON.parse(
          await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'),
        ) as Manifest;
        const begins = shellFiles(manifest);
        const isShell = (name: string): boolean => !HASHED.test(name) || begins.has(name);
        const shell = await Promise.all(
          names.filter(isShell).map(async (name) => ({
            url: `/${name}`,
            revision: HASHED.test(name) ? null : await revisionOf(join(folder, name)),
          })),
        );
        const page = { url: `/${ENTRY}`, revision: await revisionOf(join(folder, ENTRY)) };
        await build({
          configFile: false,
          logLevel: 'warn',
          define: {
            __SHELL__: JSON.stringify([page, ...shell]),
            __REST__: JSON.stringify(names.filter((name) => !isShell(name)).map((name) => `/${name}`)),
            'process.env.NODE_ENV': JSON.stringify('production'),
          },
          build: {
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            lib: {
              entry: resolve(import.meta.dirname, 'src/offline/serviceWorker.ts'),
              formats: ['iife'],
              name: 'envol',
              fileName: () => 'sw.js',
            },
          },
        });
      },
    },
  };
};
