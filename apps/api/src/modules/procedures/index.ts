import { proceduresEndpoints } from '@envol/contract/procedures';
import { defineModule } from '../../platform/module.ts';
import { ownDb } from '../../platform/service.ts';
import { proceduresHandlers } from './procedures.routes.ts';

export { findTariff } from './prices.service.ts';
export { noteReading } from './readings.service.ts';

export const proceduresModule = defineModule({
  name: 'procedures',
  needs: [
    'airspace',
    'clock',
    'config',
    'day',
    'db',
    'geometry',
    'log',
    'notams',
    ownDb('what a structure publishes is read by everybody, and written by it alone'),
    'storage',
    'terrain',
    'weather',
    'workers',
  ],
  tables: ['procedure_prices', 'structure_public_tips'],
  calls: proceduresEndpoints,
  handlers: proceduresHandlers,
});
