import { DECLARATION_OBSTACLES } from '@envol/domain/take-off/declaration';
import { z } from 'zod';
import { ClientKey } from '../activations/index.ts';
import { Message } from '../approvals/index.ts';
import { Id, IdParams, Instant, textNumber } from '../common.ts';
import { defineEndpoint, multipartBody } from '../endpoint.ts';
import { FILE_ERRORS } from '../errors.ts';
import { Flight } from '../flights/index.ts';
import { LIMITS } from '../limits.ts';
import { DespiteObstacles } from '../take-off/index.ts';

const mission = { tag: 'flights', params: IdParams } as const;

export const flightProperties = defineEndpoint({
  ...mission,
  method: 'GET',
  path: '/flights/:id/properties_after_constraints_creation',
  summary:
    'What an analysis may have changed: status, price of its procedures, whether to ask for approvals, tags',
  permission: 'flight:read',
  response: Flight.pick({
    id: true,
    status: true,
    tags: true,
    next_step: true,
    asp_was_analyzed: true,
    approval_can_be_created: true,
  }).extend({
    /** The mission's `applicable_procedures_price`, by the name that the specification gives it here (2, §7.5). */
    price: Flight.shape.applicable_procedures_price,
  }),
});

export const checkAreaCanBeDeleted = defineEndpoint({
  ...mission,
  method: 'GET',
  path: '/flights/:id/check_area_can_be_deleted',
  summary:
    'Whether an area may go, or be sliced: not the last one of a request, nor what an airport was shown',
  permission: 'flight:read',
  query: z.object({ areaId: Id }),
  response: z.object({
    can_be_deleted: z.boolean(),
    can_be_sliced: z.boolean(),
    reason: z
      .enum(['last_area', 'last_area_of_approval', 'frozen_by_approval', 'linked_to_approval'])
      .nullable(),
    /** The reason in the call's language. */
    detail: z.string().nullable(),
  }),
});

/** What is said beside a take-off that may be declared: it is noted all the same, for it is a fact. */
export const TAKE_OFF_WARNINGS_OF_FLIGHT = [
  'data_out_of_date',
  'take_off_by_telephone',
  'maintenance_overdue',
  'battery_worn',
] as const;

export const checkCanTakeOff = defineEndpoint({
  ...mission,
  method: 'GET',
  path: '/flights/:id/check_can_take_off',
  summary:
    'Whether the take-off may be declared now, or of when it was done; what stands against it; what is granted',
  permission: 'flight:read',
  /** `at`: when a take-off happened that is noted afterwards. */
  query: z.object({ at: Instant.optional() }),
  response: z.object({
    can_take_off: z.boolean(),
    obstacles: z.array(z.enum(DECLARATION_OBSTACLES)),
    /** The same in words, with the procedures and the authorities that are not given. */
    reasons: z.array(z.string()),
    /** What is to be read before it, and refuses nothing. */
    warnings: z.array(z.enum(TAKE_OFF_WARNINGS_OF_FLIGHT)),
    /** Why `data_out_of_date`, and who read what is in force instead. */
    data_age: Flight.shape.data_age,
    /** A take-off that happened in spite of the obstacles is noted with `despite_obstacles`. */
    can_note_despite: z.boolean(),
    /** The authorization that the take-off will use; null where none is asked for. */
    take_off_authorization_id: z.number().int().nullable(),
    /**
     * What each authority leaves to be flown at that instant, else next of its day: of the take-off, else of the activation, else
     * of the approval. Empty: nothing is granted.
     */
    granted: z.array(
      z.object({
        approval_id: z.number().int(),
        structure_name: z.string(),
        source: z.enum(['take_off', 'activation', 'approval']),
        date_start: z.string(),
        date_end: z.string(),
        time_zone: z.string(),
        /** m above ground. */
        height_m: z.number(),
        /** Of the mission; m above ground each. */
        areas: z.array(z.object({ id: z.number().int(), name: z.string(), height_m: z.number() })),
      }),
    ),
  }),
  errors: ['PERIOD_INVALID'],
});

/** What a pilot notes of a flight that has begun already: instants of the last 24 hours. */
const noted = {
  /** When it took off; absent: now, or `at` by the device's clock. */
  took_off_at: Instant.optional(),
  /** When it landed, with `took_off_at`; absent: it is in the air. */
  landed_at: Instant.optional(),
};
const deed = { client_key: ClientKey.optional(), at: Instant.optional() };

export const takeOffFlight = defineEndpoint({
  ...mission,
  method: 'POST',
  path: '/flights/:id/take_off',
  summary: 'Declare the take-off of a mission, with its authorization where an authority asks for one',
  permission: 'take-off:request',
  body: z
    .object({
      ...deed,
      ...noted,
      despite_obstacles: DespiteObstacles,
      /** With which it flies, for the log of its landing; one that is not known is left out. */
      battery_ids: z.array(Id).max(24).optional(),
    })
    .superRefine(({ took_off_at, landed_at }, context) => {
      if (landed_at !== undefined && took_off_at === undefined)
        context.addIssue({ code: 'custom', path: ['took_off_at'], message: 'required' });
    }),
  unknown_fields: 'kept',
  response: Flight,
  errors: ['FLIGHT_MAY_NOT_TAKE_OFF', 'PERIOD_INVALID', 'CLIENT_KEY_REUSED'],
});

export const landFlight = defineEndpoint({
  ...mission,
  method: 'POST',
  path: '/flights/:id/land',
  summary:
    'Declare the end of the flight: its real start, end and duration are kept, and written into the log',
  permission: 'take-off:request',
  body: z.object({
    ...deed,
    /** Seconds in the air, where the pilot says so; else from the take-off to now. */
    duration: z.number().int().min(1).max(86_400).optional(),
  }),
  unknown_fields: 'kept',
  response: Flight,
  errors: ['FLIGHT_NOT_EN_ROUTE'],
});

export const flightDiscussion = defineEndpoint({
  ...mission,
  method: 'GET',
  path: '/flights/:id/discussion',
  summary: 'What was written with all authorities of the mission, oldest first',
  permission: 'flight:read',
  response: z.array(Message.extend({ approval_id: z.number().int(), structure_name: z.string() })),
});

export const postFlightMessage = defineEndpoint({
  ...mission,
  method: 'POST',
  path: '/flights/:id/message',
  summary: 'Write to the authorities of the mission’s open requests, to all or to those named',
  permission: 'approval:message',
  feature: 'internal_chat',
  body: multipartBody(
    z.object({
      message: z.string().trim().min(1).max(LIMITS.long_text),
      approval_id: textNumber(z.number().int().positive()).optional(),
      client_key: z.string().min(8).max(50).optional(),
    }),
    LIMITS.files,
    { json: true },
  ),
  response: z.object({ sent_to: z.array(z.string()) }),
  status: 201,
  errors: ['NO_OPEN_APPROVAL', ...FILE_ERRORS],
});
