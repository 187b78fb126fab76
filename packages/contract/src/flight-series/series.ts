import { SERIES_STEPS } from '@envol/domain/flights/series';
import { MISSION_VERDICTS } from '@envol/domain/flights/verdict';
import { z } from 'zod';
import { FlightStatus, IdParams, TextReason } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { FlightJob } from '../flight-jobs/index.ts';

export const SeriesRule = z.object({
  step: z.enum(SERIES_STEPS),
  /** The last day on which a mission of the series may stand. */
  until: z.iso.date(),
  skips_holidays: z.boolean(),
});
export type SeriesRule = z.infer<typeof SeriesRule>;

/** The same mission on several days, the first one first. */
export const FlightSeries = z
  .object({
    id: z.number().int(),
    rule: SeriesRule,
    flights: z.array(
      z.object({
        id: z.number().int(),
        display_identifier: z.string(),
        name: z.string(),
        date_start: z.string(),
        date_end: z.string(),
        time_zone: z.string(),
        status: FlightStatus,
        verdict: z.enum(MISSION_VERDICTS),
        /** As `FlightSummary` tells it. */
        data_age: z.array(TextReason),
        is_archived: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'FlightSeries' });
export type FlightSeries = z.infer<typeof FlightSeries>;

export const repeatFlight = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/series',
  tag: 'flights',
  summary:
    'Make the same mission on later days, each analysed on its own; a day that is refused is told and leaves the others; a job makes more than 20',
  permission: 'flight:write',
  params: IdParams,
  body: SeriesRule,
  unknown_fields: 'kept',
  response: z.object({
    series: FlightSeries.nullable(),
    made: z.number().int(),
    not_made: z.array(z.object({ date: z.iso.date(), detail: z.string() })),
  }),
  status: 201,
  accepted: FlightJob,
  errors: ['SERIES_WITHOUT_DAYS', 'FLIGHT_IN_SERIES', 'FLIGHT_JOBS_UNDER_WAY'],
  rate_limit: 20,
});

export const getFlightSeries = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/series',
  tag: 'flights',
  summary: 'The series that a mission belongs to; null for one that stands alone',
  permission: 'flight:read',
  params: IdParams,
  response: z.object({ series: FlightSeries.nullable() }),
});

export const applyToSeries = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/series/apply',
  tag: 'flights',
  summary:
    'Give the other missions of the series everything of this one but their days; those that are over, archived or frozen by a request are left; a job changes more than 20',
  permission: 'flight:write',
  params: IdParams,
  body: z.object({ to: z.enum(['following', 'all']) }),
  unknown_fields: 'kept',
  response: z.object({
    changed: z.array(z.number().int()),
    left: z.array(
      z.object({
        id: z.number().int(),
        display_identifier: z.string(),
        reason: z.enum(['over', 'archived', 'frozen', 'refused']),
        detail: z.string().nullable(),
      }),
    ),
  }),
  accepted: FlightJob,
  errors: ['FLIGHT_NOT_IN_SERIES', 'FLIGHT_JOBS_UNDER_WAY'],
  rate_limit: 20,
});

export const dissolveSeries = defineEndpoint({
  method: 'DELETE',
  path: '/flights/:id/series',
  tag: 'flights',
  summary: 'Forget that these missions are one series; the missions stay',
  permission: 'flight:write',
  params: IdParams,
  response: noContent,
  errors: ['FLIGHT_NOT_IN_SERIES'],
});
