import { z } from 'zod';
import { ClientKey } from '../activations/index.ts';
import { Message } from '../approvals/index.ts';
import { Id, IdParams, Instant, LongText } from '../common.ts';
import { defineEndpoint, multipartBody, noContent } from '../endpoint.ts';
import { FILE_ERRORS } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { LandingOrderInput, TakeOffAuthorization } from './authorization.ts';

const version = z.number().int();
const STATE_ERRORS = ['TAKE_OFF_CHANGED', 'TAKE_OFF_TRANSITION_ILLEGAL'] as const;
/** An act of the pilot: its device's key, and when it was done where it is sent later. */
const deed = { client_key: ClientKey.optional(), at: Instant.optional() };
/**
 * The drone has taken off all the same: noted with what stood against it, which both sides read. A mission that is archived, or in
 * the air already, stays refused.
 */
export const DespiteObstacles = z.boolean().optional();
const DEED_ERRORS = ['CLIENT_KEY_REUSED', 'TAKE_OFF_TRANSITION_ILLEGAL'] as const;

const authorization = {
  tag: 'take-off',
  params: IdParams,
  response: TakeOffAuthorization,
} as const;

export const requestTakeOff = defineEndpoint({
  ...authorization,
  method: 'POST',
  path: '/approvals/:id/request_take_off_authorization',
  summary: 'Ask the controller for a take-off, on a day of the approval',
  permission: 'take-off:request',
  body: z.object({ details: LongText.nullable().optional(), client_key: ClientKey.optional() }),
  unknown_fields: 'kept',
  status: 201,
  errors: [
    'TAKE_OFF_NOT_ACTIVATED',
    'OPERATOR_MAY_NOT_TAKE_OFF',
    'APPROVAL_NOT_IN_FORCE',
    'NOT_AN_APPROVAL_DAY',
    'ACTIVATION_MISSING',
    'TAKE_OFF_ALREADY_REQUESTED',
    'USPACE_CLOSED',
    'HELICOPTER_CORRIDOR_IN_FORCE',
    'PLACE_FORBIDDEN',
    'CLIENT_KEY_REUSED',
  ],
});

export const decideTakeOff = defineEndpoint({
  ...authorization,
  method: 'POST',
  path: '/take-off-authorizations/:id/decision',
  summary:
    'Grant a take-off (accept says the same), or refuse it; a grant that was not used may be taken back',
  permission: 'take-off:decide',
  body: z
    .object({
      type: z.enum(['grant', 'accept', 'refuse']).transform((type) => (type === 'accept' ? 'grant' : type)),
      version,
      message: LongText.nullable().optional(),
    })
    .superRefine(({ type, message }, context) => {
      if (type === 'refuse' && (message ?? '').trim() === '')
        context.addIssue({ code: 'custom', path: ['message'], message: 'message_required' });
    }),
  unknown_fields: 'kept',
  errors: ['APPROVAL_NOT_IN_FORCE', ...STATE_ERRORS],
});

export const requireLanding = defineEndpoint({
  ...authorization,
  method: 'POST',
  path: '/take-off-authorizations/:id/landing_required',
  summary: 'Order a landing; an urgent order rings until its receipt is confirmed, and may be given again',
  permission: 'take-off:decide',
  body: LandingOrderInput,
  unknown_fields: 'kept',
  errors: ['TAKE_OFF_TRANSITION_ILLEGAL'],
});

export const updateLandingStatus = defineEndpoint({
  ...authorization,
  method: 'PATCH',
  path: '/take-off-authorizations/:id/update_landing_status',
  summary: 'Confirm that the order to land was received, or that the landing has begun',
  permission: 'take-off:request',
  body: z.object({ status: z.enum(['landing_received', 'landing']), ...deed }),
  unknown_fields: 'kept',
  errors: [...DEED_ERRORS],
});

export const liftLanding = defineEndpoint({
  ...authorization,
  method: 'POST',
  path: '/take-off-authorizations/:id/lift_landing',
  summary:
    'Take back an order to land whose landing has not begun: its pilot flies on and confirms. One that a closed U-space gave ends with the closing',
  permission: 'take-off:decide',
  body: z.strictObject({ message: LongText.nullable().optional() }),
  errors: ['TAKE_OFF_TRANSITION_ILLEGAL'],
});

export const receiveLift = defineEndpoint({
  ...authorization,
  method: 'POST',
  path: '/take-off-authorizations/:id/receive_lift',
  summary: 'Confirm that the order to land was taken back',
  permission: 'take-off:request',
  errors: ['TAKE_OFF_TRANSITION_ILLEGAL'],
});

export const takeOff = defineEndpoint({
  ...authorization,
  method: 'POST',
  path: '/take-off-authorizations/:id/take_off',
  summary:
    'Declare the take-off, while the grant holds and nothing else stands against it: the answer of the mission’s own call',
  permission: 'take-off:request',
  body: z.object({ ...deed, despite_obstacles: DespiteObstacles }),
  unknown_fields: 'kept',
  errors: [
    'FLIGHT_MAY_NOT_TAKE_OFF',
    'APPROVAL_NOT_IN_FORCE',
    'TAKE_OFF_OUTSIDE_HOURS',
    'TAKE_OFF_GRANT_EXPIRED',
    ...DEED_ERRORS,
  ],
});

export const declareFlightEnd = defineEndpoint({
  ...authorization,
  method: 'POST',
  path: '/take-off-authorizations/:id/land',
  summary: 'Declare the end of the flight: its real start, end and duration are kept',
  permission: 'take-off:request',
  body: z.object(deed),
  unknown_fields: 'kept',
  errors: [...DEED_ERRORS],
});

export const cancelTakeOff = defineEndpoint({
  ...authorization,
  method: 'POST',
  path: '/take-off-authorizations/:id/cancel',
  summary: 'Give up a take-off that was asked for or granted',
  permission: 'take-off:request',
  body: z.object({ client_key: ClientKey.optional() }),
  unknown_fields: 'kept',
  errors: [...DEED_ERRORS],
});

export const markAsEnRoute = defineEndpoint({
  method: 'PATCH',
  path: '/approvals/:id/mark_as_en_route',
  tag: 'take-off',
  summary: 'A supervisor sees the drone of an approval on its way, or no more',
  permission: 'supervision:write',
  params: IdParams,
  body: z.object({ en_route_by_superviser: z.boolean() }),
  unknown_fields: 'kept',
  response: z.object({ id: z.number().int(), en_route_by_superviser: z.boolean() }),
  errors: ['APPROVAL_NOT_IN_FORCE'],
});

export const listTakeOffMessages = defineEndpoint({
  method: 'GET',
  path: '/take-off-authorizations/:id/message',
  tag: 'take-off',
  summary: 'The discussion of a take-off, oldest first',
  permission: 'take-off:read',
  params: IdParams,
  response: z.array(Message),
});

export const postTakeOffMessage = defineEndpoint({
  method: 'POST',
  path: '/take-off-authorizations/:id/message',
  tag: 'take-off',
  summary: 'Write to the other side about a take-off, with files',
  permission: 'take-off:message',
  params: IdParams,
  body: multipartBody(
    z.object({
      message: z.string().trim().min(1).max(LIMITS.long_text),
      client_key: ClientKey.optional(),
    }),
    LIMITS.files,
    { json: true },
  ),
  response: Message,
  status: 201,
  errors: ['TAKE_OFF_TRANSITION_ILLEGAL', ...FILE_ERRORS],
});

export const markTakeOffMessagesAsViewed = defineEndpoint({
  method: 'POST',
  path: '/take-off-authorizations/:id/mark_messages_as_viewed',
  tag: 'take-off',
  summary: 'Mark the other side’s messages as read by this person',
  permission: 'take-off:read',
  params: IdParams,
  body: z.object({ ids: z.array(Id).min(1).max(500) }),
  unknown_fields: 'kept',
  response: noContent,
});
