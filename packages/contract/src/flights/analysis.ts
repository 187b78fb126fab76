import { Id, IdParams } from '../common.ts';
import { ConstraintsAnalysis, StepChange } from '../constraints/index.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Flight } from './flight.ts';

export const flightConstraintsAnalysis = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/constraints_analysis',
  tag: 'constraints',
  summary: 'The saved analysis, with the versions of the data it used',
  permission: 'flight:read',
  params: IdParams,
  response: ConstraintsAnalysis,
});

export const analyseFlight = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/flight_constraints',
  tag: 'constraints',
  summary: 'Analyse the mission again with the newest data; what was done about a constraint is kept',
  permission: 'flight:write',
  params: IdParams,
  response: ConstraintsAnalysis,
});

export const updateFlightConstraint = defineEndpoint({
  method: 'PATCH',
  path: '/flights/:id/constraints/:cid',
  tag: 'constraints',
  summary:
    'Tick a step off as done by one’s own means, with what proves it, leave it open, open it again, or note something; steps of the same authority without a status of their own follow',
  permission: 'flight:write',
  params: IdParams.extend({ cid: Id }),
  body: StepChange,
  unknown_fields: 'kept',
  response: Flight,
  errors: [
    'CONSTRAINT_NEEDS_NO_APPROVAL',
    'CONSTRAINT_NEEDS_ANOTHER_PLAN',
    'APPROVAL_ALREADY_REQUESTED',
    'STEP_CHANGED',
  ],
});
