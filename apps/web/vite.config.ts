import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './vite.config.areas.ts';
import { ownCalls } from './vite.config.calls.ts';
import { precompress } from './vite.config.compress.ts';
import { errorWords } from './vite.config.errors.ts';
import { lineIcons } from './vite.config.icons.ts';
import { serviceWorker } from './vite.config.offline.ts';
import { shortStyles } from './vite.config.styles.ts';

const API = process.env.ENVOL_API ?? 'http://127.0.0.1:4600';

/** What is loaded before anything was kept, and a mission: all of its files are asked for at once. */
const FIRST_SCREENS =
  /(?:SignInPage|Product|AppShell|MapDesk|onMissionList\.generated|onMission\.generated|ApprovalsScreen|createMap)-[\w-]+\.js$/;

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
  plugins: [
    react(),
    ownCalls(),
    errorWords(),
    lineIcons(),
    shortStyles(),
    onlyOurLanguages(),
    preloadFont(),
    serviceWorker(),
    precompress(),
  ],
  server: {
    port: Number(process.env.ENVOL_WEB_PORT ?? 4620),
    strictPort: true,
    proxy: {
      '/api': { target: API, ws: true },
      '/en/api': { target: API, ws: true },
    },
  },
  // Words are read whole: a name for each of them would be a kilobyte of the map's first screen.
  json: { namedExports: false },
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
