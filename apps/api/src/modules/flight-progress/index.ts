import { flightProgressEndpoints } from '@envol/contract/flight-progress';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { flightProgressHandlers } from './flightProgress.routes.ts';

export const flightProgressModule = defineModule({
  name: 'flight-progress',
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'external_desk',
    'facts',
    'jobs',
    systemDb("withdrawn requests are told to authorities' own systems as the process"),
    'storage',
  ],
  calls: flightProgressEndpoints,
  handlers: flightProgressHandlers,
});
