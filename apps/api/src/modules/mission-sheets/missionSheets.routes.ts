import type { missionSheetsEndpoints } from '@envol/contract/mission-sheets';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { callerOf, getDetail } from '../flight-details/index.ts';
import { generateSheet, renderSheet } from './constraintSheet.service.ts';
import { currentSheet } from './currentSheet.ts';
import { renderFlightKml, renderFlightSheet } from './downloads.service.ts';
import type { SheetDeps } from './missionSheets.deps.ts';
import { drawStaticMap } from './staticMap.service.ts';

export const missionSheetsHandlers = (deps: SheetDeps): Handlers<typeof missionSheetsEndpoints> => ({
  getConstraintSheet: async ({ params }, context) => {
    const detail = await getDetail(deps.db, reachedBy(context), params.id);
    return { constraint_sheet: currentSheet(detail, deps.clock.now()) };
  },
  generateConstraintSheet: ({ params }, context) => generateSheet(deps, callerOf(context), params.id),
  downloadConstraintSheet: ({ params }, context) =>
    renderSheet(deps, reachedBy(context), params.id, context.language),
  downloadFlightPdf: ({ params }, context) =>
    renderFlightSheet(deps, reachedBy(context), params.id, context.language),
  downloadFlightKml: ({ params }, context) =>
    renderFlightKml(deps, reachedBy(context), params.id, context.language),
  staticMap: ({ query }, context) => drawStaticMap(deps, reachedBy(context), query, context.language),
});
