import { demoEndpoints } from '@envol/contract/demo';
import { defineModule } from '../../platform/module.ts';
import { demoHandlers } from './demo.routes.ts';
import { fillWhenReady } from './demo.service.ts';

export { demoAccounts } from './demo.queries.ts';
export { loadDemo } from './demo.service.ts';

export const demoModule = defineModule({
  name: 'demo',
  calls: demoEndpoints,
  handlers: demoHandlers,
  begins: fillWhenReady,
});
