import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedDatabase, startEmbedded } from '../src/platform/db/embedded.ts';
import type { Actors } from './actors.ts';
import { named } from './databaseCopies.ts';
import { openTestFolder, TEST_FOLDER } from './testFolder.ts';

interface TestDatabases {
  readonly embedded: EmbeddedDatabase;
  readonly peopleUrl: string;
  readonly people: Actors;
}

/** One real PostgreSQL with the databases that test files clone: prepared now, unless this run has done so before. */
export const startTestDatabases = async (): Promise<TestDatabases> => {
  openTestFolder();
  const embedded = await startEmbedded(path.join(TEST_FOLDER, 'all'), { durable: false });
  const peopleUrl = named(embedded.url, 'people');
  const prepared = path.join(TEST_FOLDER, 'people.json');
  if (!existsSync(prepared)) {
    // As the product runs: the modules that it loads are not for Vitest's own process.
    const script = path.join(import.meta.dirname, 'prepareDatabases.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, embedded.url, peopleUrl]);
    writeFileSync(prepared, stdout);
  }
  return { embedded, peopleUrl, people: JSON.parse(readFileSync(prepared, 'utf8')) as Actors };
};
