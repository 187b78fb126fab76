import type { DecisionInput } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import type { StepDecision } from '@envol/domain/approvals/decisions';
import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import { limitIssues, type RequestedLimits } from '@envol/domain/approvals/rules';
import type { z } from 'zod';

/** The decisions that the dock offers: the steps of the request. */
export type DecisionType = StepDecision;
/** Decisions that are written before they are sent; the others go at once. */
export type WrittenType = Exclude<DecisionType, 'accept' | 'take-charge'>;

/** What is typed; kept while the decision changes its mind about its type. Dates YYYY-MM-DD, times HH:MM, local. */
export interface DecisionValues {
  readonly message: string;
  readonly restricted_height: number | null;
  readonly min_allowed_date_start: string;
  readonly max_allowed_date_end: string;
  readonly min_allowed_time_start: string;
  readonly max_allowed_time_end: string;
  readonly tactical_contact_required: boolean;
  /** Empty while none is chosen. */
  readonly refusal_category: RefusalCategory | '';
}
export type DecisionField = keyof DecisionValues;

export const NO_VALUES: DecisionValues = {
  message: '',
  restricted_height: null,
  min_allowed_date_start: '',
  max_allowed_date_end: '',
  min_allowed_time_start: '',
  max_allowed_time_end: '',
  tactical_contact_required: false,
  refusal_category: '',
};

/** Where a decision stands. */
export type Stage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'writing'; readonly type: WrittenType }
  /** A plain acceptance would lift what was decided: asked once. */
  | { readonly kind: 'confirming'; readonly type: 'accept' }
  /** A plain acceptance can be taken back for a moment; it answers the request as it was then seen. */
  | { readonly kind: 'held'; readonly type: 'accept'; readonly version: number }
  | { readonly kind: 'sending'; readonly type: DecisionType };

export type DecisionAction =
  | { readonly do: 'write'; readonly type: WrittenType }
  | { readonly do: 'ask' }
  | { readonly do: 'hold'; readonly version: number }
  | { readonly do: 'back' }
  | { readonly do: 'send'; readonly type: DecisionType }
  | { readonly do: 'fail' }
  | { readonly do: 'finish' };

export const CHOOSING: Stage = { kind: 'choosing' };

const isWritten = (type: DecisionType): type is WrittenType => type !== 'accept' && type !== 'take-charge';

/**
 * Whether a decision waits a moment before it goes: an acceptance of one key or one click. What was typed or confirmed
 * was thought about, and goes at once.
 */
export const isDecisionDelayed = (type: DecisionType, stage: Stage, { message }: DecisionValues): boolean =>
  type === 'accept' && stage.kind === 'choosing' && message.trim() === '';

/** What is being written, or sent after it was; null while nothing is. */
export const writtenType = (stage: Stage): WrittenType | null =>
  stage.kind !== 'choosing' && isWritten(stage.type) ? stage.type : null;

/** The next stage; a step that does not fit leaves all as it is, so that two quick keys send one decision. */
export const stageAfter = (stage: Stage, step: DecisionAction): Stage => {
  if (stage.kind === 'sending') {
    if (step.do === 'finish') return CHOOSING;
    if (step.do === 'fail') return isWritten(stage.type) ? { kind: 'writing', type: stage.type } : CHOOSING;
    return stage;
  }
  switch (step.do) {
    case 'write':
      return { kind: 'writing', type: step.type };
    case 'ask':
      return { kind: 'confirming', type: 'accept' };
    case 'hold':
      return { kind: 'held', type: 'accept', version: step.version };
    case 'send':
      return { kind: 'sending', type: step.type };
    case 'back':
      return CHOOSING;
    default:
      return stage;
  }
};

const orNull = (text: string): string | null => (text === '' ? null : text);

const limitsOf = (values: DecisionValues) => ({
  restricted_height: values.restricted_height,
  min_allowed_date_start: orNull(values.min_allowed_date_start),
  max_allowed_date_end: orNull(values.max_allowed_date_end),
  min_allowed_time_start: orNull(values.min_allowed_time_start),
  max_allowed_time_end: orNull(values.max_allowed_time_end),
});

const noLimit = (values: DecisionValues): boolean =>
  Object.values(limitsOf(values)).every((limit) => limit === null);

/** Contact before take-off and nothing else: no restriction for the server, which needs a limit or words. */
export const isContactAlone = (values: DecisionValues): boolean =>
  values.tactical_contact_required && values.message.trim() === '' && noLimit(values);

/**
 * What goes to the server: limits only with a restriction, whatever else had been typed. A required contact alone is
 * no limit for the server, so it is said in words: `contact` is its sentence.
 */
export const bodyOf = (
  type: DecisionType,
  values: DecisionValues,
  version: number,
  contact: string,
): z.input<typeof DecisionInput> => {
  const typed = values.message.trim();
  const message = type === 'restrict' && isContactAlone(values) ? contact : typed;
  return {
    type,
    version,
    ...(type === 'take-charge' ? {} : { message: orNull(message) }),
    ...(type === 'restrict'
      ? { ...limitsOf(values), tactical_contact_required: values.tactical_contact_required }
      : {}),
    ...(type === 'refuse' && values.refusal_category !== ''
      ? { refusal_category: values.refusal_category }
      : {}),
  };
};

export interface FieldIssue {
  readonly field: DecisionField;
  readonly message:
    | 'message_required'
    | 'required'
    | 'restriction_required'
    | 'height_above_request'
    | 'above_number'
    | 'outside_period'
    | 'end_before_start'
    | 'not_a_restriction'
    | 'too_big_string';
  readonly params: Readonly<Record<string, string | number>>;
}

const MESSAGE_MAX = LIMITS.long_text;

const issue = (
  field: DecisionField,
  message: FieldIssue['message'],
  params: FieldIssue['params'] = {},
): FieldIssue => ({ field, message, params });

const restrictionIssues = (values: DecisionValues, asked: RequestedLimits): readonly FieldIssue[] => {
  const limits = limitsOf(values);
  const height = limits.restricted_height;
  const says = values.message.trim() !== '' || values.tactical_contact_required;
  if (!says && noLimit(values)) return [issue('restricted_height', 'restriction_required')];
  return [
    ...(height !== null && !(height > 0) ? [issue('restricted_height', 'above_number', { minimum: 0 })] : []),
    ...limitIssues('restrict', limits, asked),
  ];
};

/** What must be corrected before the decision can go; the first one takes the focus. */
export const issuesOf = (
  type: DecisionType,
  values: DecisionValues,
  asked: RequestedLimits,
): readonly FieldIssue[] => {
  if (values.message.length > MESSAGE_MAX)
    return [issue('message', 'too_big_string', { maximum: MESSAGE_MAX })];
  if (type === 'restrict') return restrictionIssues(values, asked);
  const needsWords = isWritten(type);
  return [
    ...(needsWords && values.message.trim() === '' ? [issue('message', 'message_required')] : []),
    ...(type === 'refuse' && values.refusal_category === '' ? [issue('refusal_category', 'required')] : []),
  ];
};
