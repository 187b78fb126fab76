import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { sized } from './tools/testSizes.ts';

/** One embedded PostgreSQL for the whole run; each test file clones a database from its template. */
const API_SETUP = 'apps/api/test/globalSetup.ts';

const node = (name: string, folder: string, testTimeout = 10_000) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    include: [`${folder}/**/*.test.{ts,tsx}`],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: sized(testTimeout, 10 * testTimeout),
    hookTimeout: sized(60_000, 600_000),
    setupFiles: [new URL('tools/vitestSetup.ts', import.meta.url).pathname],
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The suite says what fails, not what libraries write meanwhile.
    silent: 'passed-only',
    projects: [
      node('domain', 'packages/domain', 120_000),
      node('contract', 'packages/contract'),
      node('documents', 'packages/documents', 30_000),
      node('i18n', 'packages/i18n'),
      node('web', 'apps/web'),
      node('tools', 'tools', 60_000),
      {
        ...node('api', 'apps/api', 60_000),
        test: {
          ...node('api', 'apps/api', 60_000).test,
          ...(existsSync(new URL(API_SETUP, import.meta.url)) ? { globalSetup: [API_SETUP] } : {}),
        },
      },
    ],
  },
});
