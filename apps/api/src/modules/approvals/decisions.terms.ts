import type { DecisionChange, DecisionInput } from '@envol/contract/approvals';
import { type DecisionType, decisionLacks } from '@envol/domain/approvals/decisions';
import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import { type DecisionLimits, limitIssues } from '@envol/domain/approvals/rules';
import { localDate } from '@envol/domain/time/localTime';
import type { z } from 'zod';
import { Failure } from '../../platform/http/failure.ts';
import type { ApprovalRow, DecisionRow } from './approvals.queries.ts';

export type GivenDecision = z.output<typeof DecisionInput>;
export type GivenChange = z.output<typeof DecisionChange>;

/** What a decision says, as it is kept. */
export interface DecisionTerms extends DecisionLimits {
  readonly message: string | null;
  readonly tactical_contact_required: boolean;
  readonly refusal_category: RefusalCategory | null;
}

const wordsOf = (message: string | null | undefined): string | null => {
  const text = message?.trim() ?? '';
  return text === '' ? null : text;
};

export const termsOf = (
  given: Omit<GivenDecision, 'type' | 'version'>,
  type: DecisionType,
): DecisionTerms => ({
  message: wordsOf(given.message),
  restricted_height: given.restricted_height ?? null,
  min_allowed_date_start: given.min_allowed_date_start ?? null,
  max_allowed_date_end: given.max_allowed_date_end ?? null,
  min_allowed_time_start: given.min_allowed_time_start ?? null,
  max_allowed_time_end: given.max_allowed_time_end ?? null,
  tactical_contact_required: given.tactical_contact_required ?? false,
  refusal_category: type === 'refuse' ? (given.refusal_category ?? null) : null,
});

/** What a decision says once it is corrected: absent keeps, null clears. */
export const correctedTerms = (made: DecisionRow, { version: _, ...change }: GivenChange): DecisionTerms => {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return termsOf({ ...pickTerms(made), ...said }, made.type);
};

const pickTerms = (made: DecisionRow): DecisionTerms => ({
  message: made.message,
  restricted_height: made.restricted_height,
  min_allowed_date_start: made.min_allowed_date_start,
  max_allowed_date_end: made.max_allowed_date_end,
  min_allowed_time_start: made.min_allowed_time_start,
  max_allowed_time_end: made.max_allowed_time_end,
  tactical_contact_required: made.tactical_contact_required,
  refusal_category: made.refusal_category,
});

/** Whether two decisions say the same. */
export const isSame = (made: DecisionRow, terms: DecisionTerms): boolean =>
  (Object.keys(terms) as (keyof DecisionTerms)[]).every((key) => made[key] === terms[key]);

/** The same person sent the same decision twice: the first answer was lost on its way, not refused. */
export const isRepeated = (made: DecisionRow, decision: GivenDecision, userId: number): boolean =>
  made.decided_by === userId && made.type === decision.type && isSame(made, termsOf(decision, decision.type));

/** Throws VALIDATION with what a decision lacks, and with limits that do not fit what was asked. */
export const checkTerms = (
  approval: ApprovalRow,
  type: DecisionType,
  terms: DecisionTerms,
  recipients: readonly string[] | null = null,
): void => {
  const { message, tactical_contact_required: _, refusal_category: __, ...limits } = terms;
  const asked = {
    max_flying_height: approval.max_flying_height,
    first_date: localDate(approval.date_start, approval.time_zone),
    last_date: localDate(approval.date_end, approval.time_zone),
  };
  const lacks = decisionLacks({ type, message, recipients, ...limits });
  const issues = limitIssues(type, limits, asked);
  if (lacks.length + issues.length === 0) return;
  throw new Failure('VALIDATION', {
    fields: [
      ...lacks.map(({ field, message: said }) => ({ path: field, message: said })),
      ...issues.map(({ field, message: said, params }) => ({ path: field, message: said, params })),
    ],
  });
};
