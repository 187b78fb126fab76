import { z } from 'zod';
import {
  AreaGeometry,
  HoursToFly,
  Id,
  IdParams,
  Instant,
  Line,
  PeriodDays,
  Position,
  TextReason,
} from '../common.ts';
import { binaryResponse, defineEndpoint, noContent } from '../endpoint.ts';
import { FlightPoint } from '../flights/index.ts';
import { LIMITS } from '../limits.ts';
import { LINKS } from '../surface.ts';

/** What a link may show of a mission, beside its name, its operator and how it stands. */
export const SHARE_PARTS = ['period', 'place', 'height', 'pilot', 'drone', 'conditions', 'contact'] as const;

/**
 * How a mission stands, as its client is told. `planned`: nothing is left to ask in what was read; `granted`,
 * `conditions`: every authority that was asked agreed; `pending`: something is still to be asked, answered or read;
 * `forbidden`: a rule or a publication stands against it; `not_possible`: an authority refused.
 */
export const SHARED_STATES = [
  'planned',
  'granted',
  'conditions',
  'pending',
  'forbidden',
  'not_possible',
  'cancelled',
  'en_route',
  'past',
] as const;

/** A link to a mission, as its operator sees it. Instants in ISO 8601. */
export const FlightShare = z
  .object({
    id: z.number().int(),
    /** For whom it is. */
    label: z.string(),
    /** Null: it is withdrawn or over, or somebody looks through the account. */
    url: z.string().nullable(),
    /** `maker_left`: who made it is no longer of the operator; who changes it takes it over. */
    state: z.enum(['open', 'expired', 'withdrawn', 'maker_left']),
    shows: z.array(z.enum(SHARE_PARTS)),
    place_name: z.string().nullable(),
    message: z.string().nullable(),
    created_by: z.string(),
    created_at: z.string(),
    expires_at: z.string(),
    withdrawn_at: z.string().nullable(),
    /** How often it was opened by somebody else than the operator's own people. */
    views: z.number().int(),
    last_viewed_at: z.string().nullable(),
  })
  .meta({ id: 'FlightShare' });
export type FlightShare = z.infer<typeof FlightShare>;

export const FlightShareInput = z.object({
  label: Line(120).min(1),
  shows: z.array(z.enum(SHARE_PARTS)).max(SHARE_PARTS.length),
  place_name: Line(120).nullable().optional(),
  message: z.string().trim().max(LIMITS.share_message).nullable().optional(),
  /** At most `LIMITS.share_days` after the mission's end. */
  expires_at: Instant,
});

const ShareParams = IdParams.extend({ share_id: Id });

export const listFlightShares = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/shares',
  tag: 'flights',
  summary: 'The links under which clients see the mission, the latest first',
  permission: 'flight:read',
  params: IdParams,
  response: z.array(FlightShare),
});

export const createFlightShare = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/shares',
  tag: 'flights',
  summary: 'Make a link that shows what is chosen of the mission to whoever has it',
  permission: 'flight:write',
  outlives_consent: true,
  params: IdParams,
  body: FlightShareInput,
  unknown_fields: 'kept',
  response: FlightShare,
  status: 201,
  errors: ['TOO_MANY_SHARES'],
  rate_limit: 30,
});

export const updateFlightShare = defineEndpoint({
  method: 'PATCH',
  path: '/flights/:id/shares/:share_id',
  tag: 'flights',
  summary: 'Change what a link shows, for whom it is, or until when it opens (absent keeps, null clears)',
  permission: 'flight:write',
  outlives_consent: true,
  params: ShareParams,
  body: FlightShareInput.partial(),
  unknown_fields: 'kept',
  response: FlightShare,
  errors: ['SHARE_LINK_OVER'],
});

export const withdrawFlightShare = defineEndpoint({
  method: 'DELETE',
  path: '/flights/:id/shares/:share_id',
  tag: 'flights',
  summary: 'Withdraw a link: it opens nothing from then on',
  permission: 'flight:write',
  params: ShareParams,
  response: noContent,
});

/** What a link shows; what its operator did not choose is null. */
export const SharedMission = z
  .object({
    operator: z.string(),
    name: z.string(),
    state: z.enum(SHARED_STATES),
    period: z
      .object({
        date_start: z.string(),
        date_end: z.string(),
        time_zone: z.string(),
        hours_reference: z.enum(['local', 'utc']),
        ...PeriodDays,
      })
      .nullable(),
    /** What agreements leave of the period, where that is less; null where the link does not show the period. */
    hours_to_fly: HoursToFly,
    place: z
      .object({
        name: z.string().nullable(),
        center: Position,
        areas: z.array(AreaGeometry),
        /** Where the drone takes off and lands. */
        points: z.array(FlightPoint),
      })
      .nullable(),
    /** m above ground, the highest of all areas, as it was granted or asked. */
    height_m: z.number().nullable(),
    /** First names alone. */
    pilots: z.array(z.string()).nullable(),
    /** Manufacturer and model. */
    drones: z.array(z.string()).nullable(),
    conditions: z
      .array(z.object({ authority: z.string(), decision: z.string(), conditions: z.array(z.string()) }))
      .nullable(),
    contact: z
      .object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
      .nullable(),
    message: z.string().nullable(),
    /** Why the data that it was prepared with are out of date; empty while they are in force. */
    data_age: z.array(TextReason),
    shows: z.array(z.enum(SHARE_PARTS)),
    expires_at: z.string(),
    /** When the mission was last changed. */
    updated_at: z.string(),
  })
  .meta({ id: 'SharedMission' });
export type SharedMission = z.infer<typeof SharedMission>;

const Secret = z.object({ secret: z.string().regex(/^[\w-]{43}$/) });

export const readSharedMission = defineEndpoint({
  method: 'GET',
  path: '/shared_missions/:secret',
  tag: 'flights',
  summary: 'What a link shows of a mission, to whoever has it',
  permission: 'public',
  surface: LINKS,
  params: Secret,
  response: SharedMission,
  errors: ['SHARE_LINK_OVER'],
  rate_limit: 60,
});

export const readSharedCalendar = defineEndpoint({
  method: 'GET',
  path: '/shared_missions/:secret/calendar',
  tag: 'flights',
  summary: 'The period that a link shows, for one’s calendar (RFC 5545)',
  permission: 'public',
  surface: LINKS,
  params: Secret,
  response: binaryResponse('text/calendar; charset=utf-8'),
  errors: ['SHARE_LINK_OVER'],
  rate_limit: 60,
});

export const flightSharesEndpoints = {
  listFlightShares,
  createFlightShare,
  updateFlightShare,
  withdrawFlightShare,
  readSharedMission,
  readSharedCalendar,
};
