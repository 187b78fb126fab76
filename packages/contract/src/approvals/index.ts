import { cancelApproval, getApproval, notePayment } from './approval.ts';
import { closeApproval } from './close.ts';
import { decideApproval, decideApprovals, listDecisions, updateDecision } from './decisions.ts';
import { listMessages, markMessagesAsViewed, postMessage } from './discussion.ts';
import {
  downloadApprovalKml,
  downloadApprovalPdf,
  downloadApprovalWord,
  downloadExclusionZone,
} from './downloads.ts';
import { forwardMissionSheet } from './forward.ts';
import { listApprovalConflicts, listIntersectingApprovals } from './intersecting.ts';
import { updateInternalNote } from './notes.ts';
import {
  createApproval,
  deleteApproval,
  getFlightApproval,
  listCotations,
  retryExternalSubmit,
  revalidateApproval,
  synchronizeExternalDocuments,
  validateProtocolSheet,
} from './procedures.ts';
import { listApprovalGroups, listApprovals } from './queue.ts';
import { requestApproval, updateFromFlight } from './request.ts';

export * from './approval.ts';
export * from './attachedDocument.ts';
export * from './close.ts';
export * from './decision.ts';
export * from './decisions.ts';
export * from './discussion.ts';
export * from './downloads.ts';
export * from './form.ts';
export * from './forward.ts';
export * from './intersecting.ts';
export * from './notes.ts';
export * from './procedures.ts';
export * from './queue.ts';
export * from './request.ts';

export const approvalsEndpoints = {
  listApprovals,
  listApprovalGroups,
  getApproval,
  requestApproval,
  decideApproval,
  decideApprovals,
  listDecisions,
  updateDecision,
  cancelApproval,
  notePayment,
  updateFromFlight,
  closeApproval,
  forwardMissionSheet,
  listIntersectingApprovals,
  listApprovalConflicts,
  listMessages,
  postMessage,
  markMessagesAsViewed,
  updateInternalNote,
  downloadApprovalPdf,
  downloadApprovalWord,
  downloadApprovalKml,
  downloadExclusionZone,
  createApproval,
  deleteApproval,
  revalidateApproval,
  validateProtocolSheet,
  retryExternalSubmit,
  synchronizeExternalDocuments,
  getFlightApproval,
  listCotations,
};
