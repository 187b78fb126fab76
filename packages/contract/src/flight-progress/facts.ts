import { CONSTRAINT_KINDS } from '@envol/domain/airspace/constraint';
import { ACTIVITY_DOMAINS } from '@envol/domain/flights/activityDomains';
import { z } from 'zod';
import { commaList, EntityFilter, Id, Instant, Position, QueryFlag } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

export const activityDomains = defineEndpoint({
  method: 'GET',
  path: '/flights/meta/activity_domains',
  tag: 'flights',
  summary: 'What a mission may be flown for, in the words of the call’s language',
  permission: 'flight:read',
  response: z.array(z.object({ value: z.enum(ACTIVITY_DOMAINS), label: z.string() })),
});

export const verifiedConstraints = defineEndpoint({
  method: 'GET',
  path: '/flights/verified_constraints',
  tag: 'flights',
  summary: 'What every analysis verifies, and with which data in force; anything else is not verified',
  permission: 'flight:read',
  response: z.object({
    constraint_types: z.array(z.object({ constraint_type: z.enum(CONSTRAINT_KINDS), label: z.string() })),
    datasets: z.array(z.object({ name: z.string(), effective_date: z.string() })),
  }),
});

const Count = z.object({ key: z.string(), count: z.number().int() });

export const activityStats = defineEndpoint({
  method: 'GET',
  path: '/flights/activity_stats',
  tag: 'flights',
  summary: 'How many missions there are, by status, month, scenario and purpose; `dates_range` is first,last',
  permission: 'flight:read',
  query: z.object({
    dates_range: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2}$/)
      .optional(),
    is_archived: QueryFlag.optional(),
    pilots: commaList(Id).optional(),
    tags: commaList(Id).optional(),
    sub_exploitant_id: EntityFilter.optional(),
  }),
  response: z
    .object({
      count: z.number().int(),
      by_status: z.array(Count),
      /** `key` is YYYY-MM, by the calendar of each mission's place. */
      by_month: z.array(Count),
      by_scenario: z.array(Count),
      by_activity_domain: z.array(Count),
      /** Missions whose landing was declared, and their seconds in the air. */
      flown_count: z.number().int(),
      effective_duration: z.number().int(),
    })
    .meta({ id: 'ActivityStats' }),
});

export const nightFlyingTimes = defineEndpoint({
  method: 'POST',
  path: '/flights/night_flying_times',
  tag: 'flights',
  summary: 'When it is night, as the law reckons it, at a place within a period of at most 31 days',
  permission: 'flight:read',
  body: z.object({ center: Position, date_start: Instant, date_end: Instant }),
  unknown_fields: 'kept',
  response: z.object({
    nights: z.array(z.object({ from: z.string(), to: z.string() })),
    /** Seconds of the period that are night. */
    duration: z.number().int(),
  }),
  errors: ['PERIOD_INVALID'],
});
