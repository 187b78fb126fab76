import { DECISION_TYPES, decisionLacks } from '@envol/domain/approvals/decisions';
import { REFUSAL_CATEGORIES } from '@envol/domain/approvals/refusalCategories';
import { z } from 'zod';
import { AutomaticCause } from '../automatic-actions/index.ts';
import { Id, LongText, TimeOfDay } from '../common.ts';
import { LIMITS } from '../limits.ts';

/** What a decision allows: the operator flies under these. */
export const Decision = z
  .object({
    id: z.number().int(),
    type: z.enum(DECISION_TYPES).exclude(['take-charge']),
    message: z.string().nullable(),
    /** m above ground; null when the height asked is kept. */
    restricted_height: z.number().nullable(),
    min_allowed_date_start: z.string().nullable(),
    max_allowed_date_end: z.string().nullable(),
    min_allowed_time_start: z.string().nullable(),
    max_allowed_time_end: z.string().nullable(),
    tactical_contact_required: z.boolean(),
    /** Of a refusal; null where none was said. */
    refusal_category: z.enum(REFUSAL_CATEGORIES).nullable(),
    /** Who was informed, and the mark that was set: of the types that are the authority's own. */
    recipients: z.array(z.string()).nullable(),
    inside_impacting_zone: z.boolean().nullable(),
    /** The decision that this one corrects, and the one that corrects it. */
    supersedes_id: z.number().int().nullable(),
    superseded_by_id: z.number().int().nullable(),
    /** The automatic action that took it; null where a person did. */
    automatic: AutomaticCause.nullable(),
    decided_by: z.string(),
    /** For which absent colleagues it was taken; null: for nobody but oneself. */
    on_behalf_of: z.string().nullable(),
    decided_at: z.string(),
  })
  .meta({ id: 'Decision' });
export type Decision = z.infer<typeof Decision>;

const NO_LIMITS = {
  restricted_height: null,
  min_allowed_date_start: null,
  max_allowed_date_end: null,
  min_allowed_time_start: null,
  max_allowed_time_end: null,
};

/** What a decision says beside its type; absent is empty. */
const said = {
  message: LongText.nullable().optional(),
  restricted_height: z.number().positive().max(10_000).nullable().optional(),
  min_allowed_date_start: z.iso.date().nullable().optional(),
  max_allowed_date_end: z.iso.date().nullable().optional(),
  min_allowed_time_start: TimeOfDay.nullable().optional(),
  max_allowed_time_end: TimeOfDay.nullable().optional(),
  tactical_contact_required: z.boolean().optional(),
  /** Of a refusal; of any other decision it says nothing. */
  refusal_category: z.enum(REFUSAL_CATEGORIES).nullable().optional(),
};

export const DecisionInput = z
  .object({
    type: z.enum(DECISION_TYPES),
    /** The version the decider saw. */
    version: z.number().int(),
    ...said,
    /** The height is restricted: to which one is said. */
    height_restriction: z.boolean().optional(),
    /** E-mail addresses of whom to inform. */
    recipients: z.array(z.email().max(250)).max(LIMITS.forwarded_recipients).optional(),
    /** False takes the mark of an impacting zone away. */
    inside_impacting_zone: z.boolean().optional(),
  })
  .superRefine((given, context) => {
    if (given.height_restriction && (given.restricted_height ?? null) === null)
      context.addIssue({ code: 'custom', path: ['restricted_height'], message: 'required' });
    for (const { field, message } of decisionLacks({
      type: given.type,
      message: given.message ?? null,
      recipients: given.recipients ?? null,
      restricted_height: given.restricted_height ?? null,
      min_allowed_date_start: given.min_allowed_date_start ?? null,
      max_allowed_date_end: given.max_allowed_date_end ?? null,
      min_allowed_time_start: given.min_allowed_time_start ?? null,
      max_allowed_time_end: given.max_allowed_time_end ?? null,
    }))
      context.addIssue({ code: 'custom', path: [field], message });
  });

/** What a correction says anew: absent keeps, null clears. The type stays: another one is another decision. */
export const DecisionChange = z.strictObject({
  /** The request's version that was seen. */
  version: z.number().int(),
  ...said,
});

/** What one decision on many requests may be: heights, days and hours are of each by itself. */
export const SHARED_DECISIONS = ['accept', 'restrict', 'refuse', 'request-information'] as const;

/** Why a request was left as it stands. */
export const UNDECIDED_REASONS = [
  'NOT_FOUND',
  'APPROVAL_TRANSITION_ILLEGAL',
  'APPROVAL_CHANGED',
  'APPROVAL_CLOSED',
  'APPROVAL_OUTDATED',
  'APPROVAL_OUTSIDE_COMPETENCE',
  'APPROVAL_UNPAID',
  'APPROVAL_ALREADY_REQUESTED',
] as const;

const isNamedOnce = (requests: readonly { readonly id: number }[]): boolean =>
  new Set(requests.map(({ id }) => id)).size === requests.length;

/** One decision for many requests, each at the version that its decider saw. */
export const SharedDecisionInput = z
  .object({
    requests: z
      .array(z.object({ id: Id, version: z.number().int() }))
      .min(1)
      .max(LIMITS.decided_at_once)
      .refine(isNamedOnce, 'duplicate'),
    type: z.enum(SHARED_DECISIONS),
    /** What stands in braces is said of each request: domain/message-templates/placeholders.ts. */
    message: LongText.nullable().optional(),
    tactical_contact_required: z.boolean().optional(),
    refusal_category: z.enum(REFUSAL_CATEGORIES).nullable().optional(),
  })
  .superRefine(({ type, message = null }, context) => {
    for (const lack of decisionLacks({ ...NO_LIMITS, type, message, recipients: null }))
      context.addIssue({ code: 'custom', path: ['message'], message: lack.message });
  });

/** What became of each request. */
export const SharedDecisionOutcome = z
  .object({
    done: z.array(z.number().int()),
    left: z.array(z.object({ id: z.number().int(), reason: z.enum(UNDECIDED_REASONS) })),
  })
  .meta({ id: 'SharedDecisionOutcome' });
export type SharedDecisionOutcome = z.infer<typeof SharedDecisionOutcome>;
