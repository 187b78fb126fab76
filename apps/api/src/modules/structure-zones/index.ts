import { structureZonesEndpoints } from '@envol/contract/structure-zones';
import { defineModule } from '../../platform/module.ts';
import { structureZonesHandlers } from './zones.routes.ts';

export const structureZonesModule = defineModule({
  name: 'structure-zones',
  tables: ['structure_zones'],
  calls: structureZonesEndpoints,
  handlers: structureZonesHandlers,
});
