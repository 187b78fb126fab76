import { flightSharesEndpoints } from '@envol/contract/flight-shares';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { flightSharesHandlers } from './flightShares.routes.ts';

export const flightSharesModule = defineModule({
  name: 'flight-shares',
  needs: [
    'airspace',
    'clock',
    'config',
    'db',
    systemDb('links are granted to no role; whoever opens one is nobody'),
    'secrets',
  ],
  tables: ['flight_shares'],
  calls: flightSharesEndpoints,
  handlers: flightSharesHandlers,
});
