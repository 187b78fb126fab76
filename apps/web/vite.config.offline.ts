import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** What the service worker keeps: all that a screen may need, for a reload happens on any of them. */
const KEPT = /\.(?:js|css|woff2|svg|png|webmanifest|json|geojson|bin)$/;
/** The bundler's files carry a hash in their name, which changes with their content. */
const HASHED = /^assets\//;

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
        if (!existsSync(join(folder, 'index.html'))) return;
        const names = (await readdir(folder, { recursive: true }))
          .filter((name) => KEPT.test(name) && !name.startsWith('.vite'))
          .sort();
        const entries = await Promise.all(
          names.map(async (name) => ({
            url: `/${name}`,
            revision: HASHED.test(name) ? null : await revisionOf(join(folder, name)),
          })),
        );
        const page = { url: '/index.html', revision: await revisionOf(join(folder, 'index.html')) };
        await build({
          configFile: false,
          logLevel: 'warn',
          define: {
            __PRECACHE__: JSON.stringify([page, ...entries]),
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
