import {
  cancelTakeOff,
  decideTakeOff,
  declareFlightEnd,
  liftLanding,
  listTakeOffMessages,
  markAsEnRoute,
  markTakeOffMessagesAsViewed,
  postTakeOffMessage,
  receiveLift,
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
  liftLanding,
  receiveLift,
  updateLandingStatus,
  takeOff,
  land: declareFlightEnd,
  cancelTakeOff,
  markAsEnRoute,
  listTakeOffMessages,
  postTakeOffMessage,
  markTakeOffMessagesAsViewed,
};
