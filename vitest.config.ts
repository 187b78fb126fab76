import { existsSync, globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { TEST_FOLDER } from './apps/api/test/testFolder.ts';
import { LongestFirst } from './tools/longestFirst.ts';
import { sized } from './tools/testSizes.ts';

/** One embedded PostgreSQL for the whole run; each test file clones a database from its template. */
const API_SETUP = 'apps/api/test/globalSetup.ts';

/*
 * Threads that the tests start and end by the hundred take their TypeScript from here. Without it each of them makes
 * and drops the WebAssembly that strips the types, and V8 aborts when two threads do so at one instant ("Check failed:
 * jit_page.has_value()": nodejs/node issue 64500).
 */
process.env.NODE_COMPILE_CACHE ??= new URL('var/cache/code', import.meta.url).pathname;

const root = new URL('.', import.meta.url).pathname;

/** The browser's tests without a document that put one, a channel or a store of theirs in the global place. */
const REPLACE_GLOBALS = globSync('apps/web/src/**/*.test.ts', { cwd: root }).filter((file) =>
  /stubGlobal|resetModules|doMock|vi\.mock|globalThis/.test(readFileSync(root + file, 'utf8')),
);

/** The time of a test only ends one that hangs: a machine that does other things takes ten times as long. */
const node = (name: string, folder: string, testTimeout = 120_000) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    // Files share the modules that they import: a file of the API costs 0.85 s of processor time less.
    isolate: false,
    include: [`${folder}/**/*.test.{ts,tsx}`],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: sized(testTimeout, 5 * testTimeout),
    hookTimeout: sized(240_000, 600_000),
    setupFiles: [new URL('tools/vitestSetup.ts', import.meta.url).pathname],
  },
});

export default defineConfig({
  test: {
    // Two processors, and a third file for the time in which the others wait for PostgreSQL: 285 s instead of 343.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // The suite says what fails, not what libraries write meanwhile.
    silent: 'passed-only',
    projects: [
      node('domain', 'packages/domain', 240_000),
      node('contract', 'packages/contract'),
      node('documents', 'packages/documents'),
      node('i18n', 'packages/i18n'),
      {
        ...node('web', 'apps/web'),
        test: {
          ...node('web', 'apps/web').test,
          include: ['apps/web/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', ...REPLACE_GLOBALS],
        },
      },
      // A process for each of them.
      {
        ...node('web-alone', 'apps/web'),
        test: { ...node('web-alone', 'apps/web').test, include: REPLACE_GLOBALS, isolate: true },
      },
      {
        ...node('web-dom', 'apps/web'),
        test: {
          ...node('web-dom', 'apps/web').test,
          environment: 'happy-dom' as const,
          include: ['apps/web/**/*.test.tsx'],
          setupFiles: [
            ...node('web-dom', 'apps/web').test.setupFiles,
            new URL('apps/web/test/domSetup.ts', import.meta.url).pathname,
          ],
          // One document for all: drawing each file's graph of modules anew would take longer than the tests.
          isolate: false,
        },
      },
      node('tools', 'tools', 240_000),
      {
        ...node('api', 'apps/api', 240_000),
        test: {
          ...node('api', 'apps/api', 240_000).test,
          env: { TMPDIR: TEST_FOLDER },
          ...(existsSync(new URL(API_SETUP, import.meta.url)) ? { globalSetup: [API_SETUP] } : {}),
        },
      },
    ],
  },
});
