import { defineModule, NO_CALLS } from '../../platform/module.ts';

export { flightAreaOutlines } from './areaOutlines.ts';
export {
  DAY_DUE_CHANNEL,
  markDroneDue,
  markMissionsDue,
  markNetworkDue,
  markNotamsDue,
  markOutlivedDue,
  markSupplementsDue,
  markZonesDue,
} from './dayDue.ts';
export {
  clearRestricted,
  followTakeOff,
  forgetAnalysesUnder,
  forgetAzbaConsulted,
  forgetModelGrounds,
  forgetNotamsConsulted,
  markLanded,
  markTakenOff,
  noteConsulted,
  noteReadings,
  restrictedSince,
  supersedeAnalyses,
  takeDue,
  touchFlights,
} from './flightMarks.ts';
export { type AreaRow, type FlightRow, flightColumns, summaryColumns } from './flightRow.ts';
export {
  confirmAnalysis,
  flightJudged,
  insertFlight,
  type MeasuredArea,
  placeColumns,
  removeFlight,
  writeAreas,
  writeDrones,
  writeGrounds,
  writeMission,
  writePilots,
  writeProgress,
} from './flightRows.repository.ts';

export const flightRowsModule = defineModule({
  ...NO_CALLS,
  name: 'flight-rows',
  tables: ['flight_areas', 'flight_drones', 'flight_pilots', 'flights'],
});
