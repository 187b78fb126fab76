import { flightJobsEndpoints } from '@envol/contract/flight-jobs';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow } from '../../platform/service.ts';
import { flightJobEnded } from './flightJobs.facts.ts';
import {
  cancelFlightJob,
  type FlightJobsDeps,
  getFlightJob,
  listFlightJobs,
  retryFlightJob,
} from './flightJobs.service.ts';
import { forgetEndedJobs, resumeLostJobs } from './sweeps.ts';

export { type FlightJobsDeps, isForJob, startFlightJob } from './flightJobs.service.ts';
export { FLIGHT_BULK_JOB, FLIGHT_IMPORT_JOB, FLIGHT_SERIES_JOB } from './kinds.ts';
export { type ActWork, type ItemAct, type ItemOutcome, workOn } from './runFlightJob.ts';

const flightJobsHandlers = (deps: FlightJobsDeps): Handlers<typeof flightJobsEndpoints> => ({
  listFlightJobs: (_, context) => listFlightJobs(deps, context),
  getFlightJob: ({ params }, context) => getFlightJob(deps, context, params.id),
  retryFlightJob: ({ params }, context) => retryFlightJob(deps, context, params.id),
  cancelFlightJob: ({ params }, context) => cancelFlightJob(deps, context, params.id),
});

export const flightJobsModule = defineModule({
  name: 'flight-jobs',
  needs: ['clock', 'db', 'jobs'],
  work_needs: [everyRow('jobs of all operators that lost their worker go on'), 'jobs'],
  facts: { flightJobEnded },
  tables: ['flight_job_items', 'flight_jobs'],
  calls: flightJobsEndpoints,
  handlers: flightJobsHandlers,
  sweeps: [
    { name: 'acts on missions that lost their worker', every_ms: 30_000, run: resumeLostJobs },
    { name: 'acts on missions that nobody asks for', every_ms: 3_600_000, run: forgetEndedJobs },
  ],
});
