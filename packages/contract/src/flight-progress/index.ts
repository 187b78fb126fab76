import { activityDomains, activityStats, nightFlyingTimes, verifiedConstraints } from './facts.ts';
import { createGeneralistMission, updateGeneralistMission } from './generalists.ts';
import {
  checkAreaCanBeDeleted,
  checkCanTakeOff,
  flightDiscussion,
  flightProperties,
  landFlight,
  postFlightMessage,
  takeOffFlight,
} from './progress.ts';

export * from './facts.ts';
export * from './generalists.ts';
export * from './progress.ts';

export const flightProgressEndpoints = {
  activityDomains,
  verifiedConstraints,
  activityStats,
  nightFlyingTimes,
  flightProperties,
  checkAreaCanBeDeleted,
  checkCanTakeOff,
  takeOffFlight,
  landFlight,
  flightDiscussion,
  postFlightMessage,
  createGeneralistMission,
  updateGeneralistMission,
};
