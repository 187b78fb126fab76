import type { DecisionLimits } from './rules.ts';
import type { ApprovalStatus } from './statuses.ts';

/** Decisions that move the request to a status. */
export const STEP_DECISIONS = [
  'accept',
  'restrict',
  'refuse',
  'request-information',
  'request-signature',
  'take-charge',
] as const;
export type StepDecision = (typeof STEP_DECISIONS)[number];

/** What an authority decides for itself: the operator is told nothing of it, and the request stands where it stood. */
export const INTERNAL_DECISIONS = ['inform-contact', 'ats-internal-note', 'impacting-zone'] as const;
export type InternalDecision = (typeof INTERNAL_DECISIONS)[number];

export const DECISION_TYPES = [...STEP_DECISIONS, ...INTERNAL_DECISIONS] as const;
export type DecisionType = (typeof DECISION_TYPES)[number];

export const isInternal = (type: DecisionType): type is InternalDecision =>
  (INTERNAL_DECISIONS as readonly string[]).includes(type);

/** The decision that gave a status, while it holds; null where none did. */
export const decisionGiving = (
  status: ApprovalStatus,
): Exclude<StepDecision, 'take-charge' | 'request-signature'> | null => {
  switch (status) {
    case 'accepted':
      return 'accept';
    case 'reserves':
      return 'restrict';
    case 'refused':
      return 'refuse';
    case 'incomplete':
      return 'request-information';
    default:
      return null;
  }
};

/** What a decision says, whole. */
export interface DecisionWords extends DecisionLimits {
  readonly type: DecisionType;
  readonly message: string | null;
  readonly recipients: readonly string[] | null;
}

/** What a decision lacks: the field and a message of the errors' catalogue. */
export interface DecisionLack {
  readonly field: 'message' | 'restricted_height' | 'recipients';
  readonly message: 'message_required' | 'restriction_required' | 'required';
}

const NEEDS_WORDS: ReadonlySet<DecisionType> = new Set([
  'refuse',
  'request-information',
  'request-signature',
  'ats-internal-note',
]);

/** A refusal, a question and a note need words; a restriction needs a limit or words; who is informed is named. */
export const decisionLacks = ({ type, message, recipients, ...limits }: DecisionWords): DecisionLack[] => {
  const says = (message ?? '').trim() !== '';
  const lacks: DecisionLack[] = [];
  if (NEEDS_WORDS.has(type) && !says) lacks.push({ field: 'message', message: 'message_required' });
  if (type === 'restrict' && !says && Object.values(limits).every((limit) => limit === null))
    lacks.push({ field: 'restricted_height', message: 'restriction_required' });
  if (type === 'inform-contact' && (recipients ?? []).length === 0)
    lacks.push({ field: 'recipients', message: 'required' });
  return lacks;
};
