import { platformEndpoints } from '@envol/contract/platform';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { platformHandlers } from './platform.routes.ts';

export const platformModule = defineModule({
  name: 'platform',
  needs: ['clock', 'jobs', systemDb('what waits or failed is told to the staff without what stands in it')],
  calls: platformEndpoints,
  handlers: platformHandlers,
});
