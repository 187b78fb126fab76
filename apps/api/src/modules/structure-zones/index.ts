import { structureZonesEndpoints } from '@envol/contract/structure-zones';
import { defineModule } from '../../platform/module.ts';
import { tipSuggested } from './structureZones.facts.ts';
import { structureZonesHandlers } from './zones.routes.ts';

export const structureZonesModule = defineModule({
  name: 'structure-zones',
  facts: { tipSuggested },
  tables: ['structure_zones'],
  calls: structureZonesEndpoints,
  handlers: structureZonesHandlers,
});
