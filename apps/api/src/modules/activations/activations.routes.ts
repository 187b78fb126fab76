import type { activationsEndpoints } from '@envol/contract/activations';
import { authorOf } from '../../platform/http/author.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ActivationsDeps } from './activations.deps.ts';
import { activationsToDecide } from './activations.queries.ts';
import { readActivation } from './activations.steps.ts';
import {
  askActivation,
  changeActivation,
  moveActivation,
  withdrawActivation,
} from './createActivation.service.ts';
import { decideOnActivation } from './deciding.service.ts';
import { activationDiscussion } from './discussion.service.ts';
import {
  readAllowedHours,
  readApprovalDecisions,
  readCapabilities,
  readManyCapabilities,
} from './hours.service.ts';
import { readActivations } from './list.service.ts';

export const activationsHandlers = (
  deps: ActivationsDeps & { readonly storage: Storage },
): Handlers<typeof activationsEndpoints> => ({
  listActivations: ({ query }, { signed_in, language }) =>
    readActivations(deps, signed_in.actor, query, language),
  countActivationsToDecide: (_, { signed_in }) =>
    activationsToDecide(deps.db, signed_in.actor, deps.clock.now().toISOString()),
  getActivation: ({ params }, { signed_in }) => readActivation(deps, signed_in.actor, params.id),
  createActivation: ({ body }, { signed_in }) => askActivation(deps, authorOf(signed_in), body),
  updateActivation: ({ params, body }, { signed_in, language }) =>
    changeActivation(deps, authorOf(signed_in), params.id, body, language),
  updateActivationPeriod: ({ params, body }, { signed_in, language }) =>
    moveActivation(deps, authorOf(signed_in), params.id, body, language),
  decideActivation: ({ params, body }, { signed_in, language }) =>
    decideOnActivation(deps, authorOf(signed_in), params.id, body, language),
  cancelActivation: ({ params, body }, { signed_in, language }) =>
    withdrawActivation(deps, authorOf(signed_in), params.id, body, language),
  listActivationMessages: ({ params }, { signed_in }) =>
    activationDiscussion.read(deps, signed_in.actor, params.id),
  postActivationMessage: ({ params, body }, { signed_in, language }) =>
    activationDiscussion.write(deps, authorOf(signed_in), params.id, body, language),
  markActivationMessagesAsViewed: ({ params, body }, { signed_in }) =>
    activationDiscussion.markRead(deps, signed_in.actor, params.id, body.ids),
  getActivationApprovalDecisions: ({ params }, { signed_in }) =>
    readApprovalDecisions(deps, signed_in.actor, params.id),
  getAllowedHours: ({ params }, { signed_in }) => readAllowedHours(deps, signed_in.actor, params.id),
  getActivationCapabilities: ({ params, query }, { signed_in }) =>
    readCapabilities(deps, signed_in.actor, params.id, query),
  listActivationCapabilities: ({ query }, { signed_in }) =>
    readManyCapabilities(deps, signed_in.actor, query.ids),
});
