import { flightBulkEndpoints } from '@envol/contract/flight-bulk';
import { defineModule } from '../../platform/module.ts';
import { flightExport, forgetExpired } from './export.jobs.ts';
import { flightBulkHandlers } from './flightBulk.routes.ts';

export const flightBulkModule = defineModule({
  name: 'flight-bulk',
  calls: flightBulkEndpoints,
  handlers: flightBulkHandlers,
  jobs: [flightExport],
  sweeps: [{ name: 'files of expired exports', every_ms: 3_600_000, run: forgetExpired }],
});
