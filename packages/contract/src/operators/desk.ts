import { OPERATOR_ROLES, PLANS } from '@envol/domain/access/actor';
import { z } from 'zod';
import {
  Id,
  IdParams,
  Instant,
  Line,
  LongText,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { recordList } from '../records.ts';
import { Discount, OperatorGrants } from './config.ts';

/** An operator in the list of the platform's staff. */
export const OperatorRow = z
  .object({
    id: z.number().int(),
    commercial_name: z.string(),
    company: z.string(),
    siret: z.string().nullable(),
    uas_operator_number: z.string().nullable(),
    plan: z.enum(PLANS),
    plan_until: z.string().nullable(),
    members_count: z.number().int(),
    pilots_count: z.number().int(),
    drones_count: z.number().int(),
    flights_count: z.number().int(),
    /** When it last asked an authority; null: never. */
    last_approval_date: z.string().nullable(),
    created_at: z.string(),
    is_blocked: z.boolean(),
    /** When it was deleted; what is left of it is its name, and what authorities keep. */
    deleted_at: z.string().nullable(),
  })
  .meta({ id: 'OperatorRow' });
export type OperatorRow = z.infer<typeof OperatorRow>;

const Duplicate = z.object({
  id: z.number().int(),
  commercial_name: z.string(),
  /** What is the same. */
  why: z.enum(['siret', 'uas_operator_number', 'name']),
});

/** An operator as the staff helps it: what it is, who works there, what the staff keeps of it. */
export const OperatorDesk = z
  .object({
    ...OperatorRow.shape,
    approvals_count: z.number().int(),
    /** Whether its people ask for take-offs here; without it they call the tower. */
    can_manage_take_off_authorizations: z.boolean(),
    /** What the platform opened to it. */
    grants: z.object(OperatorGrants.shape),
    /** Off the price of subscriptions, percent; null: none. */
    discount: Discount.nullable(),
    alphatango_uids: z.array(z.string()),
    /** Of the staff, never shown to the operator. */
    note: z.string().nullable(),
    blocked: z.object({ at: z.string(), reason: z.string(), by: z.string() }).nullable(),
    members: z.array(
      z.object({
        user_id: z.number().int(),
        username: z.string(),
        long_name: z.string(),
        email: z.string(),
        role: z.enum(OPERATOR_ROLES),
        is_active: z.boolean(),
        since: z.string(),
      }),
    ),
    /** Others that are likely the same company. */
    duplicates: z.array(Duplicate),
    /** What structures keep of it. */
    structures: z.array(
      z.object({
        structure_id: z.number().int(),
        name: z.string(),
        note: z.string().nullable(),
        reference: z.string().nullable(),
        url: z.string().nullable(),
        valid_until: z.string().nullable(),
      }),
    ),
    available_actions: z.array(z.enum(['plan', 'note', 'block', 'unblock', 'merge', 'delete'])),
  })
  .meta({ id: 'OperatorDesk' });
export type OperatorDesk = z.infer<typeof OperatorDesk>;

const OPERATORS = {
  path: '/exploitants',
  tag: 'operators',
  words: { one: 'operator', many: 'operators' },
  read: 'desk:read',
  item: OperatorRow,
  filters: {
    /** In its names, its SIRET, its operator number. */
    q: SearchText.optional(),
    plan: z.enum(PLANS).optional(),
    is_blocked: QueryFlag.optional(),
  },
  orderings: [
    'last_approval_date',
    '-last_approval_date',
    'commercial_name',
    '-commercial_name',
    'created_at',
    '-created_at',
    'id',
    '-id',
  ],
  default_ordering: 'last_approval_date',
  list_summary: 'Every operator, for the platform’s staff, the one that asked nothing for longest first',
} as const;

export const listOperators = recordList(OPERATORS);

export const operatorDesk = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/desk',
  tag: 'operators',
  summary: 'One operator, for the platform’s staff; each look is kept in its journal',
  permission: 'desk:read',
  params: IdParams,
  response: OperatorDesk,
});

export const updateOperatorDesk = defineEndpoint({
  method: 'PATCH',
  path: '/exploitants/:id/desk',
  tag: 'operators',
  summary:
    'The staff’s note of an operator (null clears it), its plan, whether it manages take-offs, what is open to it; absent keeps. Support sets plan and discount alone',
  permission: 'plan:write',
  params: IdParams,
  body: z
    .strictObject({
      note: LongText.nullable(),
      /** With `plan_reason`, which its administrators and the staff's journal are told. */
      plan: z.enum(PLANS),
      plan_reason: Line(250).min(1),
      /** When what is granted ends; absent or null: not by itself. */
      plan_until: Instant.nullable(),
      can_manage_take_off_authorizations: z.boolean(),
      grants: z.strictObject(OperatorGrants.shape).partial(),
      /** Off the price of subscriptions, percent; null: none. */
      discount: Discount.nullable(),
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, { path: ['note'], message: 'required' })
    .refine(({ plan, plan_reason }) => plan === undefined || plan_reason !== undefined, {
      path: ['plan_reason'],
      message: 'required',
    })
    .refine(({ plan, plan_until }) => plan_until === undefined || plan !== undefined, {
      path: ['plan'],
      message: 'required',
    })
    .refine(({ plan, plan_reason }) => plan_reason === undefined || plan !== undefined, {
      path: ['plan'],
      message: 'required',
    }),
  response: OperatorDesk,
});

export const blockOperator = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/block',
  tag: 'operators',
  summary: 'Nobody acts for this operator any more, from now on and in every window',
  permission: 'desk:write',
  params: IdParams,
  /** Told to its people, and kept. */
  body: z.object({ reason: Line(250).min(1) }),
  response: OperatorDesk,
});

export const unblockOperator = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/unblock',
  tag: 'operators',
  summary: 'Its people act for this operator again',
  permission: 'desk:write',
  params: IdParams,
  response: OperatorDesk,
});

/** What a merge moves, and what of it stands twice. */
export const MergePreview = z
  .object({
    keeps: OperatorRow.pick({ id: true, commercial_name: true }),
    duplicate: OperatorRow.pick({ id: true, commercial_name: true }),
    /** How many rows of each kind go over. */
    moved: z.array(z.object({ table: z.string(), count: z.number().int() })),
    /** Drones with the same serial number: the duplicate's stay, inactive, with a mark. */
    same_drones: z.array(z.string()),
    /** People who are in both: they keep what they may in the one that stays. */
    same_people: z.array(z.string()),
    /** Sub-entities of the same name: the duplicate's get a number. */
    same_entities: z.array(z.string()),
  })
  .meta({ id: 'MergePreview' });
export type MergePreview = z.infer<typeof MergePreview>;

export const previewMerge = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/merge',
  tag: 'operators',
  summary: 'What would go over if another operator became part of this one; nothing is written',
  permission: 'desk:write',
  params: IdParams,
  query: z.object({ duplicate_id: Id }),
  response: MergePreview,
  errors: ['OPERATORS_NOT_MERGEABLE'],
});

export const mergeOperators = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/merge',
  tag: 'operators',
  summary: 'Everything of a duplicate becomes this operator’s; the duplicate is gone',
  permission: 'desk:write',
  params: IdParams,
  body: z.object({ duplicate_id: Id, reason: Line(250).min(1) }),
  response: OperatorDesk,
  errors: ['OPERATORS_NOT_MERGEABLE'],
});

/** One act of the staff. */
export const StaffAct = z
  .object({
    id: z.number().int(),
    staff_name: z.string(),
    action: z.string(),
    /** The account that it was about, if it was one. */
    user_id: z.number().int().nullable(),
    operator_id: z.number().int().nullable(),
    details: z.record(z.string(), z.unknown()),
    at: z.string(),
  })
  .meta({ id: 'StaffAct' });
export type StaffAct = z.infer<typeof StaffAct>;

export const operatorStaffJournal = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/staff_journal',
  tag: 'operators',
  summary: 'What the platform’s staff did about an operator, the latest first',
  permission: 'desk:read',
  params: IdParams,
  query: z.object(pageQuery(['-id'], '-id')),
  response: pageOf(StaffAct),
});

export const deskEndpoints = {
  listOperators,
  operatorDesk,
  updateOperatorDesk,
  blockOperator,
  unblockOperator,
  previewMerge,
  mergeOperators,
  operatorStaffJournal,
};
