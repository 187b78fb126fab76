import { flightSharesEndpoints } from '@envol/contract/flight-shares';
import { defineModule } from '../../platform/module.ts';
import { flightSharesHandlers } from './flightShares.routes.ts';

export const flightSharesModule = defineModule({
  name: 'flight-shares',
  tables: ['flight_shares'],
  calls: flightSharesEndpoints,
  handlers: flightSharesHandlers,
});
