import { defineModule, NO_CALLS } from '../../platform/module.ts';

export { flightAreaOutlines } from './areaOutlines.ts';
export {
  forgetAnalysesUnder,
  forgetModelGrounds,
  supersedeAnalyses,
  touchFlights,
} from './flightAnalyses.commands.ts';
export { type AreaRow, type FlightRow, flightColumns, summaryColumns } from './flightRow.ts';
export {
  confirmAnalysis,
  flightJudged,
  insertFlight,
  type MeasuredArea,
  placeColumns,
  removeFlight,
  writeCrew,
  writeGrounds,
  writeMission,
  writeProgress,
} from './flightRows.repository.ts';

export const flightRowsModule = defineModule({
  ...NO_CALLS,
  name: 'flight-rows',
  tables: ['flight_areas', 'flight_drones', 'flight_pilots', 'flights'],
});
