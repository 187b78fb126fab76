import { CONSTRAINT_KINDS, EFFECTS, PROTOCOL_ITEMS } from '@envol/domain/airspace/constraint';
import { ADDED_PROCEDURES } from '@envol/domain/constraint-types/addition';
import { z } from 'zod';
import { Id, IdParams, RequiredText } from '../common.ts';
import { defineEndpoint, MEDIUM_BODY, noContent } from '../endpoint.ts';
import { CardPriceCents, PriceCents, PriceCurrency } from '../money.ts';
import { FormLink } from '../procedures/index.ts';

const NoticeMode = z.enum(['calendar', 'ouvrables', 'ouvres']);

/** What the law asks about a type of constraint: built into the product, dated, never changed here. */
const LawEntry = z.object({
  effect: z.enum(EFFECTS),
  procedure: z.enum(PROTOCOL_ITEMS).nullable(),
  decider: z.string().nullable(),
  notice: z.object({ days: z.number().int(), mode: NoticeMode }).nullable(),
  /** First and last flight date; null: still in force. */
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  source: z.string(),
});

/** What the platform's staff adds to the law, for flights whose first day is `valid_from` or later. */
export const TypeAddition = z
  .object({
    id: z.number().int(),
    kind: z.enum(CONSTRAINT_KINDS),
    valid_from: z.string(),
    /** Null: the law's own. */
    procedure: z.enum(ADDED_PROCEDURES).nullable(),
    email: z.string().nullable(),
    form_links: z.array(FormLink),
    /** Days before the flight; null: the usual ones. */
    notice: z.object({ days: z.number().int(), mode: NoticeMode }).nullable(),
    /** To entrust it; null: the price of its procedure. */
    price_cents: PriceCents.nullable(),
    currency: PriceCurrency,
    /** Who answers where nobody of the publication does here. */
    structure: z.object({ id: z.number().int(), code: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'TypeAddition' });
export type TypeAddition = z.infer<typeof TypeAddition>;

/** A type of constraint: what the law asks about it, and what the platform adds. */
export const ConstraintType = z
  .object({
    kind: z.enum(CONSTRAINT_KINDS),
    law: z.array(LawEntry),
    /** What an addition may say of it. */
    takes: z.object({ procedure: z.boolean(), notice: z.boolean(), structure: z.boolean() }),
    /** For a flight today. */
    in_force: TypeAddition.nullable(),
    /** Those that stand, by their first day: past, in force and to come. */
    additions: z.array(TypeAddition),
  })
  .meta({ id: 'ConstraintType' });
export type ConstraintType = z.infer<typeof ConstraintType>;

/** One line of a type's journal. */
export const TypeAdditionRecord = TypeAddition.extend({
  reason: z.string(),
  changed_by: z.string(),
  changed_at: z.string(),
  /** Taken back before its day; null: it stands. */
  withdrawn_by: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
}).meta({ id: 'TypeAdditionRecord' });
export type TypeAdditionRecord = z.infer<typeof TypeAdditionRecord>;

const OfKind = z.object({ kind: z.enum(CONSTRAINT_KINDS) });

export const listConstraintTypes = defineEndpoint({
  method: 'GET',
  path: '/constraint-types',
  tag: 'flights',
  summary:
    'The types of constraints with procedure, notice, price and who answers, and the states of procedures',
  permission: 'airspace:read',
  query: z.object({ procedure: z.enum(PROTOCOL_ITEMS).optional() }),
  response: z.object({
    types: z.array(ConstraintType),
    procedures: z.array(
      z.object({
        procedure: z.enum(PROTOCOL_ITEMS),
        states: z.array(z.string()),
        price_cents: PriceCents.nullable(),
        currency: PriceCurrency,
      }),
    ),
  }),
});

export const getConstraintType = defineEndpoint({
  method: 'GET',
  path: '/constraint-types/:kind',
  tag: 'flights',
  summary: 'One type of constraint with the journal of what the staff added to it',
  permission: 'platform:read',
  params: OfKind,
  response: ConstraintType.extend({ journal: z.array(TypeAdditionRecord) }),
});

export const addToConstraintType = defineEndpoint({
  method: 'POST',
  path: '/constraint-types/:kind/additions',
  tag: 'flights',
  summary: 'Add to what the law asks about a type of constraint, for flights from a coming day on',
  permission: 'platform:write',
  params: OfKind,
  body: z.object({
    /** From tomorrow on: flights up to today keep what was said of them. */
    valid_from: z.iso.date(),
    procedure: z.enum(ADDED_PROCEDURES).nullable().default(null),
    email: z.email().max(254).nullable().default(null),
    form_links: z.array(FormLink).max(10).default([]),
    notice_days: z.number().int().min(1).max(365).nullable().default(null),
    notice_mode: NoticeMode.default('calendar'),
    price_cents: CardPriceCents.nullable().default(null),
    currency: PriceCurrency.default('EUR'),
    structure_id: Id.nullable().default(null),
    reason: RequiredText,
  }),
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: ConstraintType,
  status: 201,
});

export const withdrawTypeAddition = defineEndpoint({
  method: 'DELETE',
  path: '/constraint-types/additions/:id',
  tag: 'flights',
  summary: 'Take back an addition whose day has not come',
  permission: 'platform:write',
  params: IdParams,
  response: noContent,
  errors: ['ADDITION_IN_FORCE'],
});

export const constraintTypesEndpoints = {
  listConstraintTypes,
  getConstraintType,
  addToConstraintType,
  withdrawTypeAddition,
};
