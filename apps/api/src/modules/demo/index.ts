import { demoEndpoints } from '@envol/contract/demo';
import { defineModule } from '../../platform/module.ts';
import { everyRow, ownDb } from '../../platform/service.ts';
import { demoHandlers } from './demo.routes.ts';
import { fillWhenReady } from './demo.service.ts';

export { demoAccounts } from './demo.queries.ts';
export { loadDemo } from './demo.service.ts';

export const demoModule = defineModule({
  name: 'demo',
  needs: [
    'airspace',
    'clock',
    'config',
    'day',
    'db',
    'external_desk',
    'facts',
    'geometry',
    'jobs',
    'log',
    ownDb('the demonstration fills an empty database and shows its accounts and letters'),
    'secrets',
    'storage',
    'terrain',
    'workers',
  ],
  work_needs: [
    'airspace',
    'clock',
    'config',
    'day',
    everyRow('the demonstration fills an empty database'),
    'external_desk',
    'facts',
    'geometry',
    'jobs',
    'log',
    ownDb('the same, for what is asked of other systems'),
    'secrets',
    'storage',
    'terrain',
    'workers',
  ],
  calls: demoEndpoints,
  handlers: demoHandlers,
  begins: fillWhenReady,
});
