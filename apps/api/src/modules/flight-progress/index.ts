import { flightProgressEndpoints } from '@envol/contract/flight-progress';
import { defineModule } from '../../platform/module.ts';
import { flightProgressHandlers } from './flightProgress.routes.ts';

export const flightProgressModule = defineModule({
  name: 'flight-progress',
  calls: flightProgressEndpoints,
  handlers: flightProgressHandlers,
});
