import { z } from 'zod';

export const flightJobsFrames = {
  /** An act on many missions is through; what it did to each is told by its own event. */
  flight_job_ended: { job_id: z.number().int() },
};
