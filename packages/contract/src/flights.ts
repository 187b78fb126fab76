import { APPROVAL_STATUSES } from '@envol/domain/approvals/statuses';
import { STRUCTURE_TYPES } from '@envol/domain/approvals/structures';
import { MISSING_INPUTS } from '@envol/domain/flights/missing';
import { SCENARIOS, VISIBILITIES } from '@envol/domain/flights/statuses';
import { MISSION_VERDICTS, OUTLOOKS } from '@envol/domain/flights/verdict';
import { z } from 'zod';
import {
  AreaGeometry,
  commaList,
  FlightStatus,
  featureCollection,
  Ground,
  Id,
  IdParams,
  Instant,
  Line,
  LongText,
  PeriodDays,
  Position,
  pageOf,
  pageQuery,
  QueryFlag,
  TextReason,
} from './common.ts';
import { ConstraintsAnalysis, StepChange } from './constraints.ts';
import { Drone } from './drones.ts';
import { binary, defineEndpoint, empty } from './endpoint.ts';
import { Pilot } from './pilots.ts';
import { requestApproval } from './requests.ts';

export const FlightArea = z
  .object({
    id: z.number().int(),
    name: z.string(),
    geometry: AreaGeometry,
    max_height_m: z.number().nullable(),
    ground: Ground.nullable(),
    area_m2: z.number(),
    center: Position,
  })
  .meta({ id: 'FlightArea' });
export type FlightArea = z.infer<typeof FlightArea>;

export const FlightAreaInput = z.object({
  /** Absent for a new area. */
  id: Id.optional(),
  name: Line(50).optional(),
  geometry: AreaGeometry,
  max_height_m: z.number().positive().max(10_000).nullable().optional(),
});

const FlightApproval = z.object({
  id: z.number().int(),
  display_identifier: z.string(),
  status: z.enum(APPROVAL_STATUSES),
  structure_id: z.number().int(),
  structure_name: z.string(),
  structure_type: z.enum(STRUCTURE_TYPES),
  unread_messages: z.number().int(),
  is_closed: z.boolean(),
  /** The mission is no longer what the authority was shown. */
  is_outdated: z.boolean(),
  /** The mission's areas that were asked for. */
  area_ids: z.array(z.number().int()),
});

const summary = {
  id: z.number().int(),
  display_identifier: z.string(),
  name: z.string(),
  status: FlightStatus,
  date_start: z.string(),
  date_end: z.string(),
  /** IANA zone of the mission's place. */
  time_zone: z.string(),
  hours_reference: z.enum(['local', 'utc']),
  ...PeriodDays,
  max_flying_height: z.number(),
  scenario: z.enum(SCENARIOS),
  visibility: z.enum(VISIBILITIES),
  center: Position.nullable(),
  is_archived: z.boolean(),
  approvals: z.array(FlightApproval),
  /** What to do next, in words of the `flights` texts; null when nothing is left. */
  next_step: TextReason.nullable(),
  /** The first line of the mission at the moment of asking: `clear` alone means that nothing is left, missing or unread. */
  verdict: z.enum(MISSION_VERDICTS),
  /** What the operator has not said yet; `past_period` when the period is over. */
  missing: z.array(z.enum(MISSING_INPUTS)),
  /** Other data are in force than those of its analysis. */
  to_update: z.boolean(),
};

export const FlightSummary = z.object(summary).meta({ id: 'FlightSummary' });
export type FlightSummary = z.infer<typeof FlightSummary>;

export const FLIGHT_ACTIONS = [
  'edit',
  'duplicate',
  'delete',
  'archive',
  'request_approval',
  'download',
] as const;

export const Flight = z
  .object({
    ...summary,
    description: z.string().nullable(),
    internal_notes: z.string().nullable(),
    night_flight: z.boolean(),
    populated_area: z.enum(['yes', 'no', 'to_check']),
    max_distance_from_pilot: z.number().nullable(),
    areas: z.array(FlightArea),
    pilots: z.array(Pilot),
    drones: z.array(Drone),
    analysis: ConstraintsAnalysis.nullable(),
    asp_was_analyzed: z.boolean(),
    available_actions: z.array(z.enum(FLIGHT_ACTIONS)),
    /** Raised by every change; sent back with an edit so that a parallel edit is not lost. */
    version: z.number().int(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Flight' });
export type Flight = z.infer<typeof Flight>;

export const FlightInput = z.object({
  name: Line(250).min(1),
  description: LongText.nullable().optional(),
  internal_notes: LongText.nullable().optional(),
  date_start: Instant,
  date_end: Instant,
  time_zone: z.string().max(50).optional(),
  hours_reference: z.enum(['local', 'utc']).optional(),
  is_continuous: z.boolean().optional(),
  /** m above ground. */
  max_flying_height: z.number().positive().max(10_000),
  scenario: z.enum(SCENARIOS),
  visibility: z.enum(VISIBILITIES),
  night_flight: z.boolean().optional(),
  populated_area: z.enum(['yes', 'no', 'to_check']).optional(),
  max_distance_from_pilot: z.number().positive().max(100_000).nullable().optional(),
  areas: z.array(FlightAreaInput).min(1).max(50),
  /** The first one leads the mission. */
  pilot_ids: z.array(Id).min(1, 'pilot_needed').max(50),
  drone_ids: z.array(Id).min(1, 'drone_needed').max(50),
});
export type FlightInput = z.input<typeof FlightInput>;

export const FLIGHT_ORDERINGS = ['-id', 'id', 'date_start', '-date_start', 'name', '-name'] as const;

const filters = {
  geom: z.literal('collection').optional(),
  no_limit: QueryFlag.optional(),
  status: commaList(FlightStatus).optional(),
  /** What is left whatever the day; several by commas. */
  outlook: commaList(z.enum(OUTLOOKS)).optional(),
  is_archived: QueryFlag.optional(),
  is_closed: QueryFlag.optional(),
  date_min: z.iso.date().optional(),
  date_max: z.iso.date().optional(),
  q: z.string().max(250).optional(),
  with_id: Id.optional(),
  pilots: commaList(Id).optional(),
  drones: commaList(Id).optional(),
  current_week: QueryFlag.optional(),
};

export const FlightCollection = featureCollection(
  z.object({
    flight_id: z.number().int(),
    display_identifier: z.string(),
    name: z.string(),
    status: FlightStatus,
    verdict: z.enum(MISSION_VERDICTS),
    is_archived: z.boolean(),
    /** `center` for the symbol, `area` for an outline. */
    role: z.enum(['center', 'area']),
  }),
);

export const listFlights = defineEndpoint({
  method: 'GET',
  path: '/flights',
  tag: 'flights',
  summary:
    'The operator’s missions; with geom=collection, their centres and outlines for the map (at most 1,000)',
  permission: 'flight:read',
  query: z.object({ ...pageQuery(FLIGHT_ORDERINGS, '-id'), ...filters }),
  response: z.union([pageOf(FlightSummary), FlightCollection]),
});

const INPUT_ERRORS = [
  'AREA_INVALID',
  'AREAS_OVERLAP',
  'PERIOD_INVALID',
  'PILOT_UNKNOWN',
  'PILOT_PHONE_REQUIRED',
  'DRONE_UNKNOWN',
] as const;

export const createFlight = defineEndpoint({
  method: 'POST',
  path: '/flights',
  tag: 'flights',
  summary: 'Create a mission and analyse it',
  permission: 'flight:write',
  body: FlightInput,
  response: Flight,
  status: 201,
  errors: INPUT_ERRORS,
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
  response: Flight,
  errors: [...INPUT_ERRORS, 'FLIGHT_NOT_EDITABLE', 'ANALYSIS_OUTDATED'],
});

export const deleteFlight = defineEndpoint({
  method: 'DELETE',
  path: '/flights/:id',
  tag: 'flights',
  summary: 'Delete a mission without current procedures',
  permission: 'flight:write',
  params: IdParams,
  response: empty,
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
  response: FlightSummary.pick({ id: true, status: true, next_step: true, verdict: true }),
});

export const flightConstraintsAnalysis = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/constraints_analysis',
  tag: 'constraints',
  summary: 'The saved analysis, with the versions of the data it used',
  permission: 'flight:read',
  params: IdParams,
  response: ConstraintsAnalysis,
});

export const flightConstraintsGeometry = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/geometry_constraints_analysis',
  tag: 'constraints',
  summary: 'The outlines of the zones that bind the mission',
  permission: 'flight:read',
  params: IdParams,
  response: featureCollection(
    z.object({ constraint_id: z.number().int(), key: z.string(), kind: z.string(), effect: z.string() }),
  ),
});

export const analyseFlight = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/flight_constraints',
  tag: 'constraints',
  summary: 'Analyse the mission again with the newest data; what was done about a constraint is kept',
  permission: 'flight:write',
  params: IdParams,
  response: ConstraintsAnalysis,
});

export const updateFlightConstraint = defineEndpoint({
  method: 'PATCH',
  path: '/flights/:id/constraints/:cid',
  tag: 'constraints',
  summary:
    'Tick a step off as done by one’s own means, with what proves it, open it again, or note something; steps of the same authority in the same state follow',
  permission: 'flight:write',
  params: IdParams.extend({ cid: Id }),
  body: StepChange,
  response: Flight,
  errors: ['CONSTRAINT_NEEDS_NO_APPROVAL', 'APPROVAL_ALREADY_REQUESTED'],
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

export const downloadFlightPdf = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_pdf',
  tag: 'flights',
  summary: 'The mission sheet: one page, in the call’s language',
  permission: 'flight:read',
  params: IdParams,
  response: binary('application/pdf'),
});

export const downloadFlightKml = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_kml_area',
  tag: 'flights',
  summary: 'The mission’s areas as KML 2.2',
  permission: 'flight:read',
  params: IdParams,
  response: binary('application/vnd.google-earth.kml+xml'),
});

export const flightsEndpoints = {
  listFlights,
  createFlight,
  getFlight,
  updateFlight,
  deleteFlight,
  flightAreas,
  flightStatus,
  flightConstraintsAnalysis,
  flightConstraintsGeometry,
  analyseFlight,
  updateFlightConstraint,
  flightApprovals,
  requestApproval,
  downloadFlightPdf,
  downloadFlightKml,
};
