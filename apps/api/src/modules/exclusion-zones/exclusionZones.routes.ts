import type { exclusionZonesEndpoints } from '@envol/contract/exclusion-zones';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { callerOf } from '../flight-details/index.ts';
import { downloadExclusion, kmlOfExclusion, readExclusion } from './exclusionZone.read.ts';
import { deleteExclusion, saveExclusion, uploadExclusion } from './exclusionZone.service.ts';
import type { ExclusionZonesDeps } from './exclusionZones.deps.ts';

export const exclusionZonesHandlers = (
  deps: ExclusionZonesDeps,
): Handlers<typeof exclusionZonesEndpoints> => ({
  getExclusionArea: async ({ params }, context) => ({
    exclusion_area: await readExclusion(deps.db, reachedBy(context), params.id),
  }),
  saveExclusionArea: ({ params, body }, context) => saveExclusion(deps, callerOf(context), params.id, body),
  deleteExclusionArea: ({ params }, context) => deleteExclusion(deps, callerOf(context), params.id),
  uploadExclusionZone: ({ params, body }, context) =>
    uploadExclusion(deps, callerOf(context), params.id, body.text),
  exclusionAreaKml: ({ params, body }, context) =>
    kmlOfExclusion(deps, reachedBy(context), params.id, body, context.language),
  downloadExclusionArea: ({ params }, context) =>
    downloadExclusion(deps, reachedBy(context), params.id, context.language),
});
