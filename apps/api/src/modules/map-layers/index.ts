import { mapLayersEndpoints } from '@envol/contract/map-layers';
import { defineModule } from '../../platform/module.ts';
import { mapLayersHandlers } from './mapLayers.routes.ts';

export const mapLayersModule = defineModule({
  name: 'map-layers',
  calls: mapLayersEndpoints,
  handlers: mapLayersHandlers,
});
