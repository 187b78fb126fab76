import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Approval } from './approval.ts';

export const closeApproval = defineEndpoint({
  method: 'PATCH',
  path: '/approvals/:id/close-approval',
  tag: 'approvals',
  summary:
    'Close a request that is answered: nothing more is done about it, and it is archived for the pilot',
  permission: 'approval:decide',
  params: IdParams,
  response: Approval,
  errors: ['APPROVAL_TRANSITION_ILLEGAL', 'APPROVAL_CLOSED'],
});
