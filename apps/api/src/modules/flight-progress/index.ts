import { flightProgressEndpoints } from '@envol/contract/flight-progress';
import { defineModule } from '../../platform/module.ts';
import { ownDb } from '../../platform/service.ts';
import { flightProgressHandlers } from './flightProgress.routes.ts';

export const flightProgressModule = defineModule({
  name: 'flight-progress',
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
    ownDb("withdrawn requests are told to authorities' own systems as the process"),
    'storage',
    'terrain',
    'workers',
  ],
  calls: flightProgressEndpoints,
  handlers: flightProgressHandlers,
});
