import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LINKS } from '../surface.ts';
import { Conformance, FlightLog } from './flightLogs.ts';

/** What anybody who has a report may check it by: figures, and nobody's name but the company's and the mission's. */
export const VerifiedFlightLog = FlightLog.pick({
  digest: true,
  source: true,
  is_simulated: true,
  started_at: true,
  ended_at: true,
  airborne_s: true,
  distance_m: true,
  max_height_m: true,
  height_reference: true,
  created_at: true,
})
  .extend({
    company_name: z.string(),
    flight_name: z.string(),
    flight_identifier: z.string(),
    time_zone: z.string(),
    conformance: Conformance.pick({
      inside_s: true,
      outside_s: true,
      unjudged: true,
      share: true,
      excursions_count: true,
    }),
    held_against: z.enum(['granted', 'mission', 'both']),
  })
  .meta({ id: 'VerifiedFlightLog' });
export type VerifiedFlightLog = z.infer<typeof VerifiedFlightLog>;

export const verifyFlightLog = defineEndpoint({
  method: 'GET',
  path: '/verified_logs/:secret',
  tag: 'flight-logs',
  summary: 'The figures of a report of conformance, to whoever has it',
  permission: 'public',
  surface: LINKS,
  params: z.object({ secret: z.string().regex(/^[\w-]{43}$/) }),
  response: VerifiedFlightLog,
  rate_limit: 60,
});
