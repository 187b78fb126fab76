import type { FlightJobAct } from '@envol/domain/flights/jobs';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';

const KIND = {
  payload: z.object({ job_id: z.number().int() }),
  retry_limit: 3,
  retry_delay: 10,
  // 200 missions of the heaviest areas take some two minutes.
  expire_in: 1_200,
} as const;

export const FLIGHT_BULK_JOB = { name: 'flights.bulk', ...KIND } as const satisfies JobKind;
export const FLIGHT_SERIES_JOB = { name: 'flights.series', ...KIND } as const satisfies JobKind;
export const FLIGHT_IMPORT_JOB = { name: 'flights.import', ...KIND } as const satisfies JobKind;

export type FlightJobPayload = z.output<typeof KIND.payload>;

const KINDS = {
  repeat: FLIGHT_SERIES_JOB,
  apply: FLIGHT_SERIES_JOB,
  classify: FLIGHT_BULK_JOB,
  delete: FLIGHT_BULK_JOB,
  sheets: FLIGHT_BULK_JOB,
  import: FLIGHT_IMPORT_JOB,
} as const;

/** The queue in which jobs of an act wait. */
export const kindOfAct = (act: FlightJobAct): (typeof KINDS)[FlightJobAct] => KINDS[act];
