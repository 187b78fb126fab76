import { flightsEndpoints } from '@envol/contract/flights';
import { defineModule } from '../../platform/module.ts';
import { everyRow, ownDb, wholeConnection } from '../../platform/service.ts';
import { flightAreaOutlines } from '../flight-rows/index.ts';
import { keepOutlinesFilled, type OutlineDeps } from '../geometry/index.ts';
import { type FollowingDeps, followDay, refreshDue } from './dayRefresh.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { constraintSheetUpdated, flightUpdated, prohibitionChanged } from './flights.facts.ts';
import { flightsHandlers } from './flights.routes.ts';
import { printedMissionService } from './printedMission.open.ts';

export { analyseAgain } from './analysis.service.ts';
export { newestSheet } from './constraintSheet.queries.ts';
export { generateSheet, renderSheet, renderSheetWord } from './constraintSheet.service.ts';
export { isDayStale, refreshDay } from './dayRefresh.ts';
export {
  findDecided,
  findOneDecided,
  grantedTermsOf,
  missionDecisionWord,
  presentTermsOf,
  toMissionApproval,
  toSheetApproval,
} from './decided.ts';
export {
  drawSheet,
  flownAreas,
  renderFlightKml,
  renderFlightSheet,
  renderFlightWord,
  writeWord,
} from './downloads.service.ts';
export { findShownExclusion, showExclusion } from './exclusionZone.queries.ts';
export { computedZone as computedExclusion, writeExclusionKml } from './exclusionZone.read.ts';
export type { ToldZone } from './exclusionZone.words.ts';
export { type Asker as ListAsker, idsFound } from './flightList.queries.ts';
export { sheetGround } from './flightSheet.ts';
export type { FlightsDeps, SheetDeps } from './flights.deps.ts';
export { type Caller, getDetail, recordFlightChange } from './flights.detail.ts';
export {
  approvalsOf,
  areaHeightsOf,
  dayCardsOf,
  type FlightDetail,
  findDetail,
  lockFlight,
  proceduresOf,
} from './flights.queries.ts';
export { answerOf, callerOf } from './flights.routes.ts';
export { createFlight, deleteFlight, updateFlight } from './flights.service.ts';
export { countsOf, missionDataAge, verdictOf, verdictOfDetail } from './flightVerdict.ts';
export { pricesOn } from './followUp.ts';
export { JUDGED } from './judgedRows.ts';
export { writeKml } from './kmlFile.ts';
export { officialBehind } from './officialOutlines.ts';
export { refreshFlightStatus } from './progress.service.ts';
export { findSheetOperator } from './sheetContacts.ts';
export { sheetAreas, sheetHeight, sheetPeriod } from './sheetGranted.ts';
export { nearestAerodromes, zonesAround } from './sheetSurroundings.ts';
export {
  conductOf,
  contactRole,
  delegatedWord,
  documentWords,
  droneOf,
  prefectureFieldWord,
  titleOf,
  whatOf,
  yesOrNo,
} from './sheetWords.ts';

export const flightsModule = defineModule({
  name: 'flights',
  services: [printedMissionService],
  needs: [
    'airspace',
    'clock',
    'config',
    'day',
    'db',
    'geometry',
    'log',
    'notams',
    ownDb('NOTAM and forecasts that a sheet prints belong to no tenant'),
    'terrain',
    'weather',
    'workers',
  ],
  work_needs: [
    'airspace',
    'clock',
    'config',
    wholeConnection('listens for missions that are due'),
    'day',
    everyRow("missions of all operators are judged again by what the day's sources say"),
    'geometry',
    'log',
    'terrain',
    'workers',
  ],
  tables: ['approval_exclusion_zones', 'constraint_sheets', 'flight_exclusion_zones', 'flight_memos'],
  facts: { flightUpdated, constraintSheetUpdated, prohibitionChanged },
  calls: flightsEndpoints,
  handlers: flightsHandlers,
  begins: (app, deps: FollowingDeps & OutlineDeps) => {
    followDay(app, deps);
    keepOutlinesFilled(app, deps, flightAreaOutlines);
  },
  sweeps: [
    {
      name: 'missions under changed NOTAM or activation tables',
      every_ms: 30_000,
      run: (deps: FlightsDeps, now: Date) => refreshDue(deps, now),
    },
  ],
});
