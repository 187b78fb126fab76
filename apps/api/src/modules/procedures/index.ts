import { proceduresEndpoints } from '@envol/contract/procedures';
import { defineModule } from '../../platform/module.ts';
import { proceduresHandlers } from './procedures.routes.ts';

export { findTariff } from './prices.service.ts';

export const proceduresModule = defineModule({
  name: 'procedures',
  calls: proceduresEndpoints,
  handlers: proceduresHandlers,
});
