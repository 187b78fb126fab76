import { droneMaintenanceEndpoints } from '@envol/contract/drone-maintenance';
import { defineModule } from '../../platform/module.ts';
import { droneMaintenanceHandlers } from './droneMaintenance.routes.ts';

export { isMaintenanceOverdue } from './droneMaintenance.queries.ts';

export const droneMaintenanceModule = defineModule({
  name: 'drone-maintenance',
  needs: ['clock', 'db'],
  tables: ['drone_maintenance_plans', 'drone_maintenances'],
  calls: droneMaintenanceEndpoints,
  handlers: droneMaintenanceHandlers,
});
