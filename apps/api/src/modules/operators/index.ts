import { operatorsEndpoints } from '@envol/contract/operators';
import { defineModule } from '../../platform/module.ts';
import { operatorsHandlers } from './operators.routes.ts';

export const operatorsModule = defineModule({
  name: 'operators',
  calls: operatorsEndpoints,
  handlers: operatorsHandlers,
});
