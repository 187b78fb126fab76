import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Approval } from './approval.ts';
import {
  Decision,
  DecisionChange,
  DecisionInput,
  SharedDecisionInput,
  SharedDecisionOutcome,
} from './decision.ts';

export const decideApproval = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/decision',
  tag: 'approvals',
  summary:
    'Accept, accept with restrictions, refuse, ask for more information, take in charge; inform a contact, note, mark an impacting zone',
  permission: 'approval:decide',
  params: IdParams,
  body: DecisionInput,
  unknown_fields: 'kept',
  response: Approval,
  errors: [
    'APPROVAL_TRANSITION_ILLEGAL',
    'APPROVAL_CHANGED',
    'APPROVAL_CLOSED',
    'APPROVAL_OUTDATED',
    'APPROVAL_OUTSIDE_COMPETENCE',
    'APPROVAL_UNPAID',
    'APPROVAL_ALREADY_REQUESTED',
  ],
});

export const decideApprovals = defineEndpoint({
  method: 'POST',
  path: '/approvals/decisions',
  tag: 'approvals',
  summary:
    'One decision on several requests, each from the version that was seen; those that cannot be decided so are left, with why',
  permission: 'approval:decide',
  body: SharedDecisionInput,
  response: SharedDecisionOutcome,
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

export const updateDecision = defineEndpoint({
  method: 'PATCH',
  path: '/decisions/:id',
  tag: 'approvals',
  summary: 'Correct the decision in force: a new one takes its place, and the former stays to be read',
  permission: 'approval:decide',
  params: IdParams,
  body: DecisionChange,
  unknown_fields: 'kept',
  response: Approval,
  errors: [
    'APPROVAL_CHANGED',
    'APPROVAL_CLOSED',
    'APPROVAL_OUTDATED',
    'APPROVAL_OUTSIDE_COMPETENCE',
    'DECISION_NOT_EDITABLE',
  ],
});
