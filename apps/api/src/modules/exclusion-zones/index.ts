import { exclusionZonesEndpoints } from '@envol/contract/exclusion-zones';
import { defineModule } from '../../platform/module.ts';
import { exclusionZonesHandlers } from './exclusionZones.routes.ts';

export { dropMarkers } from './exclusionZone.markers.ts';
export { findExclusion, findShownExclusion, showExclusion } from './exclusionZone.queries.ts';
export { computedZone, describeExclusion, staleOf, writeExclusionKml } from './exclusionZone.read.ts';
export {
  kmlExclusion,
  namedPoints,
  sheetExclusion,
  staleLine,
  type ToldZone,
} from './exclusionZone.words.ts';

export const exclusionZonesModule = defineModule({
  name: 'exclusion-zones',
  needs: ['clock', 'db', 'geometry', 'workers'],
  tables: ['approval_exclusion_zones', 'flight_exclusion_zones'],
  calls: exclusionZonesEndpoints,
  handlers: exclusionZonesHandlers,
});
