import { approvalsEndpoints } from '@envol/contract/approvals';
import type { FastifyInstance } from 'fastify';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { keepOutlinesFilled, type OutlineDeps } from '../geometry/index.ts';
import {
  approvalCancelled,
  approvalClosed,
  approvalMessage,
  approvalNoted,
  approvalProcessed,
  approvalSubmitted,
  contactAnswered,
  contactsInformed,
  missionSheetUpdated,
  paymentNoted,
  sentOutside,
  sheetForwarded,
} from './approvals.facts.ts';
import { approvalsHandlers } from './approvals.routes.ts';
import { approvalAreaOutlines } from './areaOutlines.ts';
import { closePassed } from './close.service.ts';
import { EXTERNAL_SUBMIT, type ExternalDeps, submitExternally } from './external.service.ts';
import { externalDeskIntegration } from './externalDesk.integration.ts';

export type { ApprovalsDeps } from './approvals.deps.ts';
export { findApproval, findStanding, lockApproval } from './approvals.queries.ts';
export { setEnRoute } from './approvals.repository.ts';
export { closePassed } from './close.service.ts';
export { receiveContactAnswer } from './contactAnswers.service.ts';
export { cancelRequest, decideRequest, decisionsOf, takeDecision } from './decisions.service.ts';
export { readMessages, viewMessages, writeMessage } from './messages.service.ts';
/** What payments ask of requests, and write on them. */
export * as approvalMoney from './paying.service.ts';
export { renderRequestSheet } from './requestSheet.ts';
/** Who flies a request with what, checked. */
export * as crewOfRequest from './requests.compose.ts';
export { askApproval } from './requests.service.ts';
export { decideTogether } from './sharedDecision.service.ts';
export { withdrawRequests } from './withdrawal.service.ts';

type WorkDeps = ExternalDeps & OutlineDeps;

export const approvalsModule = defineModule({
  name: 'approvals',
  services: [externalDeskIntegration],
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'external_desk',
    'facts',
    'jobs',
    systemDb("an authority's own system is told, and tells, as the process"),
    'storage',
  ],
  work_needs: [
    'clock',
    'config',
    everyRow('requests whose period is over end for both sides; other systems are told'),
    'external_desk',
    'geometry',
    'log',
  ],
  facts: {
    contactsInformed,
    sheetForwarded,
    approvalSubmitted,
    approvalProcessed,
    approvalMessage,
    approvalCancelled,
    approvalClosed,
    approvalNoted,
    contactAnswered,
    missionSheetUpdated,
    paymentNoted,
    sentOutside,
  },
  tables: [
    'approval_areas',
    'approval_constraints',
    'approval_decisions',
    'approval_notes',
    'approval_revisions',
    'approvals',
    'contact_answers',
  ],
  calls: approvalsEndpoints,
  handlers: approvalsHandlers,
  begins: (app: FastifyInstance, deps: WorkDeps) => keepOutlinesFilled(app, deps, approvalAreaOutlines),
  jobs: [
    {
      kind: EXTERNAL_SUBMIT,
      open: (deps: WorkDeps) => ({
        work: ({ approval_id }: { readonly approval_id: number }) => submitExternally(deps, approval_id),
      }),
    },
  ],
  sweeps: [
    {
      name: 'requests whose period is over',
      every_ms: 5 * 60_000,
      run: ({ db }: WorkDeps, now) => closePassed(db, now.toISOString()),
    },
  ],
});
