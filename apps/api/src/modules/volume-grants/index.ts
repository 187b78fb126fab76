import { volumeGrantsEndpoints } from '@envol/contract/volume-grants';
import type { Handlers } from '../../platform/http/mount.ts';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import type { ApprovalsDeps } from '../approvals/index.ts';
import { readGrants, withdrawGrants } from './grants.service.ts';

const handlers = (deps: ApprovalsDeps): Handlers<typeof volumeGrantsEndpoints> => ({
  getVolumeGrants: ({ params }, { signed_in }) => readGrants(deps, signed_in, params),
  withdrawVolumeGrants: ({ params, body }, { signed_in, language }) =>
    withdrawGrants(deps, signed_in, { ...params, ...body }, language),
});

export const volumeGrantsModule = defineModule({
  name: 'volume-grants',
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'external_desk',
    'facts',
    'jobs',
    systemDb('a refusal is told to an authority’s own system as the process'),
    'storage',
  ],
  calls: volumeGrantsEndpoints,
  handlers,
});
