import { proceduresEndpoints } from '@envol/contract/procedures';
import { defineModule } from '../../platform/module.ts';
import { proceduresHandlers } from './procedures.routes.ts';

export { findTariff } from './prices.service.ts';
export { noteReading } from './readings.service.ts';

export const proceduresModule = defineModule({
  name: 'procedures',
  tables: ['procedure_prices', 'structure_public_tips'],
  calls: proceduresEndpoints,
  handlers: proceduresHandlers,
});
