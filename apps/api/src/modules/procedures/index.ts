import { proceduresEndpoints } from '@envol/contract/procedures';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { proceduresHandlers } from './procedures.routes.ts';

export { findTariff } from './prices.service.ts';
export { noteReading } from './readings.service.ts';

export const proceduresModule = defineModule({
  name: 'procedures',
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'notams',
    systemDb('what a structure publishes is read by everybody, and written by it alone'),
    'storage',
    'weather',
  ],
  tables: ['procedure_prices', 'structure_public_tips'],
  calls: proceduresEndpoints,
  handlers: proceduresHandlers,
});
