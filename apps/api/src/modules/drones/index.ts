import { dronesEndpoints } from '@envol/contract/drones';
import { defineModule } from '../../platform/module.ts';
import { dronesHandlers } from './drones.routes.ts';

export { droneColumns, toDrone } from './drones.mapper.ts';
export { pageDrones } from './drones.queries.ts';
export { changeWeatherLimits } from './drones.repository.ts';

export const dronesModule = defineModule({
  name: 'drones',
  tables: ['drones'],
  calls: dronesEndpoints,
  handlers: dronesHandlers,
});
