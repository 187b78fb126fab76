import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import type { Actors } from './actors.ts';
import { openTestFolder, TEST_FOLDER } from './testFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prepared database that each test file clones. */
    templateUrl: string;
    /** The same with the named people, and who they are; their sessions begin when a file takes it. */
    peopleUrl: string;
    people: Actors;
  }
}

/** One real PostgreSQL for all test files, with prepared databases to clone from. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  openTestFolder();
  const embedded = await startEmbedded(path.join(TEST_FOLDER, 'all'), { durable: false });
  // As the product runs: the modules that it loads are not for Vitest's own process.
  const script = path.join(import.meta.dirname, 'prepareDatabases.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, embedded.url]);
  const { peopleUrl, people } = JSON.parse(stdout) as { peopleUrl: string; people: Actors };
  project.provide('templateUrl', embedded.url);
  project.provide('peopleUrl', peopleUrl);
  project.provide('people', people);
  return async () => {
    await embedded.stop();
    rmSync(TEST_FOLDER, { recursive: true, force: true });
  };
};
