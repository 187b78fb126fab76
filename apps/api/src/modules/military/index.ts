import { militaryEndpoints } from '@envol/contract/military';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { azbaIntegration } from './azba.integration.ts';
import { militaryHandlers } from './military.routes.ts';
import { keepAzba } from './military.service.ts';
import { networkService } from './network.open.ts';

export { analyseMilitary } from './military.service.ts';

export const militaryModule = defineModule({
  name: 'military',
  services: [azbaIntegration, networkService],
  needs: [
    'azba_service',
    'clock',
    'day',
    'db',
    systemDb('activation tables and sectors belong to no tenant'),
  ],
  work_needs: ['azba_service', everyRow('activation tables belong to no tenant')],
  tables: ['azba_imports', 'military_sectors'],
  calls: militaryEndpoints,
  handlers: militaryHandlers,
  sweeps: [{ name: 'activation table of the low-altitude network', every_ms: 30 * 60_000, run: keepAzba }],
});
