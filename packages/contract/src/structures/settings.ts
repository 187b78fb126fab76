import { MOST_CATEGORIES } from '@envol/domain/approvals/categories';
import {
  ENFORCEMENTS,
  EXEMPTION_KINDS,
  LIMIT_CODES,
  LIMIT_FIELDS,
  LIMIT_MESSAGES,
  NOTICE_MODES,
} from '@envol/domain/approvals/limits';
import { QUESTION_KINDS } from '@envol/domain/approvals/requestForm';
import { DISTANCE_UNITS } from '@envol/domain/approvals/structures';
import { z } from 'zod';
import { Line, LongText, TimeOfDay } from '../common.ts';
import { CardPriceCents, PriceCurrency } from '../money.ts';

const days = (most: number, least = 1) => z.number().int().min(least).max(most).nullable();
const surface = z.number().positive().max(1e12).nullable();

/** What an authority asks of requests; see `RequestLimits` of `@envol/domain/approvals/limits`. Null = no such limit. */
const limits = {
  /** `enforced`: what does not keep to the limits is refused; `told`: it is told, and may be sent all the same. */
  enforcement: z.enum(ENFORCEMENTS),
  notice_min_days: days(365, 0),
  notice_mode: z.enum(NOTICE_MODES),
  max_days_ahead: days(3650),
  period_first_date: z.iso.date().nullable(),
  period_last_date: z.iso.date().nullable(),
  /** At the mission's place; over midnight where the second is the earlier one. Both or neither. */
  period_time_start: TimeOfDay.nullable(),
  period_time_end: TimeOfDay.nullable(),
  max_dates_range_days: days(3650),
  max_zones: z.number().int().min(1).max(50).nullable(),
  bounding_square_side_m: z.number().positive().max(1_000_000).nullable(),
  max_total_surface_m2: surface,
  max_zone_surface_m2: surface,
  /** m above ground. */
  max_height_m: z.number().positive().max(10_000).nullable(),
};

/** A question of the authority's own; its answer is that field of `external_payload`. */
export const RequestQuestion = z
  .object({
    name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
    label: Line(250).min(1),
    kind: z.enum(QUESTION_KINDS),
    is_required: z.boolean(),
  })
  .meta({ id: 'RequestQuestion' });

/** What the authority asks beside the mission, in this order; no name twice. */
export const RequestQuestions = z
  .array(RequestQuestion)
  .max(20)
  .superRefine((questions, context) => {
    for (const [index, { name }] of questions.entries())
      if (questions.findIndex((each) => each.name === name) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'duplicate' });
  });

const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** A kind of requests as the authority calls it. */
export const ApprovalCategory = z
  .object({
    name: Line(50).min(1),
    colour: Colour,
    /** Before tax; null or absent: what every request costs. 0: nothing. */
    price_cents: CardPriceCents.nullable().optional(),
  })
  .meta({ id: 'ApprovalCategory' });

/** In this order; no name twice. */
export const ApprovalCategories = z
  .array(ApprovalCategory)
  .max(MOST_CATEGORIES)
  .superRefine((categories, context) => {
    for (const [index, { name }] of categories.entries())
      if (categories.findIndex((each) => each.name.toLowerCase() === name.toLowerCase()) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'duplicate' });
  });

/** Before tax, what the authority asks for one request; null: nothing. */
const approvalPrice = {
  approval_price_cents: CardPriceCents.min(1, { message: 'price_too_low' }).nullable(),
  approval_price_currency: PriceCurrency,
};

/** What an authority asks of the day itself; see `DayRules` of `@envol/domain/activations/rules`. */
const dayRules = {
  activation_required: z.boolean(),
  activation_notice_days: days(365, 0),
  /** At the place, on the last day for asking; needs the notice. */
  activation_limit_time: TimeOfDay.nullable(),
  /** Needs the limit time. */
  activation_tolerance_minutes: z.number().int().min(0).max(1440).nullable(),
  activation_max_hours: z.number().positive().max(720).nullable(),
  take_off_authorization_activated: z.boolean(),
  take_off_validity_minutes: z.number().int().min(1).max(1440).nullable(),
  conflict_distance_m: z.number().min(0).max(50_000),
};

const Words = LongText.nullable().transform((text) => (text?.trim() ? text.trim() : null));

/** What it tells those who ask it, and the unit beside kilometres in which it speaks of distances. */
const words = {
  tactical_contact_protocol: Words,
  operator_text: Words,
  unit_displayed: z.enum(DISTANCE_UNITS),
  ...approvalPrice,
  /** It decides on requests that nobody paid yet. */
  decides_unpaid: z.boolean(),
};

export const StructureWords = z.object(words);

export const DayRules = z.object(dayRules).meta({ id: 'DayRules' });
export type DayRules = z.infer<typeof DayRules>;

export const RequestLimits = z.object(limits).meta({ id: 'RequestLimits' });
export type RequestLimits = z.infer<typeof RequestLimits>;

export const StructureSettings = z
  .object({
    ...limits,
    request_form: z.array(RequestQuestion),
    ...dayRules,
    tactical_contact_protocol: z.string().nullable(),
    operator_text: z.string().nullable(),
    unit_displayed: z.enum(DISTANCE_UNITS),
    ...approvalPrice,
    decides_unpaid: z.boolean(),
    airspace_approval_categories: z.array(ApprovalCategory),
    version: z.number().int(),
    /** Who set them last, for the authority itself; null for others, and while nobody has. */
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  })
  .meta({ id: 'StructureSettings' });

/** Absent keeps, null clears. */
export const StructureSettingsInput = z
  .strictObject({
    ...limits,
    ...dayRules,
    ...words,
    request_form: RequestQuestions,
    airspace_approval_categories: ApprovalCategories,
  })
  .partial();
export type StructureSettingsInput = z.output<typeof StructureSettingsInput>;

/** A limit that a request does not keep to; `message` is a sentence of the `errors` texts. */
export const LimitBreach = z
  .object({
    code: z.enum(LIMIT_CODES),
    field: z.enum(LIMIT_FIELDS),
    message: z.enum(LIMIT_MESSAGES),
    limit: z.union([z.number(), z.string()]),
    value: z.union([z.number(), z.string()]),
  })
  .meta({ id: 'LimitBreach' });

export const ExemptionKind = z.enum(EXEMPTION_KINDS);

/** How a request to an authority would be held against its settings at the moment of asking. */
export const RequestCheck = z
  .object({
    limits: RequestLimits,
    /** What the platform's staff lifted for this operator. */
    exemptions: z.array(ExemptionKind),
    /** What the authority asks beside the mission. */
    questions: z.array(RequestQuestion),
    /** The kinds of requests, of which one is to be chosen; empty: none is. */
    categories: z.array(ApprovalCategory),
    ...approvalPrice,
    /** What the authority takes off its prices for this operator, hundredths of a percent; null: nothing. */
    discount_bp: z.number().int().min(1).max(10_000).nullable(),
    /** What the authority tells whoever asks it, and how it is reached before and after a flight. */
    operator_text: z.string().nullable(),
    tactical_contact_protocol: z.string().nullable(),
    /** It is a prefecture: the fields of its declaration go with the request. */
    is_prefecture: z.boolean(),
    /** For every area that may be asked for. */
    breaches: z.array(LimitBreach),
    /** Sending it is refused, before anybody looks at it. */
    is_refused: z.boolean(),
  })
  .meta({ id: 'RequestCheck' });
