import type { ElevationModels } from '@envol/contract/datasets';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { setElevationInUse } from '../../datasets/elevation.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { listModels } from './datasets.queries.ts';
import type { DatasetsDeps } from './datasets.service.ts';

export interface ElevationDeps extends DatasetsDeps {
  readonly config: Pick<Config, 'terrain'>;
}
type Models = z.output<typeof ElevationModels>;

export const elevationModels = async ({ system_db, config }: ElevationDeps): Promise<Models> => ({
  is_asked: config.terrain === 'files',
  models: await listModels(system_db),
});

const useModel = async (
  deps: ElevationDeps,
  by: SignedIn,
  id: number,
  { is_used, reason }: { readonly is_used: boolean; readonly reason: string },
): Promise<Models> => {
  await deps.system_db.transaction().execute(async (db) => {
    const done = await setElevationInUse(db, id, is_used, deps.clock.now().toISOString());
    if (done === 'unknown') throw notFound();
    if (done === 'already') throw new Failure(is_used ? 'DATASET_IN_FORCE' : 'DATASET_NOT_IN_FORCE');
    const details = { source: 'ELEVATION', version: done.name, reason };
    const action = is_used ? 'dataset_put_in_force' : 'dataset_withdrawn';
    await noteStaffAct(db, deps, by, { action, details });
  });
  return elevationModels(deps);
};

/** Takes a model out of use. Throws NOT_FOUND, DATASET_NOT_IN_FORCE. */
export const withdrawModel = (deps: ElevationDeps, by: SignedIn, id: number, reason: string) =>
  useModel(deps, by, id, { is_used: false, reason });

/** Puts a withdrawn model in use again. Throws NOT_FOUND, DATASET_IN_FORCE. */
export const putModelBack = (deps: ElevationDeps, by: SignedIn, id: number, reason: string) =>
  useModel(deps, by, id, { is_used: true, reason });
