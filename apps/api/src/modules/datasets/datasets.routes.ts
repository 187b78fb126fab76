import type { datasetsEndpoints } from '@envol/contract/datasets';
import type { Handlers } from '../../platform/http/mount.ts';
import { listEditions, listImports } from './datasets.queries.ts';
import { putInForce, settleImport, startImport } from './datasets.service.ts';
import { type ElevationDeps, elevationModels, putModelBack, withdrawModel } from './elevation.service.ts';

export const datasetsHandlers = (deps: ElevationDeps): Handlers<typeof datasetsEndpoints> => ({
  listDatasetEditions: () => listEditions(deps.system_db),
  putDatasetInForce: ({ params, body }, { signed_in }) => putInForce(deps, signed_in, params.id, body.reason),
  listDatasetImports: () => listImports(deps.system_db),
  startDatasetImport: ({ body }, { signed_in }) => startImport(deps, signed_in, body),
  confirmDatasetImport: ({ params }, { signed_in }) => settleImport(deps, signed_in, params.id, 'storing'),
  dropDatasetImport: ({ params }, { signed_in }) => settleImport(deps, signed_in, params.id, 'dropped'),
  listElevationModels: () => elevationModels(deps),
  withdrawElevationModel: ({ params, body }, { signed_in }) =>
    withdrawModel(deps, signed_in, params.id, body.reason),
  putElevationModelBack: ({ params, body }, { signed_in }) =>
    putModelBack(deps, signed_in, params.id, body.reason),
});
