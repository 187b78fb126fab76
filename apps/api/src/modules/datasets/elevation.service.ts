import type { ElevationModels } from '@envol/contract/datasets';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { putElevationBack, withdrawElevation } from '../../datasets/elevation.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { listModels } from './datasets.queries.ts';
import type { DatasetsDeps } from './datasets.service.ts';

export interface ElevationDeps extends DatasetsDeps {
  readonly config: Pick<Config, 'terrain'>;
}
type Models = z.output<typeof ElevationModels>;

export const elevationModels = async ({ own_db, config }: ElevationDeps): Promise<Models> => ({
  is_asked: config.terrain === 'files',
  models: await listModels(own_db),
});

/** Takes a model out of use. Throws NOT_FOUND, DATASET_NOT_IN_FORCE. */
export const withdrawModel = async (
  deps: ElevationDeps,
  by: SignedIn,
  id: number,
  reason: string,
): Promise<Models> => {
  await deps.own_db.transaction().execute(async (db) => {
    const done = await withdrawElevation(db, id, deps.clock.now().toISOString());
    if (done === 'unknown') throw notFound();
    if (done === 'already') throw new Failure('DATASET_NOT_IN_FORCE');
    const details = { source: 'ELEVATION', version: done.name, reason };
    await noteStaffAct(db, deps, by, { action: 'dataset_withdrawn', details });
  });
  return elevationModels(deps);
};

/** Puts a withdrawn model in use again. Throws NOT_FOUND, DATASET_IN_FORCE. */
export const putModelBack = async (
  deps: ElevationDeps,
  by: SignedIn,
  id: number,
  reason: string,
): Promise<Models> => {
  await deps.own_db.transaction().execute(async (db) => {
    const done = await putElevationBack(db, id, deps.clock.now().toISOString());
    if (done === 'unknown') throw notFound();
    if (done === 'already') throw new Failure('DATASET_IN_FORCE');
    const details = { source: 'ELEVATION', version: done.name, reason };
    await noteStaffAct(db, deps, by, { action: 'dataset_put_in_force', details });
  });
  return elevationModels(deps);
};
