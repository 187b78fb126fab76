import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { WorkerKind, Workers } from '../../platform/workers.ts';
import { WorkerLimitExceeded } from '../../platform/workers.ts';
import type { DatasetResult, DatasetWork } from './datasets.worker.ts';

export const DATASET_IMPORT = {
  name: 'dataset.import',
  payload: z.object({ import_id: z.number().int() }),
  retry_limit: 2,
  retry_delay: 5,
  expire_in: 900,
} as const satisfies JobKind;

const READER: WorkerKind = {
  file: new URL('./datasets.worker.ts', import.meta.url),
  processor_ms: 300_000,
  max_heap_mb: 1_500,
};

interface ImportWork {
  readonly db: Database;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly config: Pick<Config, 'dataset_loss_percent'>;
  readonly workers: Workers;
}

const finish = async (deps: ImportWork, id: number, status: 'failed', error: string): Promise<void> => {
  await deps.db
    .updateTable('dataset_imports')
    .set({ status, error, content: null, finished_at: deps.clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
};

/** A file whose reading takes more time or memory than a publication can is none. */
const readPublication = async (deps: ImportWork, id: number, dry_run: boolean): Promise<DatasetResult> => {
  const work: DatasetWork = {
    url: deps.connection.pool.options.connectionString ?? '',
    import_id: id,
    dry_run,
    loss_percent: deps.config.dataset_loss_percent,
    now: deps.clock.now().toISOString(),
  };
  try {
    return await deps.workers.run<DatasetWork, DatasetResult>(READER, work);
  } catch (error) {
    if (error instanceof WorkerLimitExceeded)
      return {
        kind: 'unreadable',
        reason: 'too_heavy',
      };
    throw error;
  }
};

const runImport = async (deps: ImportWork, id: number): Promise<void> => {
  const { db, clock } = deps;
  const row = await db
    .selectFrom('dataset_imports')
    .select(['status', 'asked_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  // It may run twice: what is done stays done.
  if (row?.status !== 'reading' && row?.status !== 'storing') return;
  const isDry = row.status === 'reading';
  const result = await readPublication(deps, id, isDry);
  if (result.kind === 'unreadable') {
    await finish(deps, id, 'failed', result.reason);
    return;
  }
  const report = JSON.stringify(result.report);
  if (isDry) {
    await db.updateTable('dataset_imports').set({ status: 'ready', report }).where('id', '=', id).execute();
    return;
  }
  const { outcome, dataset_id } = result;
  await db.transaction().execute(async (transaction) => {
    const status = outcome === 'imported' || outcome === 'waiting' ? outcome : 'unchanged';
    await transaction
      .updateTable('dataset_imports')
      .set({ status, content: null, finished_at: clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    if (dataset_id === null) return;
    await transaction
      .updateTable('datasets')
      .set({ imported_by: row.asked_by })
      .where('id', '=', dataset_id)
      .where('imported_by', 'is', null)
      .where('origin', '=', 'file')
      .execute();
  });
};

export const datasetImport = {
  kind: DATASET_IMPORT,
  open: (deps: ImportWork) => ({
    work: async ({ import_id }: z.output<typeof DATASET_IMPORT.payload>) => {
      try {
        await runImport(deps, import_id);
      } catch (error) {
        await finish(deps, import_id, 'failed', 'not_stored');
        throw error;
      }
    },
  }),
};
