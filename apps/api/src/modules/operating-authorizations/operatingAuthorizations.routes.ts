import type { operatingAuthorizationsEndpoints } from '@envol/contract/operating-authorizations';
import type { Handlers } from '../../platform/http/mount.ts';
import { callerOf } from '../flight-details/index.ts';
import type { FlightsDeps } from '../flights/index.ts';
import {
  addAuthorization,
  archiveAuthorization,
  changeAuthorization,
  listAuthorizations,
} from './operatingAuthorizations.service.ts';

export const operatingAuthorizationsHandlers = (
  deps: FlightsDeps,
): Handlers<typeof operatingAuthorizationsEndpoints> => ({
  listOperatingAuthorizations: (_, context) => listAuthorizations(deps.db, callerOf(context).operator_id),
  createOperatingAuthorization: ({ body }, context) => addAuthorization(deps, callerOf(context), body),
  updateOperatingAuthorization: ({ params, body }, context) =>
    changeAuthorization(deps, callerOf(context), params.id, body),
  deleteOperatingAuthorization: ({ params }, context) =>
    archiveAuthorization(deps, callerOf(context), params.id),
});
