import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import type { Actors } from './actors.ts';
import { startTestDatabases } from './testDatabases.ts';
import { TEST_FOLDER } from './testFolder.ts';

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
  const { embedded, templateUrl, peopleUrl, people } = await startTestDatabases();
  project.provide('templateUrl', templateUrl);
  project.provide('peopleUrl', peopleUrl);
  project.provide('people', people);
  return async () => {
    await embedded.stop();
    rmSync(TEST_FOLDER, { recursive: true, force: true });
  };
};
