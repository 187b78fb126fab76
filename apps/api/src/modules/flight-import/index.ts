import { flightImportEndpoints } from '@envol/contract/flight-import';
import type { Handlers } from '../../platform/http/mount.ts';
import { JUDGING_NEEDS, MISSION_JOB_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { callerOf } from '../flight-details/index.ts';
import type { FlightJobsDeps } from '../flight-jobs/index.ts';
import type { FlightsDeps } from '../flights/index.ts';
import { exportAreas } from './flightExport.service.ts';
import { importFlights } from './flightImport.service.ts';
import { importJob } from './import.jobs.ts';

const flightImportHandlers = (
  deps: FlightsDeps & FlightJobsDeps,
): Handlers<typeof flightImportEndpoints> => ({
  downloadFlightAreas: ({ params, query }, context) => exportAreas(deps, context, params.id, query.format),
  bulkImport: ({ body }, context) => importFlights(deps, callerOf(context), body),
});

export const flightImportModule = defineModule({
  name: 'flight-import',
  needs: [...JUDGING_NEEDS, 'db', 'jobs'],
  work_needs: MISSION_JOB_NEEDS,
  calls: flightImportEndpoints,
  handlers: flightImportHandlers,
  jobs: [importJob],
});
