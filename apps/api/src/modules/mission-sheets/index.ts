import { missionSheetsEndpoints } from '@envol/contract/mission-sheets';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { constraintSheetUpdated } from './missionSheets.facts.ts';
import { missionSheetsHandlers } from './missionSheets.routes.ts';
import { printedMissionService } from './printedMission.open.ts';

export { newestSheet } from './constraintSheet.queries.ts';
export { generateSheet, renderSheet, renderSheetWord } from './constraintSheet.service.ts';
export { currentSheet } from './currentSheet.ts';
export { missionDecisions } from './decided.ts';
export {
  flownAreas,
  renderFlightKml,
  renderFlightSheet,
  renderFlightWord,
  writeWord,
} from './downloads.service.ts';
export type { SheetDeps } from './missionSheets.deps.ts';
export { type AskedRequest, drawRequestSheet, writeRequestKml, writeRequestWord } from './requestSheet.ts';
export { findSheetOperator } from './sheetContacts.ts';
export { areaName, documentWords } from './sheetWords.ts';

export const missionSheetsModule = defineModule({
  name: 'mission-sheets',
  services: [printedMissionService],
  needs: [
    'airspace',
    'clock',
    'config',
    'db',
    'geometry',
    'notams',
    systemDb('NOTAM and forecasts that a sheet prints belong to no tenant'),
    'weather',
    'workers',
  ],
  tables: ['constraint_sheets'],
  facts: { constraintSheetUpdated },
  calls: missionSheetsEndpoints,
  handlers: missionSheetsHandlers,
});
