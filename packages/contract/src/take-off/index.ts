import {
  cancelTakeOff,
  decideTakeOff,
  land,
  listTakeOffMessages,
  markAsEnRoute,
  markTakeOffMessagesAsViewed,
  postTakeOffMessage,
  requestTakeOff,
  requireLanding,
  takeOff,
  updateLandingStatus,
} from './acts.ts';
import {
  checkTakeOff,
  checkTakeOffs,
  countTakeOffsToDecide,
  getTakeOffAuthorization,
  listApprovalTakeOffs,
  listTakeOffAuthorizations,
} from './authorization.ts';

export * from './acts.ts';
export * from './authorization.ts';

export const takeOffEndpoints = {
  listTakeOffAuthorizations,
  countTakeOffsToDecide,
  getTakeOffAuthorization,
  listApprovalTakeOffs,
  checkTakeOff,
  checkTakeOffs,
  requestTakeOff,
  decideTakeOff,
  requireLanding,
  updateLandingStatus,
  takeOff,
  land,
  cancelTakeOff,
  markAsEnRoute,
  listTakeOffMessages,
  postTakeOffMessage,
  markTakeOffMessagesAsViewed,
};
