import { flightFilesEndpoints } from '@envol/contract/flight-files';
import { defineModule } from '../../platform/module.ts';
import { ownDb } from '../../platform/service.ts';
import { flightFilesHandlers } from './flightFiles.routes.ts';

export const flightFilesModule = defineModule({
  name: 'flight-files',
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
    'notams',
    'notice_desk',
    ownDb('NOTAM and forecasts that a sheet prints belong to no tenant'),
    'storage',
    'terrain',
    'weather',
    'workers',
  ],
  calls: flightFilesEndpoints,
  handlers: flightFilesHandlers,
});
