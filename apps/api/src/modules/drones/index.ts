import { dronesEndpoints } from '@envol/contract/drones';
import { defineModule } from '../../platform/module.ts';
import { dronesHandlers } from './drones.routes.ts';
import { registryIntegration } from './registry.integration.ts';

export { droneColumns, toDrone } from './drones.mapper.ts';
export { droneQueries } from './drones.queries.ts';
export { changeWeatherLimits } from './drones.repository.ts';
export { registrySettings } from './registry.settings.ts';

export const dronesModule = defineModule({
  name: 'drones',
  services: [registryIntegration],
  needs: ['clock', 'db', 'registry'],
  tables: ['drones'],
  calls: dronesEndpoints,
  handlers: dronesHandlers,
});
