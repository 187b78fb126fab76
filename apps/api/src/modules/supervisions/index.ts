import { supervisionsEndpoints } from '@envol/contract/supervisions';
import { defineModule } from '../../platform/module.ts';
import { supervisionsHandlers } from './supervisions.routes.ts';

export const supervisionsModule = defineModule({
  name: 'supervisions',
  calls: supervisionsEndpoints,
  handlers: supervisionsHandlers,
});
