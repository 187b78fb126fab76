import { structureZonesEndpoints } from '@envol/contract/structure-zones';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { tipSuggested } from './structureZones.facts.ts';
import { structureZonesHandlers } from './zones.routes.ts';

export const structureZonesModule = defineModule({
  name: 'structure-zones',
  needs: [
    'airspace',
    'clock',
    'config',
    'db',
    'external_desk',
    'facts',
    'geometry',
    systemDb('zones of every structure are shown to everybody who flies'),
    'workers',
  ],
  facts: { tipSuggested },
  tables: ['structure_zones'],
  calls: structureZonesEndpoints,
  handlers: structureZonesHandlers,
});
