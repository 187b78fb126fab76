import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Approval } from './approval.ts';
import { Decision, DecisionInput } from './decision.ts';

export const decideApproval = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/decision',
  tag: 'approvals',
  summary: 'Accept, accept with restrictions, refuse, ask for more information, or take in charge',
  permission: 'approval:decide',
  params: IdParams,
  body: DecisionInput,
  response: Approval,
  errors: [
    'APPROVAL_TRANSITION_ILLEGAL',
    'APPROVAL_CHANGED',
    'APPROVAL_CLOSED',
    'APPROVAL_OUTDATED',
    'APPROVAL_OUTSIDE_COMPETENCE',
    'APPROVAL_ALREADY_REQUESTED',
  ],
});

export const listDecisions = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/decisions',
  tag: 'approvals',
  summary: 'Every decision taken on a request, newest first',
  permission: 'approval:read',
  params: IdParams,
  response: z.array(Decision),
});
