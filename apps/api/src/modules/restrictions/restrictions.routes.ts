import type { restrictionsEndpoints } from '@envol/contract/restrictions';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { listRestrictions, type RestrictionsDeps, readRestrictions } from './restrictions.service.ts';

export const restrictionsHandlers = (deps: RestrictionsDeps): Handlers<typeof restrictionsEndpoints> => ({
  listFlightRestrictions: ({ params }, context) => listRestrictions(deps, reachedBy(context), params.id),
  readFlightRestrictions: ({ params }, context) =>
    readRestrictions(deps, reachedBy(context), params.id, context.signed_in.long_name),
});
