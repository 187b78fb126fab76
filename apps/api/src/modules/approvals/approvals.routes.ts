import type { approvalsEndpoints } from '@envol/contract/approvals';
import { authorOf } from '../../platform/http/author.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { closeRequest } from './close.service.ts';
import { readConflicts } from './conflicts.service.ts';
import { correctDecision } from './corrections.service.ts';
import { cancelRequest, decideRequest, readApproval, readDecisions } from './decisions.service.ts';
import { retryExternal, synchronizeDocuments } from './external.service.ts';
import { cotationsIn, readFlightApproval } from './flightApproval.service.ts';
import { forwardSheet } from './forward.service.ts';
import { readIntersecting } from './intersecting.service.ts';
import { readMessages, viewMessages, writeMessage } from './messages.service.ts';
import { writeNote } from './notes.service.ts';
import { noteOfPayment } from './payments.service.ts';
import { removeProcedure, revalidateProcedure, signProtocol } from './procedures.service.ts';
import { readQueue } from './queue.service.ts';
import { readQueueGroups } from './queueGroups.service.ts';
import { renderExclusionZone } from './requestExclusion.ts';
import { renderRequestKml, renderRequestSheet, renderRequestWord } from './requestSheet.ts';
import { askApproval, updateRequest } from './requests.service.ts';
import { decideTogether } from './sharedDecision.service.ts';

export const approvalsHandlers = (deps: ApprovalsDeps): Handlers<typeof approvalsEndpoints> => ({
  listApprovals: ({ query }, { signed_in, language }) => readQueue(deps, signed_in.actor, query, language),
  listApprovalGroups: ({ query }, { signed_in, language }) =>
    readQueueGroups(deps, signed_in.actor, query, language),
  getApproval: ({ params }, { signed_in }) => readApproval(deps, authorOf(signed_in), params.id),
  requestApproval: ({ params, body }, { signed_in }) =>
    askApproval(deps, authorOf(signed_in), params.id, body),
  decideApproval: ({ params, body }, { signed_in, language }) =>
    decideRequest(deps, authorOf(signed_in), params.id, body, language),
  decideApprovals: ({ body }, { signed_in, language }) =>
    decideTogether(deps, authorOf(signed_in), body, language),
  listDecisions: async ({ params }, { signed_in }) =>
    await readDecisions(deps, authorOf(signed_in), params.id),
  updateDecision: ({ params, body }, { signed_in }) =>
    correctDecision(deps, authorOf(signed_in), params.id, body),
  cancelApproval: ({ params }, { signed_in, language }) =>
    cancelRequest(deps, authorOf(signed_in), params.id, language),
  notePayment: ({ params, body }, { signed_in }) => noteOfPayment(deps, authorOf(signed_in), params.id, body),
  updateFromFlight: ({ params, body }, { signed_in, language }) =>
    updateRequest(deps, authorOf(signed_in), params.id, body, language),
  closeApproval: ({ params }, { signed_in, language }) =>
    closeRequest(deps, authorOf(signed_in), params.id, language),
  forwardMissionSheet: ({ params, body }, { signed_in, language }) =>
    forwardSheet(deps, authorOf(signed_in), params.id, body, language),
  listIntersectingApprovals: ({ params }, { signed_in }) =>
    readIntersecting(deps, signed_in.actor, params.id),
  listApprovalConflicts: (_request, { signed_in }) => readConflicts(deps, signed_in.actor),
  listMessages: ({ params }, { signed_in }) => readMessages(deps, signed_in.actor, params.id),
  postMessage: ({ params, body }, { signed_in }) => writeMessage(deps, authorOf(signed_in), params.id, body),
  markMessagesAsViewed: ({ params, body }, { signed_in }) =>
    viewMessages(deps, signed_in.actor, params.id, body.ids),
  updateInternalNote: ({ params, body }, { signed_in }) =>
    writeNote(deps, authorOf(signed_in), params.id, body),
  downloadApprovalPdf: ({ params }, { signed_in, language }) =>
    renderRequestSheet(deps, signed_in.actor, params.id, language),
  downloadApprovalWord: ({ params }, { signed_in, language }) =>
    renderRequestWord(deps, signed_in.actor, params.id, language),
  downloadExclusionZone: ({ params }, { signed_in, language }) =>
    renderExclusionZone(deps, signed_in.actor, params.id, language),
  createApproval: ({ body: { flight_id, ...body } }, { signed_in }) =>
    askApproval(deps, authorOf(signed_in), flight_id, body),
  deleteApproval: ({ params }, { signed_in, language }) =>
    removeProcedure(deps, authorOf(signed_in), params.id, language),
  revalidateApproval: ({ params, body }, { signed_in, language }) =>
    revalidateProcedure(deps, authorOf(signed_in), params.id, body, language),
  validateProtocolSheet: ({ params, body }, { signed_in, language }) =>
    signProtocol(deps, authorOf(signed_in), params.id, body, language),
  retryExternalSubmit: ({ params, body }, { signed_in, language }) =>
    retryExternal(deps, authorOf(signed_in), params.id, body, language),
  synchronizeExternalDocuments: ({ params }, { signed_in }) =>
    synchronizeDocuments(deps, authorOf(signed_in), params.id),
  getFlightApproval: ({ params, query }, { signed_in }) =>
    readFlightApproval(deps, authorOf(signed_in), params.id, query.flightApprovalId),
  listCotations: async (_, { language }) => cotationsIn(language),
  downloadApprovalKml: ({ params }, { signed_in, language }) =>
    renderRequestKml(deps, signed_in.actor, params.id, language),
});
