import { flightChangesEndpoints } from '@envol/contract/flight-changes';
import { defineModule } from '../../platform/module.ts';
import { flightRead } from './flightChanges.facts.ts';
import { flightChangesHandlers } from './flightChanges.routes.ts';

export const flightChangesModule = defineModule({
  name: 'flight-changes',
  needs: ['airspace', 'clock', 'db'],
  tables: ['flight_readings'],
  facts: { flightRead },
  calls: flightChangesEndpoints,
  handlers: flightChangesHandlers,
});
