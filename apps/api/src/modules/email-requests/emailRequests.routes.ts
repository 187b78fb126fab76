import type { emailRequestsEndpoints } from '@envol/contract/email-requests';
import type { Handlers } from '../../platform/http/mount.ts';
import { callerOf, getDetail } from '../flight-details/index.ts';
import { askByEmail } from './createEmailRequest.service.ts';
import type { EmailsDeps } from './emailRequests.deps.ts';
import { tellEmailRequests } from './emailRequests.queries.ts';
import { changeEmail, noteAnswer, sendReminder, withdrawEmailRequest } from './following.service.ts';

export const emailRequestsHandlers = (deps: EmailsDeps): Handlers<typeof emailRequestsEndpoints> => ({
  listEmailRequests: async ({ params }, context) => {
    await getDetail(deps.db, callerOf(context).reached, params.id);
    return tellEmailRequests(deps.db, params.id);
  },
  emailRequestConstraint: ({ params, body }, context) => askByEmail(deps, callerOf(context), params.id, body),
  updateEmailRequest: ({ params, body }, context) =>
    changeEmail(deps, callerOf(context), params.id, params.rid, body),
  remindEmailRequest: ({ params, body }, context) =>
    sendReminder(deps, callerOf(context), params.id, params.rid, body),
  answerEmailRequest: ({ params, body }, context) =>
    noteAnswer(deps, callerOf(context), params.id, params.rid, body),
  withdrawEmailRequest: ({ params }, context) =>
    withdrawEmailRequest(deps, callerOf(context), params.id, params.rid),
});
