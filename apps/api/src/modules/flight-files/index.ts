import { flightFilesEndpoints } from '@envol/contract/flight-files';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { flightFilesHandlers } from './flightFiles.routes.ts';

export const flightFilesModule = defineModule({
  name: 'flight-files',
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'external_desk',
    'facts',
    'jobs',
    'notams',
    'notice_desk',
    systemDb('NOTAM and forecasts that a sheet prints belong to no tenant'),
    'storage',
    'weather',
  ],
  calls: flightFilesEndpoints,
  handlers: flightFilesHandlers,
});
