import { flightImportEndpoints } from '@envol/contract/flight-import';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, wholeConnection } from '../../platform/service.ts';
import type { FlightJobsDeps } from '../flight-jobs/index.ts';
import { callerOf, type FlightsDeps } from '../flights/index.ts';
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
  needs: ['airspace', 'clock', 'config', 'day', 'db', 'geometry', 'jobs', 'log', 'terrain', 'workers'],
  work_needs: [
    'airspace',
    'clock',
    'config',
    wholeConnection('each mission is written in the scope of who asked'),
    'day',
    everyRow('a job works through missions, each in the scope of who asked'),
    'facts',
    'geometry',
    'log',
    'terrain',
    'workers',
  ],
  calls: flightImportEndpoints,
  handlers: flightImportHandlers,
  jobs: [importJob],
});
