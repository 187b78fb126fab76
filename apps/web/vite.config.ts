import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ownCalls } from './vite.config.calls.ts';
import { chunkGroups } from './vite.config.chunks.ts';
import { serviceWorker } from './vite.config.offline.ts';

const API = process.env.ENVOL_API ?? 'http://127.0.0.1:4600';
const COMPRESSIBLE = /\.(?:js|mjs|css|svg|json|geojson|pbf|webmanifest|txt)$/;

/** What is loaded before anything was kept: all of its files are asked for at once. */
const FIRST_SCREENS =
  /(?:SignInPage|signedInRouter|AppShell|MapDesk|onMissionList\.generated|ApprovalsScreen|createMap)-[\w-]+\.js$/;

/**
 * `foo.js.br` and `foo.js.gz` beside each asset: the server sends them as they are. `index.html` is left out, for
 * the server writes a nonce into every copy of it.
 */
const precompress = (): Plugin => {
  let folder = '';
  const brotli = promisify(brotliCompress);
  const gz = promisify(gzip);
  const compressFile = async (file: string): Promise<void> => {
    const data = await readFile(file);
    if (data.length < 400) return;
    const quality = data.length > 2_000_000 ? 9 : 11;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    };
    await writeFile(`${file}.br`, await brotli(data, { params }));
    await writeFile(`${file}.gz`, await gz(data, { level: 9 }));
  };
  return {
    name: 'envol-precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // Of a build that failed there is none: it says itself why.
        const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
        for (const name of names.filter((each) => COMPRESSIBLE.test(each))) {
          const file = join(folder, name);
          if ((await stat(file)).isFile()) await compressFile(file);
        }
      },
    },
  };
};

/** Preloads the one font file that the first screen needs. */
const preloadFont = (): Plugin => ({
  name: 'envol-preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, context) =>
      Object.keys(context.bundle ?? {})
        .filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
});

/** The component library speaks thirty languages; the product has two. */
const onlyOurLanguages = (): Plugin => ({
  name: 'envol-only-our-languages',
  apply: 'build',
  load: {
    filter: {
      id: /node_modules\/(?:react-aria|react-stately)[\w-]*\/.*\/(?!en-US|fr-FR)[a-z]{2}-[A-Z]{2}\.m?js$/,
    },
    handler: () => 'export default {};',
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), ownCalls(), onlyOurLanguages(), preloadFont(), serviceWorker(), precompress()],
  server: {
    port: 4620,
    strictPort: true,
    proxy: {
      '/api': { target: API, ws: true },
      '/en/api': { target: API, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    // Read by tools/bundles.ts, which holds the first screens to their size.
    manifest: true,
    target: 'baseline-widely-available',
    // Nothing is inlined: the content security policy allows no `data:` fonts or scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
    // Every browser of the target preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // The list of every screen's files would be 2.4 kB of the sign-in: later screens name their styles alone, and are
      // fetched ahead or kept by the service worker.
      resolveDependencies: (file, names) =>
        FIRST_SCREENS.test(file) ? names : names.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Beside its name a file's builds are told apart by less; the sign-in carries the names of a hundred styles. Seven
        // is the least that the bundler takes for scripts.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        codeSplitting: { groups: chunkGroups(resolve(import.meta.dirname, 'src')) },
      },
    },
  },
  worker: { format: 'es' },
});
