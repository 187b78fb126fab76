import { platformEndpoints } from '@envol/contract/platform';
import { defineModule } from '../../platform/module.ts';
import { platformHandlers } from './platform.routes.ts';

export const platformModule = defineModule({
  name: 'platform',
  calls: platformEndpoints,
  handlers: platformHandlers,
});
