import { ACTIVITY_DOMAINS } from '@envol/domain/flights/activityDomains';
import { SCENARIOS } from '@envol/domain/flights/statuses';
import { FLYING_TIME_ACTIONS } from '@envol/domain/flying-times/policy';
import { z } from 'zod';
import {
  commaList,
  EntityFilter,
  EntityId,
  Id,
  IdParams,
  Instant,
  LongText,
  pageOf,
  pageQuery,
  SearchText,
} from '../common.ts';
import { binaryResponse, defineEndpoint, noContent } from '../endpoint.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });

/** Flights of one pilot on one day. */
export const FlyingTime = z
  .object({
    id: z.number().int(),
    contact: Named,
    drone: Named.nullable(),
    /** By their serial numbers. */
    batteries: z.array(Named),
    /** So many of them powered the drone together. */
    batteries_at_once: z.number().int(),
    flight: z
      .object({
        id: z.number().int(),
        display_identifier: z.string(),
        name: z.string(),
        time_zone: z.string(),
      })
      .nullable(),
    date: z.iso.date(),
    /** Of one flight, where it was noted. */
    started_at: z.string().nullable(),
    nb_flights: z.number().int(),
    /** Minutes. */
    duration: z.number().int(),
    /** Of those, minutes by night as the law reckons it. */
    night_duration: z.number().int(),
    activity_domain: z.enum(ACTIVITY_DOMAINS).nullable(),
    scenario: z.enum(SCENARIOS).nullable(),
    /** m above ground. */
    max_height_m: z.number().nullable(),
    comment: z.string().nullable(),
    /** `envol`: from a take-off and a landing declared here; `log`: from the log of the flight. */
    source: z.enum(['manual', 'envol', 'log']),
    sub_exploitant_id: z.number().int().nullable(),
    available_actions: z.array(z.enum(FLYING_TIME_ACTIONS)),
  })
  .meta({ id: 'FlyingTime' });
export type FlyingTime = z.infer<typeof FlyingTime>;

export const FlyingTimeInput = z.object({
  /** The pilot. */
  contact_id: Id,
  drone_id: Id.nullable().optional(),
  /** Each counts its share of the flights as cycles; in place of those that the line has. */
  battery_ids: z.array(Id).max(24).optional(),
  /** So many of them power the drone together: each then counts every flight that it flew; absent: one. */
  batteries_at_once: z.number().int().min(1).max(8).optional(),
  flight_id: Id.nullable().optional(),
  date: z.iso.date(),
  started_at: Instant.nullable().optional(),
  nb_flights: z.number().int().min(1).max(500),
  duration: z.number().int().min(1).max(6000),
  /** Absent: reckoned where the hour and the mission's place are known, else none. */
  night_duration: z.number().int().min(0).max(6000).optional(),
  activity_domain: z.enum(ACTIVITY_DOMAINS).nullable().optional(),
  scenario: z.enum(SCENARIOS).nullable().optional(),
  max_height_m: z.number().positive().max(10_000).nullable().optional(),
  comment: LongText.nullable().optional(),
  sub_exploitant_id: EntityId,
});

const filters = {
  date_min: z.iso.date().optional(),
  date_max: z.iso.date().optional(),
  q: SearchText.optional(),
  contacts: commaList(Id).optional(),
  drones: commaList(Id).optional(),
  scenario: z.enum(SCENARIOS).optional(),
  activity_domain: z.enum(ACTIVITY_DOMAINS).optional(),
  sub_exploitant_id: EntityFilter.optional(),
};

export const listFlyingTimes = defineEndpoint({
  method: 'GET',
  path: '/flying-times',
  tag: 'flying-times',
  summary: 'What the operator flew, what was noted last first',
  permission: 'flying-time:read',
  query: z.object({
    ...pageQuery(['-date', 'date', '-duration', 'duration', '-id', 'id'], '-id'),
    ...filters,
  }),
  response: pageOf(FlyingTime),
});

const INPUT_ERRORS = [
  'PILOT_UNKNOWN',
  'DRONE_UNKNOWN',
  'BATTERY_UNKNOWN',
  'FLIGHT_UNKNOWN',
  'SUB_EXPLOITANT_UNKNOWN',
  'FLYING_TIMES_OFF',
] as const;

export const createFlyingTime = defineEndpoint({
  method: 'POST',
  path: '/flying-times',
  tag: 'flying-times',
  summary: 'Note what was flown',
  permission: 'flying-time:write',
  body: FlyingTimeInput,
  response: FlyingTime,
  status: 201,
  errors: INPUT_ERRORS,
});

export const updateFlyingTime = defineEndpoint({
  method: 'PATCH',
  path: '/flying-times/:id',
  tag: 'flying-times',
  summary: 'Correct what was flown: absent keeps, null clears; a standard member its own lines alone',
  permission: 'flying-time:write',
  params: IdParams,
  body: FlyingTimeInput.partial(),
  response: FlyingTime,
  errors: [...INPUT_ERRORS, 'FLYING_TIME_NOT_OWN'],
});

export const deleteFlyingTime = defineEndpoint({
  method: 'DELETE',
  path: '/flying-times/:id',
  tag: 'flying-times',
  summary: 'Take back what was noted; a standard member its own lines alone',
  permission: 'flying-time:write',
  params: IdParams,
  response: noContent,
  errors: ['FLYING_TIMES_OFF', 'FLYING_TIME_NOT_OWN'],
});

/** Flights and minutes of a share. */
const Share = z.object({
  /** 1, but where many are told as one: the last of a list, with an empty name, is all who flew less than the others. */
  stands_for: z.number().int(),
  key: z.string(),
  name: z.string(),
  nb_flights: z.number().int(),
  duration: z.number().int(),
  night_duration: z.number().int(),
});

export const flyingTimesStats = defineEndpoint({
  method: 'GET',
  path: '/flying-times/stats',
  tag: 'flying-times',
  summary:
    'What was flown in all, by week, pilot, drone, scenario and purpose; every share adds up to the whole',
  permission: 'flying-time:read',
  query: z.object(filters),
  response: z
    .object({
      nb_flights: z.number().int(),
      duration: z.number().int(),
      night_duration: z.number().int(),
      /** `key` is the week's Monday. */
      by_week: z.array(Share),
      by_contact: z.array(Share),
      by_drone: z.array(Share),
      by_scenario: z.array(Share),
      by_activity_domain: z.array(Share),
      /** Of each pilot, the flights of the last 90 days and the last day: what recent practice is read from. */
      /** How many pilots there are of whom `recent` tells the first. */
      recent_count: z.number().int(),
      recent: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          nb_flights: z.number().int(),
          last_date: z.iso.date().nullable(),
        }),
      ),
    })
    .meta({ id: 'FlyingTimesStats' }),
});

export const exportFlyingTimes = defineEndpoint({
  method: 'GET',
  path: '/flying-times/export',
  tag: 'flying-times',
  summary: 'What was flown as a CSV file',
  permission: 'flying-time:read',
  feature: 'data_export',
  query: z.object(filters),
  response: binaryResponse('text/csv; charset=utf-8'),
  errors: ['EXPORT_LIMIT_EXCEEDED'],
});

export const flyingTimesEndpoints = {
  listFlyingTimes,
  createFlyingTime,
  updateFlyingTime,
  deleteFlyingTime,
  flyingTimesStats,
  exportFlyingTimes,
};
