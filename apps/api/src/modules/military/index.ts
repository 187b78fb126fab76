import { militaryEndpoints } from '@envol/contract/military';
import { defineModule } from '../../platform/module.ts';
import { militaryHandlers } from './military.routes.ts';
import { keepAzba } from './military.service.ts';

export { createDayNetwork } from './azbaTables.ts';
export { analyseMilitary } from './military.service.ts';

export const militaryModule = defineModule({
  name: 'military',
  tables: ['azba_imports', 'military_sectors'],
  calls: militaryEndpoints,
  handlers: militaryHandlers,
  sweeps: [{ name: 'activation table of the low-altitude network', every_ms: 30 * 60_000, run: keepAzba }],
});
