import {
  CONNECTIVITY_METHODS,
  IDENTIFICATION_TECHNOLOGIES,
  OPERATION_CATEGORIES,
  OPERATION_MODES,
  SPECIAL_OPERATIONS,
} from '@envol/domain/flight-authorizations/annexIv';
import {
  FLIGHT_AUTHORIZATION_ACTIONS,
  FLIGHT_AUTHORIZATION_STATUSES,
} from '@envol/domain/flight-authorizations/statuses';
import { LANDING_CAUSES } from '@envol/domain/take-off/statuses';
import { z } from 'zod';
import {
  commaList,
  Id,
  IdParams,
  Instant,
  Line,
  LongText,
  Position,
  pageOf,
  pageQuery,
  RequiredText,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

const Height = z.object({ value: z.number(), reference: z.literal('AGL'), units: z.literal('M') });

const Volume = z.object({
  outline_polygon: z.array(Position),
  altitude_lower: Height,
  altitude_upper: Height,
  time_start: z.string(),
  time_end: z.string(),
});

/** Annex IV of Regulation (EU) 2021/664; null or empty where it is not said. */
const AnnexIv = z
  .object({
    uas_serial_number: z.string().nullable(),
    operation_mode: z.enum(OPERATION_MODES),
    special_operation: z.enum(SPECIAL_OPERATIONS).nullable(),
    operation_category: z.enum(OPERATION_CATEGORIES),
    uas_class: z.string().nullable(),
    volumes: z.array(Volume),
    identification_technologies: z.array(z.enum(IDENTIFICATION_TECHNOLOGIES)),
    connectivity_methods: z.array(z.enum(CONNECTIVITY_METHODS)),
    endurance_minutes: z.number().nullable(),
    emergency_procedure: z.string().nullable(),
    /** Registration number of the operator. */
    operator_id: z.string().nullable(),
    /** Of the aircraft, where it has one. */
    uas_id: z.string().nullable(),
  })
  .meta({ id: 'AnnexIv' });

/** What stands against a flight, and from when to when it does. */
export const UsspReason = z.object({
  kind: z.enum(['closed', 'outside', 'conflict', 'too_high', 'other']),
  /** In the provider's words; null for what Envol knows itself. */
  text: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

const Status = z.enum(FLIGHT_AUTHORIZATION_STATUSES);
const Provider = z.object({ structure_id: z.number().int(), identifier: z.string(), name: z.string() });

export const FlightAuthorization = z
  .object({
    id: z.number().int(),
    identifier: z.string(),
    status: Status,
    ussp: Provider,
    /** Who decides: a provider's system, one that is simulated, or its people in Envol. */
    decided_by: z.enum(['live', 'simulated', 'people']),
    /** The provider's own reference; null where its people decide here. */
    reference: z.string().nullable(),
    flight: z.object({ id: z.number().int().nullable(), name: z.string() }),
    company_name: z.string(),
    request: AnnexIv,
    reason: z.string().nullable(),
    /** What it was withdrawn for, where nobody said it: its U-space was closed. */
    withdrawal_cause: z.enum(LANDING_CAUSES).nullable(),
    conditions: z.string().nullable(),
    /** Since when the provider has changed what was asked; null: it has not. */
    modified_at: z.string().nullable(),
    submitted_at: z.string(),
    decided_at: z.string().nullable(),
    activated_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    date_start: z.string(),
    date_end: z.string(),
    time_zone: z.string(),
    available_actions: z.array(z.enum(FLIGHT_AUTHORIZATION_ACTIONS)),
    version: z.number().int(),
  })
  .meta({ id: 'FlightAuthorization' });
export type FlightAuthorization = z.infer<typeof FlightAuthorization>;

export const externalAnalysis = defineEndpoint({
  method: 'GET',
  path: '/external-structure-capabilities/external_analysis',
  tag: 'flight-authorizations',
  summary: 'What a U-space service provider would answer to a mission, and what its request still misses',
  permission: 'flight:read',
  query: z.object({
    flight_id: Id,
    /** The provider's code. */
    ussp_identifier: Line(50).min(1),
  }),
  response: z
    .object({
      ussp: Provider.extend({ is_closed: z.boolean(), closing_reason: z.string().nullable() }),
      request: AnnexIv,
      /** Of annex IV, in its order; a request is sent without none of them. */
      missing: z.array(z.string()),
      /** `none`: no system is connected, its people decide. */
      source: z.enum(['live', 'simulated', 'none']),
      /** Null: the provider's system was not asked, or does not answer; nothing is known of its answer. */
      answer: z.enum(['possible', 'refused']).nullable(),
      is_consulted: z.boolean(),
      reasons: z.array(UsspReason),
      as_of: z.string(),
    })
    .meta({ id: 'ExternalAnalysis' }),
  errors: ['USSP_UNKNOWN', 'FLIGHT_AUTHORIZATION_TOO_LARGE'],
});

export const FlightAuthorizationInput = z.object({
  ussp_identifier: Line(50).min(1),
  /** Of the mission's drones; the first one when left out. */
  drone_id: Id.optional(),
  special_operation: z.enum(SPECIAL_OPERATIONS).nullable().optional(),
  identification_technologies: z.array(z.enum(IDENTIFICATION_TECHNOLOGIES)).min(1).max(3),
  connectivity_methods: z.array(z.enum(CONNECTIVITY_METHODS)).min(1).max(5),
  endurance_minutes: z.number().int().min(1).max(1440),
  /** What happens when the link is lost: in words, or where it is written. */
  emergency_procedure: RequiredText,
});

export const requestFlightAuthorization = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/flight_authorizations',
  tag: 'flight-authorizations',
  summary: 'Ask a U-space service provider for the authorisation of a mission',
  permission: 'approval:request',
  params: IdParams,
  body: FlightAuthorizationInput,
  unknown_fields: 'kept',
  response: FlightAuthorization,
  status: 201,
  errors: [
    'USSP_UNKNOWN',
    'USSP_UNAVAILABLE',
    'USPACE_CLOSED',
    'OUTSIDE_USPACE',
    'ANNEX_IV_INCOMPLETE',
    'FLIGHT_AUTHORIZATION_TOO_LARGE',
    'FLIGHT_AUTHORIZATION_ALREADY_ASKED',
    'FLIGHT_DATES_PASSED',
  ],
});

export const listFlightAuthorizations = defineEndpoint({
  method: 'GET',
  path: '/flight-authorizations',
  tag: 'flight-authorizations',
  summary: 'Flight authorisations: a provider’s, those that wait first; an operator’s own',
  permission: 'flight-authorization:read',
  query: z.object({
    ...pageQuery(['-id', 'id'], '-id'),
    status: commaList(Status).optional(),
    flight_id: Id.optional(),
  }),
  response: pageOf(FlightAuthorization),
});

export const getFlightAuthorization = defineEndpoint({
  method: 'GET',
  path: '/flight-authorizations/:id',
  tag: 'flight-authorizations',
  summary: 'One flight authorisation, as its side may see it',
  permission: 'flight-authorization:read',
  params: IdParams,
  response: FlightAuthorization,
});

const version = z.number().int();

export const decideFlightAuthorization = defineEndpoint({
  method: 'POST',
  path: '/flight-authorizations/:id/decision',
  tag: 'flight-authorizations',
  summary:
    'The provider accepts, rejects, modifies or withdraws an authorisation, or notes that a flight left it or came back',
  permission: 'flight-authorization:decide',
  params: IdParams,
  body: z
    .object({
      action: z.enum(['accept', 'reject', 'modify', 'withdraw', 'note_deviation', 'note_recovery']),
      version,
      /** Told to the operator; required where it loses something. */
      reason: LongText.nullable().optional(),
      conditions: LongText.nullable().optional(),
      /** Of a modification: not higher than what was asked, m above ground. */
      max_height_m: z.number().min(1).max(10_000).optional(),
      /** Of a modification: within the hours that were asked. */
      time_start: Instant.optional(),
      time_end: Instant.optional(),
    })
    .superRefine(({ action, reason, max_height_m, time_start, time_end }, context) => {
      if (['reject', 'withdraw', 'modify'].includes(action) && (reason ?? '').trim() === '')
        context.addIssue({ code: 'custom', path: ['reason'], message: 'message_required' });
      const changes = [max_height_m, time_start, time_end].filter((each) => each !== undefined);
      if (action === 'modify' && changes.length === 0)
        context.addIssue({ code: 'custom', path: ['max_height_m'], message: 'required' });
    }),
  unknown_fields: 'kept',
  response: FlightAuthorization,
  errors: ['FLIGHT_AUTHORIZATION_CHANGED', 'FLIGHT_AUTHORIZATION_TRANSITION_ILLEGAL'],
});

export const actOnFlightAuthorization = defineEndpoint({
  method: 'POST',
  path: '/flight-authorizations/:id/act',
  tag: 'flight-authorizations',
  summary:
    'The operator activates an authorisation when it is ready, ends it, cancels it, or declares a contingency',
  permission: 'take-off:request',
  params: IdParams,
  body: z.object({ action: z.enum(['activate', 'declare_contingency', 'end', 'cancel']), version }),
  unknown_fields: 'kept',
  response: FlightAuthorization,
  errors: [
    'FLIGHT_AUTHORIZATION_CHANGED',
    'FLIGHT_AUTHORIZATION_TRANSITION_ILLEGAL',
    'TAKE_OFF_OUTSIDE_HOURS',
    'USPACE_CLOSED',
    'USSP_UNAVAILABLE',
  ],
});

export const flightAuthorizationsEndpoints = {
  externalAnalysis,
  requestFlightAuthorization,
  listFlightAuthorizations,
  getFlightAuthorization,
  decideFlightAuthorization,
  actOnFlightAuthorization,
};
