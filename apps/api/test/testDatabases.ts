import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedDatabase, startEmbedded } from '../src/platform/db/embedded.ts';
import type { Actors } from './actors.ts';
import { named } from './databaseCopies.ts';
import { openTestFolder, TEST_FOLDER } from './testFolder.ts';

interface TestDatabases {
  readonly embedded: EmbeddedDatabase;
  readonly templateUrl: string;
  readonly peopleUrl: string;
  readonly people: Actors;
}

/** One real PostgreSQL with the databases that test files clone: prepared now, unless this run has done so before. */
export const startTestDatabases = async (): Promise<TestDatabases> => {
  openTestFolder();
  const folder = path.join(TEST_FOLDER, 'all');
  const prepared = path.join(TEST_FOLDER, 'people.json');
  // What another process began to prepare and did not end.
  if (!existsSync(prepared)) rmSync(folder, { recursive: true, force: true });
  const embedded = await startEmbedded(folder, {
    durable: false,
    // Windows has none that PostgreSQL's clients speak to by name.
    ...(process.platform !== 'win32' && { socket_folder: path.join(TEST_FOLDER, 'socket') }),
  });
  const templateUrl = embedded.socket_url;
  const peopleUrl = named(templateUrl, 'people');
  if (!existsSync(prepared)) {
    // As the product runs: the modules that it loads are not for Vitest's own process.
    const script = path.join(import.meta.dirname, 'prepareDatabases.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, templateUrl, peopleUrl]);
    writeFileSync(prepared, stdout);
  }
  return { embedded, templateUrl, peopleUrl, people: JSON.parse(readFileSync(prepared, 'utf8')) as Actors };
};
