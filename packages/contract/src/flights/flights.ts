import { ACTIVITY_DOMAINS } from '@envol/domain/flights/activityDomains';
import { MISSION_VERDICTS, OUTLOOKS } from '@envol/domain/flights/verdict';
import { z } from 'zod';
import {
  commaList,
  EntityFilter,
  FlightStatus,
  featureCollection,
  Id,
  IdParams,
  noLimitOnMapAlone,
  onePage,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
  TextReason,
} from '../common.ts';
import { AS_MAP, defineEndpoint, LARGE_BODY, noContent } from '../endpoint.ts';
import { Flight, FlightApproval, FlightArea, FlightInput, FlightSummary } from './flight.ts';

/** `next_start`: what is under way or to come, the soonest first; then what is over, the latest first. */
export const FLIGHT_ORDERINGS = [
  '-id',
  'id',
  'date_start',
  '-date_start',
  'name',
  '-name',
  'next_start',
] as const;

/** How far apart missions of one place may lie, m: the same site drawn again, not the next street. */
export const SAME_PLACE_M = 300;

/** "1.4442,43.6045": longitude and latitude. */
const Place = z
  .string()
  .regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/)
  .transform((text) => text.split(',').map(Number) as [number, number])
  .refine(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);

/** What narrows a list of missions. */
export const FLIGHT_FILTERS = {
  status: commaList(FlightStatus).optional(),
  /** What is left whatever the day; several by commas. */
  outlook: commaList(z.enum(OUTLOOKS)).optional(),
  is_archived: QueryFlag.optional(),
  is_closed: QueryFlag.optional(),
  date_min: z.iso.date().optional(),
  date_max: z.iso.date().optional(),
  q: SearchText.optional(),
  pilots: commaList(Id).optional(),
  drones: commaList(Id).optional(),
  sub_exploitant_id: EntityFilter.optional(),
  /** Worn by the mission; one of these suffices. */
  tags: commaList(Id).optional(),
  /** A pilot aboard. */
  contact: Id.optional(),
  /** Flown by specialists, or made by generalists in the simplified form. */
  pilots_category: z.enum(['specialist', 'generalist']).optional(),
  activity_domain: z.enum(ACTIVITY_DOMAINS).optional(),
  /** Authorities that something was asked of. */
  structures: commaList(Id).optional(),
  /** Flown or made by whoever asks. */
  mine: QueryFlag.optional(),
  current_week: QueryFlag.optional(),
  /** Some of its procedures are, or were, entrusted to the platform’s staff. */
  is_entrusted: QueryFlag.optional(),
  was_entrusted: QueryFlag.optional(),
  /** With an area whose middle lies within `SAME_PLACE_M` of a place. */
  near: Place.optional(),
  /** A restriction appeared since, and nobody said yet that it is read. */
  is_restricted: QueryFlag.optional(),
};

const filters = {
  ...FLIGHT_FILTERS,
  geom: z.literal('collection').optional(),
  no_limit: QueryFlag.optional(),
  ...onePage,
};

export const FlightCollection = featureCollection(
  z.object({
    flight_id: z.number().int(),
    display_identifier: z.string(),
    name: z.string(),
    status: FlightStatus,
    verdict: z.enum(MISSION_VERDICTS),
    /** As `FlightSummary` tells it: without it a mission whose publication somebody read elsewhere is plain `clear`. */
    data_age: z.array(TextReason),
    is_archived: z.boolean(),
    /** In the air, by its pilot's word: the map highlights it. */
    en_route: z.boolean(),
    /** `center` for the symbol, `area` for an outline. */
    role: z.enum(['center', 'area']),
  }),
).extend({
  /** How many pass the filters; the newest `LIMITS.map_missions` are told. */
  count: z.number().int(),
});

export const listFlights = defineEndpoint({
  method: 'GET',
  path: '/flights',
  tag: 'flights',
  summary:
    'The operator’s missions; with geom=collection, their centres and outlines for the map (at most 1,000)',
  permission: 'flight:read',
  query: noLimitOnMapAlone(z.object({ ...pageQuery(FLIGHT_ORDERINGS, '-id', 5), ...filters })),
  weight: AS_MAP,
  response: z.union([pageOf(FlightSummary), FlightCollection]),
});

const INPUT_ERRORS = [
  'AREA_INVALID',
  'AREAS_OVERLAP',
  'PERIOD_INVALID',
  'PILOT_UNKNOWN',
  'PILOT_PHONE_REQUIRED',
  'DRONE_UNKNOWN',
  'SUB_EXPLOITANT_UNKNOWN',
  'TAG_UNKNOWN',
] as const;

export const createFlight = defineEndpoint({
  method: 'POST',
  path: '/flights',
  tag: 'flights',
  summary: 'Create a mission and analyse it',
  permission: 'flight:write',
  body: FlightInput,
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: Flight,
  status: 201,
  errors: [...INPUT_ERRORS, 'FLIGHT_CREDIT_LIMIT', 'FLIGHT_SURFACE_LIMIT'],
});

export const getFlight = defineEndpoint({
  method: 'GET',
  path: '/flights/:id',
  tag: 'flights',
  summary: 'One mission with its areas, people, drones and saved analysis',
  permission: 'flight:read',
  params: IdParams,
  query: z.object({ no_geometry: QueryFlag.optional() }),
  response: Flight,
});

export const updateFlight = defineEndpoint({
  method: 'PATCH',
  path: '/flights/:id',
  tag: 'flights',
  summary: 'Change a mission (absent keeps, null clears) and analyse it again',
  permission: 'flight:write',
  params: IdParams,
  body: FlightInput.partial().extend({
    version: z.number().int().optional(),
    is_archived: z.boolean().optional(),
  }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: Flight,
  errors: [
    ...INPUT_ERRORS,
    'FLIGHT_NOT_EDITABLE',
    'ANALYSIS_OUTDATED',
    // Moved away from a partner's place, it counts.
    'FLIGHT_CREDIT_LIMIT',
    'FLIGHT_SURFACE_LIMIT',
  ],
});

export const deleteFlight = defineEndpoint({
  method: 'DELETE',
  path: '/flights/:id',
  tag: 'flights',
  summary: 'Delete a mission without current procedures',
  permission: 'flight:write',
  params: IdParams,
  response: noContent,
  errors: ['FLIGHT_NOT_DELETABLE'],
});

export const flightAreas = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/areas',
  tag: 'flights',
  summary: 'The mission’s areas',
  permission: 'flight:read',
  params: IdParams,
  response: z.array(FlightArea),
});

export const flightStatus = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/status',
  tag: 'flights',
  summary: 'The mission’s status and next step',
  permission: 'flight:read',
  params: IdParams,
  response: FlightSummary.pick({ id: true, status: true, next_step: true, verdict: true, data_age: true }),
});

export const flightApprovals = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/approvals',
  tag: 'flights',
  summary: 'The approvals asked for this mission',
  permission: 'flight:read',
  params: IdParams,
  response: z.array(FlightApproval),
});
