import type { takeOffEndpoints } from '@envol/contract/take-off';
import { authorOf } from '../../platform/http/author.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { decideOnTakeOff, markEnRoute, orderLanding } from './controlling.service.ts';
import type { DeclarationDeps } from './declarationCase.service.ts';
import { takeOffDiscussion } from './discussion.service.ts';
import { declareLanding, declareLandingStep, giveUp, takeOffByGrant } from './flying.service.ts';
import { liftLanding, receiveLift } from './lifting.service.ts';
import { askTakeOff, checkRequest, checkRequests, readTakeOffsOfApproval } from './requesting.service.ts';
import type { TakeOffDeps } from './takeOff.deps.ts';
import { toTakeOff } from './takeOff.mapper.ts';
import { pageTakeOffs, takeOffsToDecide } from './takeOff.queries.ts';
import { readTakeOffDetail } from './takeOff.steps.ts';

export const takeOffHandlers = (
  deps: TakeOffDeps & DeclarationDeps & { readonly storage: Storage },
): Handlers<typeof takeOffEndpoints> => ({
  listTakeOffAuthorizations: async ({ query }, { signed_in }) => {
    const { count, rows } = await pageTakeOffs(deps.db, signed_in.actor, query, query);
    const now = deps.clock.now().toISOString();
    return { count, results: rows.map((row) => toTakeOff(row, signed_in.actor, now)) };
  },
  countTakeOffsToDecide: (_, { signed_in }) =>
    takeOffsToDecide(deps.db, signed_in.actor, deps.clock.now().toISOString()),
  getTakeOffAuthorization: ({ params }, { signed_in }) => readTakeOffDetail(deps, signed_in.actor, params.id),
  listApprovalTakeOffs: ({ params }, { signed_in }) =>
    readTakeOffsOfApproval(deps, signed_in.actor, params.id),
  checkTakeOff: ({ params }, { signed_in }) => checkRequest(deps, signed_in.actor, params.id),
  checkTakeOffs: ({ query }, { signed_in }) => checkRequests(deps, signed_in.actor, query.ids),
  requestTakeOff: ({ params, body }, { signed_in }) => askTakeOff(deps, authorOf(signed_in), params.id, body),
  decideTakeOff: ({ params, body }, { signed_in, language }) =>
    decideOnTakeOff(deps, authorOf(signed_in), params.id, body, language),
  requireLanding: ({ params, body }, { signed_in, language }) =>
    orderLanding(deps, authorOf(signed_in), params.id, body, language),
  liftLanding: ({ params, body }, { signed_in, language }) =>
    liftLanding(deps, authorOf(signed_in), params.id, body, language),
  receiveLift: ({ params }, { signed_in, language }) =>
    receiveLift(deps, authorOf(signed_in), params.id, language),
  updateLandingStatus: ({ params, body }, { signed_in, language }) =>
    declareLandingStep(deps, authorOf(signed_in), params.id, body, language),
  takeOff: ({ params, body }, { signed_in, language }) =>
    takeOffByGrant(deps, authorOf(signed_in), params.id, body, language),
  land: ({ params, body }, { signed_in, language }) =>
    declareLanding(deps, authorOf(signed_in), params.id, body, language),
  cancelTakeOff: ({ params, body }, { signed_in, language }) =>
    giveUp(deps, authorOf(signed_in), params.id, body, language),
  markAsEnRoute: ({ params, body }, { signed_in }) =>
    markEnRoute(deps, authorOf(signed_in), params.id, body.en_route_by_superviser),
  listTakeOffMessages: ({ params }, { signed_in }) =>
    takeOffDiscussion.read(deps, signed_in.actor, params.id),
  postTakeOffMessage: ({ params, body }, { signed_in, language }) =>
    takeOffDiscussion.write(deps, authorOf(signed_in), params.id, body, language),
  markTakeOffMessagesAsViewed: ({ params, body }, { signed_in }) =>
    takeOffDiscussion.markRead(deps, signed_in.actor, params.id, body.ids),
});
