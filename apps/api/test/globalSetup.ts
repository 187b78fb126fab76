import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { importSia } from '../src/datasets/sia.ts';
import { importUas } from '../src/datasets/uas.ts';
import { connect } from '../src/platform/db/database.ts';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prepared database that each test file clones. */
    templateUrl: string;
  }
}

/** One real PostgreSQL for all test files, with a migrated database that holds the airspace, to clone from. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'envol-test-'));
  const embedded = await startEmbedded(folder, { durable: false });
  await migrate(embedded.url);
  // No connection may stay open on a template.
  const connection = connect(embedded.url, 1);
  await importSia(connection.db);
  await importUas(connection.db);
  // The embedded zones are of an older cycle: here both are of one, so that a test is old only when it means to be.
  await connection.db
    .updateTable('datasets')
    .set({ effective_date: '2026-09-03' })
    .where('source', '=', 'UAS')
    .execute();
  await connection.close();
  project.provide('templateUrl', embedded.url);
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
