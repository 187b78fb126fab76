import {
  addFlightLog,
  deleteFlightLog,
  downloadFlightLogReport,
  getFlightLog,
  listFlightLogs,
  noteFlightLog,
  takeReceivedPositions,
  updateFlightLog,
} from './flightLogs.ts';
import { getFlightProposal } from './proposal.ts';
import { verifyFlightLog } from './verifiedLog.ts';

export * from './flightLogs.ts';
export * from './proposal.ts';
export * from './verifiedLog.ts';

export const flightLogsEndpoints = {
  listFlightLogs,
  getFlightLog,
  addFlightLog,
  takeReceivedPositions,
  updateFlightLog,
  deleteFlightLog,
  noteFlightLog,
  downloadFlightLogReport,
  verifyFlightLog,
  getFlightProposal,
};
