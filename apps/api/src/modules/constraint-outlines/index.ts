import { constraintOutlinesEndpoints } from '@envol/contract/constraint-outlines';
import { reachedBy } from '../../platform/http/operator.ts';
import { defineModule } from '../../platform/module.ts';
import { getDetail } from '../flight-details/index.ts';
import { zoneOutlines } from './zoneOutlines.ts';

export { isPrinted, officialBehind } from './officialOutlines.ts';
export { asksForZones, bindingZones } from './zoneOutlines.ts';

export const constraintOutlinesModule = defineModule({
  name: 'constraint-outlines',
  needs: ['airspace', 'db'],
  calls: constraintOutlinesEndpoints,
  handlers: ({ db, airspace }) => ({
    flightConstraintsGeometry: async ({ params }, context) =>
      zoneOutlines(db, await getDetail(db, reachedBy(context), params.id), airspace.current().dataset),
  }),
});
