import {
  type flightAuthorizationsEndpoints,
  listFlightAuthorizations,
} from '@envol/contract/flight-authorizations';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { analyseAuthorization } from './analysis.service.ts';
import type { UsspDeps } from './flightAuthorizations.deps.ts';
import { pageAuthorizations, toAuthorization } from './flightAuthorizations.queries.ts';
import {
  actOnAuthorization,
  readAuthorization,
  recordProviderDecision,
  requestAuthorization,
} from './flightAuthorizations.service.ts';

export const flightAuthorizationsHandlers = (
  deps: UsspDeps,
): Handlers<typeof flightAuthorizationsEndpoints> => ({
  externalAnalysis: ({ query }, { signed_in }) => analyseAuthorization(deps, signed_in.actor, query),
  requestFlightAuthorization: ({ params, body }, { signed_in }) =>
    requestAuthorization(deps, signed_in.actor, params.id, body),
  listFlightAuthorizations: async ({ query }, { signed_in: { actor }, language }) => {
    const { rows, count } = await pageAuthorizations(deps.system_db, actor, query);
    const results = rows.map((row) => toAuthorization(row, actor));
    return pageReply(listFlightAuthorizations.path, language, query, count, results);
  },
  getFlightAuthorization: ({ params }, { signed_in }) => readAuthorization(deps, signed_in.actor, params.id),
  decideFlightAuthorization: ({ params, body }, { signed_in }) =>
    recordProviderDecision(deps, signed_in.actor, params.id, body),
  actOnFlightAuthorization: ({ params, body }, { signed_in }) =>
    actOnAuthorization(deps, signed_in.actor, params.id, body),
});
