import type { DatasetEdition, DatasetImport, startDatasetImport } from '@envol/contract/datasets';
import type { RequestOf } from '@envol/contract/endpoint';
import { dayOf, putStoredInForce } from '../../datasets/importing.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { DATASET_IMPORT } from './datasets.jobs.ts';
import { findImport, listEditions } from './datasets.queries.ts';

export interface DatasetsDeps {
  /** The process's own: published data is everybody's to read, and the process's to write. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

const mustFind = async (db: Db, id: number): Promise<DatasetImport> => {
  const found = await findImport(db, id);
  if (!found) throw notFound();
  return found;
};

/** Puts a stored version in force; those that are newer do not come back by themselves. Throws NOT_FOUND, DATASET_IN_FORCE, DATASET_NOT_YET. */
export const putInForce = async (
  deps: DatasetsDeps,
  by: SignedIn,
  id: number,
  reason: string,
): Promise<DatasetEdition[]> => {
  const now = deps.clock.now();
  await deps.system_db.transaction().execute(async (db) => {
    const done = await putStoredInForce(db, id, { today: dayOf(now), now: now.toISOString() });
    if (done === 'unknown') throw notFound();
    if (done === 'in_force') throw new Failure('DATASET_IN_FORCE');
    if (done === 'not_yet') throw new Failure('DATASET_NOT_YET');
    const { source, version, former } = done;
    await noteStaffAct(db, deps, by, {
      action: 'dataset_put_in_force',
      details: { source, version, former, reason },
    });
  });
  return listEditions(deps.system_db);
};

/** Has a file read; one of the source at a time, and one that waits for a word gives way. Throws DATASET_IMPORT_UNDER_WAY. */
export const startImport = async (
  deps: DatasetsDeps,
  by: SignedIn,
  { source, error_m, licence, files }: RequestOf<typeof startDatasetImport>['body'],
): Promise<DatasetImport> => {
  const [file] = files;
  if (file === undefined) throw fieldFailure('VALIDATION', 'files', 'required');
  const isElevation = source === 'ELEVATION';
  if (isElevation && licence === '') throw fieldFailure('VALIDATION', 'licence', 'required');
  const created_at = deps.clock.now().toISOString();
  try {
    return await deps.system_db.transaction().execute(async (db) => {
      await db
        .updateTable('dataset_imports')
        .set({ status: 'dropped', content: null, finished_at: created_at })
        .where('source', '=', source)
        .where('status', '=', 'ready')
        .execute();
      const { id } = await db
        .insertInto('dataset_imports')
        .values({
          source,
          file_name: file.name,
          bytes: file.data.length,
          content: Buffer.from(file.data),
          asked_by: by.actor.user_id,
          ...(isElevation && { error_m, licence }),
          created_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await deps.jobs.enqueue(db, DATASET_IMPORT, { import_id: id });
      const details = { source, file_name: file.name };
      await noteStaffAct(db, deps, by, { action: 'dataset_read', details });
      return mustFind(db, id);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('DATASET_IMPORT_UNDER_WAY');
    throw error;
  }
};

/** Moves what was read on: it is stored, or given up. Throws NOT_FOUND, DATASET_IMPORT_NOT_READY. */
export const settleImport = (
  deps: DatasetsDeps,
  by: SignedIn,
  id: number,
  status: 'storing' | 'dropped',
): Promise<DatasetImport> =>
  deps.system_db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('dataset_imports')
      .select(['status', 'source', 'file_name'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.status !== 'ready') throw new Failure('DATASET_IMPORT_NOT_READY');
    const isOver = status === 'dropped';
    await db
      .updateTable('dataset_imports')
      .set({ status, ...(isOver && { content: null, finished_at: deps.clock.now().toISOString() }) })
      .where('id', '=', id)
      .execute();
    if (!isOver) await deps.jobs.enqueue(db, DATASET_IMPORT, { import_id: id });
    await noteStaffAct(db, deps, by, {
      action: isOver ? 'dataset_dropped' : 'dataset_confirmed',
      details: { source: row.source, file_name: row.file_name },
    });
    return mustFind(db, id);
  });
