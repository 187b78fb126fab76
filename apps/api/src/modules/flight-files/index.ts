import { flightFilesEndpoints } from '@envol/contract/flight-files';
import { defineModule } from '../../platform/module.ts';
import { flightFilesHandlers } from './flightFiles.routes.ts';

export const flightFilesModule = defineModule({
  name: 'flight-files',
  calls: flightFilesEndpoints,
  handlers: flightFilesHandlers,
});
