import { mapLayersEndpoints } from '@envol/contract/map-layers';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import type { WorkerKind } from '../../platform/workers.ts';
import {
  geoportailIntegration,
  groundIntegration,
  mobileNetworkIntegration,
} from './mapLayers.integration.ts';
import { mapLayersHandlers } from './mapLayers.routes.ts';

export { isGeoPackage, READER_BUSY } from './geoPackageApart.ts';

/** Reads a GeoPackage as a mission's areas: data and the use of its points in, a `MissionFile` out. */
export const GEO_PACKAGE_MISSION: WorkerKind = {
  file: new URL('./geoPackageMission.worker.ts', import.meta.url),
  processor_ms: 15_000,
  max_heap_mb: 512,
};

export const mapLayersModule = defineModule({
  name: 'map-layers',
  services: [geoportailIntegration, groundIntegration, mobileNetworkIntegration],
  needs: [
    'airspace',
    'clock',
    'config',
    'db',
    'geometry',
    'geoportail',
    'ground',
    'log',
    'mobile_network',
    'plans',
    systemDb("clients' sites of every structure are shown to everybody who flies"),
    'workers',
  ],
  tables: ['added_layers', 'custom_layers', 'map_layer_settings'],
  calls: mapLayersEndpoints,
  handlers: mapLayersHandlers,
});
