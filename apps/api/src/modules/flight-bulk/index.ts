import { flightBulkEndpoints } from '@envol/contract/flight-bulk';
import { JUDGING_NEEDS, MISSION_JOB_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule, type JobWork } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { bulkJob } from './bulk.jobs.ts';
import { flightExport, forgetExpired } from './export.jobs.ts';
import { flightBulkHandlers } from './flightBulk.routes.ts';

/** Each takes its part of what work beside the calls is given. */
type Work = Parameters<typeof flightExport.open>[0] & Parameters<typeof bulkJob.open>[0];
const JOBS: readonly JobWork<Work>[] = [flightExport, bulkJob];

export const flightBulkModule = defineModule({
  name: 'flight-bulk',
  needs: [...JUDGING_NEEDS, 'db', 'jobs', systemDb('the address that an export is sent to is in no reach')],
  work_needs: MISSION_JOB_NEEDS,
  tables: ['flight_exports'],
  calls: flightBulkEndpoints,
  handlers: flightBulkHandlers,
  jobs: JOBS,
  sweeps: [{ name: 'files of expired exports', every_ms: 3_600_000, run: forgetExpired }],
});
