import { MISSION_VERDICTS } from '@envol/domain/flights/verdict';
import { DECLARATION_OBSTACLES } from '@envol/domain/take-off/declaration';
import { TAKE_OFF_OBSTACLES } from '@envol/domain/take-off/policy';
import { LANDING_CAUSES, TAKE_OFF_ACTIONS, TAKE_OFF_STATUSES } from '@envol/domain/take-off/statuses';
import { z } from 'zod';
import { ActivatedApproval, ActivatedArea, DayConflict, ToDecide } from '../activations/index.ts';
import { commaList, Id, IdParams, LongText, pageQuery, QueryFlag } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

export const TakeOffStatus = z.enum(TAKE_OFF_STATUSES);

/** The last order to land; `received_at` is null until the pilot confirms it. */
export const LandingOrder = z.object({
  ordered_at: z.string(),
  ordered_by: z.string(),
  /** The words of who gave it; null where nothing was said. */
  message: z.string().nullable(),
  /** What it was given for, and ends with; null where somebody gave it to this flight alone. */
  cause: z.enum(LANDING_CAUSES).nullable(),
  /** Rings until it is received. */
  is_urgent: z.boolean(),
  /** How many times it was given. */
  orders: z.number().int(),
  received_at: z.string().nullable(),
});

/** What is said with an order to land. */
export const LandingOrderInput = z.object({
  message: LongText.nullable().optional(),
  is_urgent: z.boolean().default(false),
});

export const TakeOffAuthorization = z
  .object({
    id: z.number().int(),
    identifier: z.string(),
    status: TakeOffStatus,
    /** In the air, by its pilot's word. */
    take_off: z.boolean(),
    pilot_name: z.string(),
    pilot_phone_number: z.string().nullable(),
    activation_id: z.number().int().nullable(),
    approval: ActivatedApproval,
    sub_approvals: z.array(ActivatedArea),
    /** m above ground. */
    max_flying_height: z.number(),
    /** The hours in which it may be flown. */
    date_start: z.string(),
    date_end: z.string(),
    time_zone: z.string(),
    details: z.string().nullable(),
    /** The reader's own flight: its pilot, or who asked for it. Always false for an authority. */
    is_mine: z.boolean(),
    /** What the authority said with its decision. */
    message: z.string().nullable(),
    /** What it was refused for, where no controller refused it. */
    refusal_cause: z.enum(LANDING_CAUSES).nullable(),
    decided_by: z.string().nullable(),
    decided_at: z.string().nullable(),
    /** Until when a granted take-off may be used; null: until the end of its hours. */
    valid_until: z.string().nullable(),
    landing: LandingOrder.extend({
      /** Since when others than its pilot were told that it is without a receipt. */
      escalated_at: z.string().nullable(),
      /** Whom to call beside the pilot, once it is escalated; null where the operator has nobody else. */
      second_phone: z.object({ full_name: z.string(), phone: z.string().nullable() }).nullable(),
    }).nullable(),
    /** The last order was taken back while it flies on: by whom, and when its pilot confirmed that. Absent: none was. */
    lift: z
      .object({ at: z.string(), by: z.string(), received_at: z.string().nullable() })
      .nullable()
      .optional(),
    /** What stood against its take-off, which happened all the same. */
    breaches: z.array(z.enum(DECLARATION_OBSTACLES)),
    /** The mission's verdict at that take-off: says which one `not_cleared` stands for; null where none was kept. */
    take_off_verdict: z.enum(MISSION_VERDICTS).nullable(),
    /** Noted by the pilot of the mission: nobody asked for this take-off, and nobody granted it. */
    is_declared: z.boolean(),
    effective_start: z.string().nullable(),
    effective_end: z.string().nullable(),
    /** Seconds in the air; null until it has landed. */
    effective_duration: z.number().nullable(),
    unread_messages: z.number().int(),
    available_actions: z.array(z.enum([...TAKE_OFF_ACTIONS, 'message'])),
    /** Sent back with a decision: of two made from the same version, one wins. */
    version: z.number().int(),
    requested_at: z.string(),
  })
  .meta({ id: 'TakeOffAuthorization' });
export type TakeOffAuthorization = z.infer<typeof TakeOffAuthorization>;

export const TakeOffDetail = TakeOffAuthorization.extend({
  /** Who did what, when; append-only. */
  events: z.array(
    z.object({
      id: z.number().int(),
      action: z.enum(['submit', ...TAKE_OFF_ACTIONS, 'message']),
      author_name: z.string(),
      author_side: z.enum(['operator', 'authority', 'system']),
      status: TakeOffStatus.nullable(),
      message: z.string().nullable(),
      /** For which absent colleagues it was done. */
      on_behalf_of: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
}).meta({ id: 'TakeOffDetail' });
export type TakeOffDetail = z.infer<typeof TakeOffDetail>;

export const listTakeOffAuthorizations = defineEndpoint({
  method: 'GET',
  path: '/take-off-authorizations',
  tag: 'take-off',
  summary: 'Take-off authorizations: an authority’s, an operator’s own; `take_off` for those in the air',
  permission: 'take-off:read',
  query: z.object({
    ...pageQuery(['-id', 'id'], '-id'),
    take_off: QueryFlag.optional(),
    structures: commaList(Id).optional(),
    status: commaList(TakeOffStatus).optional(),
    /** Whose hours are not over by this local date. */
    date_min: z.iso.date().optional(),
  }),
  response: z.object({ count: z.number().int(), results: z.array(TakeOffAuthorization) }),
});

export const countTakeOffsToDecide = defineEndpoint({
  method: 'GET',
  path: '/take-off-authorizations/to_decide',
  tag: 'take-off',
  summary: 'How many take-offs wait for a decision and are not over, by day',
  permission: 'take-off:read',
  response: ToDecide,
});

export const getTakeOffAuthorization = defineEndpoint({
  method: 'GET',
  path: '/take-off-authorizations/:id',
  tag: 'take-off',
  summary: 'One take-off authorization, as its side may see it, with who did what',
  permission: 'take-off:read',
  params: IdParams,
  response: TakeOffDetail,
});

export const listApprovalTakeOffs = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/take_off_authorizations',
  tag: 'take-off',
  summary: 'The take-off authorizations of an approval, newest first',
  permission: 'take-off:read',
  params: IdParams,
  response: z.array(TakeOffAuthorization),
});

const TakeOffCheck = z
  .object({
    can_request: z.boolean(),
    obstacles: z.array(z.enum(TAKE_OFF_OBSTACLES)),
    /** The hours of today in which it could be flown. */
    hours: z.object({ from: z.string(), to: z.string() }).nullable(),
    time_zone: z.string(),
    max_flying_height: z.number(),
    conflicts: z.array(DayConflict),
  })
  .meta({ id: 'TakeOffCheck' });

export const checkTakeOff = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/check_can_request_take_off_authorization',
  tag: 'take-off',
  summary: 'Whether a take-off may be asked for now, what stands against it, and who flies nearby',
  permission: 'take-off:read',
  params: IdParams,
  response: TakeOffCheck,
});

export const checkTakeOffs = defineEndpoint({
  method: 'GET',
  path: '/approvals/check_can_request_take_off_authorization',
  tag: 'take-off',
  summary: 'The same of several approvals at once',
  permission: 'take-off:read',
  /**
   * Approvals; those out of the caller’s reach are passed over. Where flights nearby are more than one answer tells it ends
   * before the last of them: those are asked for alone.
   */
  query: z.object({ ids: commaList(Id) }),
  response: z.array(
    TakeOffCheck.extend({ approval_id: z.number().int() }).meta({ id: 'ApprovalTakeOffCheck' }),
  ),
});
