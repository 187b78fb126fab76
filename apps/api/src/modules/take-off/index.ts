import { takeOffEndpoints } from '@envol/contract/take-off';
import { defineModule } from '../../platform/module.ts';
import { takeOffHandlers } from './takeOff.routes.ts';

export const takeOffModule = defineModule({
  name: 'take-off',
  calls: takeOffEndpoints,
  handlers: takeOffHandlers,
});
