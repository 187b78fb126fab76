import { ACTIVATION_STATUSES } from '@envol/domain/activations/statuses';
import { APPROVAL_STATUSES } from '@envol/domain/approvals/statuses';
import { FLIGHT_AUTHORIZATION_STATUSES } from '@envol/domain/flight-authorizations/statuses';
import { FLIGHT_STATUSES } from '@envol/domain/flights/statuses';
import { OPINION_STATUSES } from '@envol/domain/opinions/statuses';
import { TAKE_OFF_STATUSES } from '@envol/domain/take-off/statuses';
import { z } from 'zod';
import { LANGUAGES } from './auth/index.ts';
import { Notification } from './notifications/index.ts';

/** The realtime channel is a websocket at `/api/v2/realtime`; the first frame is `hello`. */
export const REALTIME_PATH = '/realtime';

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    /** From POST /users/notification-token. */
    token: z.string(),
    language: z.enum(LANGUAGES),
    /** The last event seen; what came after it is replayed. */
    last_event_id: z.number().int().nullable(),
  }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

/** Records of an operator that its missions rest on, by the noun of their calls. */
const RECORDS_NOUNS = ['pilots', 'drones', 'exploitants'] as const;
export type RecordsNoun = (typeof RECORDS_NOUNS)[number];

const event = {
  id: z.number().int(),
  created_at: z.string(),
  /** What the bell and the snackbar say to this user; null when the event concerns the screens alone. */
  notification: Notification.nullable(),
};

const approval = {
  ...event,
  approval_id: z.number().int(),
  /** Null once the mission is deleted. */
  flight_id: z.number().int().nullable(),
  status: z.enum(APPROVAL_STATUSES),
};

const takeOff = {
  ...event,
  take_off_authorization_id: z.number().int(),
  approval_id: z.number().int(),
  /** Null once the mission is deleted. */
  flight_id: z.number().int().nullable(),
  status: z.enum(TAKE_OFF_STATUSES),
  is_urgent: z.boolean(),
};

/** A business event, seen at least once; `id` tells a repeated one. */
export const RealtimeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('approval_submitted'), ...approval }),
  z.object({ type: z.literal('approval_request_processed'), ...approval }),
  z.object({ type: z.literal('approval_message'), ...approval }),
  z.object({ type: z.literal('approval_cancelled'), ...approval }),
  /** Its period is over. */
  z.object({ type: z.literal('approval_closed'), ...approval }),
  /** The authority's own note or mark: told to its side alone. */
  z.object({ type: z.literal('approval_noted'), ...approval }),
  /** A supervisor sees its drone on its way, or no more. */
  z.object({
    type: z.literal('approval_en_route'),
    ...event,
    approval_id: z.number().int(),
    flight_id: z.number().int().nullable(),
    en_route_by_superviser: z.boolean(),
  }),
  z.object({
    type: z.literal('activation_updated'),
    ...event,
    activation_id: z.number().int(),
    approval_id: z.number().int(),
    status: z.enum(ACTIVATION_STATUSES),
  }),
  /** Told to who asked and who is consulted. */
  z.object({
    type: z.literal('opinion_updated'),
    ...event,
    opinion_id: z.number().int(),
    /** As the opinion itself names it, to both. */
    approval_id: z.number().int(),
    status: z.enum(OPINION_STATUSES),
  }),
  z.object({ type: z.literal('take_off_authorization_updated'), ...takeOff }),
  /** The order to land: an urgent one rings until its receipt is confirmed. */
  z.object({ type: z.literal('landing_required_take_off_authorization'), ...takeOff }),
  z.object({
    type: z.literal('flight_authorization_updated'),
    ...event,
    flight_authorization_id: z.number().int(),
    flight_id: z.number().int().nullable(),
    status: z.enum(FLIGHT_AUTHORIZATION_STATUSES),
  }),
  /** U-spaces were opened or closed. */
  z.object({
    type: z.literal('uspace_status_updated'),
    ...event,
    structure_ids: z.array(z.number().int()),
    is_closed: z.boolean(),
  }),
  /** Something of what the listener supervises has changed: not which request, as it reads those alone that it watches. */
  z.object({ type: z.literal('supervision_updated'), ...event }),
  z.object({
    type: z.literal('flight_updated'),
    ...event,
    flight_id: z.number().int(),
    status: z.enum(FLIGHT_STATUSES).nullable(),
  }),
  /** Pilots, drones or the company itself say something else: to its own screens. */
  z.object({ type: z.literal('records_updated'), ...event, noun: z.enum(RECORDS_NOUNS) }),
  /** An act on many missions is through; what it did to each is told by its own event. */
  z.object({ type: z.literal('flight_job_ended'), ...event, job_id: z.number().int() }),
  /** The staff began to look through the listener's account. */
  z.object({ type: z.literal('account_looked'), ...event }),
  /** Restrictions appeared over standing missions. */
  z.object({
    type: z.literal('flights_restricted'),
    ...event,
    flight_ids: z.array(z.number().int()),
  }),
]);
export type RealtimeEvent = z.infer<typeof RealtimeEvent>;

export const ServerFrame = z.union([
  RealtimeEvent,
  /** `resumed` is false when too much was missed: screens load afresh. */
  z.object({ type: z.literal('ready'), last_event_id: z.number().int(), resumed: z.boolean() }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;

/** Closing code of a refused token; the client asks for a new one. */
export const CLOSE_UNAUTHENTICATED = 4401;
