import { readsEndpoints } from '@envol/contract/reads';
import { defineModule } from '../../platform/module.ts';
import { readsHandlers } from './reads.routes.ts';

export const readsModule = defineModule({
  name: 'reads',
  needs: ['readTogether'],
  calls: readsEndpoints,
  handlers: readsHandlers,
});
