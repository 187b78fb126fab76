import { FLIGHT_JOB_ACTS, FLIGHT_JOB_REASONS, FLIGHT_JOB_STATUSES } from '@envol/domain/flights/jobs';
import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** An act on many missions that is done beside the call, one mission after another. */
export const FlightJob = z
  .object({
    id: z.number().int(),
    act: z.enum(FLIGHT_JOB_ACTS),
    status: z.enum(FLIGHT_JOB_STATUSES),
    total_count: z.number().int(),
    /** How many of them are through, those that were left included. */
    done_count: z.number().int(),
    left_count: z.number().int(),
    created_at: z.string(),
    ended_at: z.string().nullable(),
    /** From then on it is not told any more. */
    expires_at: z.string(),
  })
  .meta({ id: 'FlightJob' });
export type FlightJob = z.infer<typeof FlightJob>;

/** A job with what it left. */
export const FlightJobOutcome = FlightJob.extend({
  left: z.array(
    z.object({
      /** Null: the mission was not made. */
      flight_id: z.number().int().nullable(),
      display_identifier: z.string().nullable(),
      name: z.string(),
      /** The day of a series for which a mission was asked; null for any other. */
      date: z.iso.date().nullable(),
      reason: z.enum(FLIGHT_JOB_REASONS),
      /** The refusal in words. */
      detail: z.string().nullable(),
    }),
  ),
}).meta({ id: 'FlightJobOutcome' });
export type FlightJobOutcome = z.infer<typeof FlightJobOutcome>;

export const listFlightJobs = defineEndpoint({
  method: 'GET',
  path: '/flights/jobs',
  tag: 'flights',
  summary: 'The caller’s own acts on many missions, the latest 20 first, with how far each is',
  permission: 'flight:read',
  response: z.array(FlightJob),
});

export const getFlightJob = defineEndpoint({
  method: 'GET',
  path: '/flights/jobs/:id',
  tag: 'flights',
  summary: 'How far an act on many missions of one’s own is, and which missions it left and why',
  permission: 'flight:read',
  params: IdParams,
  response: FlightJobOutcome,
});

export const retryFlightJob = defineEndpoint({
  method: 'POST',
  path: '/flights/jobs/:id/retry',
  tag: 'flights',
  summary: 'Go on with an act of one’s own that failed, with the missions that it had not come to',
  permission: 'flight:write',
  params: IdParams,
  response: FlightJob,
  status: 202,
  errors: ['FLIGHT_JOB_NOT_FAILED'],
  rate_limit: 20,
});

export const cancelFlightJob = defineEndpoint({
  method: 'POST',
  path: '/flights/jobs/:id/cancel',
  tag: 'flights',
  summary:
    'Stop an act of one’s own: the missions that it has not come to are left as they are, what is done stays. One that is through answers as it is',
  permission: 'flight:write',
  params: IdParams,
  response: FlightJob,
  status: 202,
  rate_limit: 20,
});

export const flightJobsEndpoints = { listFlightJobs, getFlightJob, retryFlightJob, cancelFlightJob };
