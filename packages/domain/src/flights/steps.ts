// The steps of a mission: what binds it and what has been done about it.
import type {
  Constraint,
  ConstraintKind,
  Effect,
  forbidsPlace,
  ProtocolItem,
} from '../airspace/constraint.ts';
import type { RequestPriceState } from '../approvals/payments.ts';
import type { ApprovalStatus } from '../approvals/statuses.ts';
import type { EmailRequestStatus } from '../email-requests/statuses.ts';
import type { ConstraintStatus } from './statuses.ts';

/** What of a saved constraint decides what is left to do. */
export interface StepFacts {
  readonly key: string;
  readonly kind: ConstraintKind;
  readonly title: string;
  /** Codes of its sentences, the gravest first. */
  readonly reason_codes?: readonly string[];
  readonly effect: Effect;
  readonly activity?: Constraint['activity'] | undefined;
  readonly procedure: ProtocolItem | null;
  /** Who decides, in words; null = nobody. */
  readonly decider_name: string | null;
  readonly notice: { readonly latest_date: string; readonly respected: boolean } | null;
  readonly status: ConstraintStatus;
  /** The authority answers requests in the product. */
  readonly can_request_approval: boolean;
  /** Status of the request that stands for it; null = none, or cancelled. */
  readonly approval_status: ApprovalStatus | null;
  /** What the price of that request waits for; null or absent: for nothing. */
  readonly price_due?: RequestPriceState | null;
  /** Status of the request by e-mail that stands for it; null = none. */
  readonly email_status?: EmailRequestStatus | null;
  /** Whoever was told of the flight wrote back, which nobody has read. */
  readonly has_unread_answer?: boolean;
  /** It arrived at an authority that reads it here and has not answered. */
  readonly is_at_desk?: boolean;
  /** The platform's staff does it. */
  readonly is_with_staff?: boolean;
  /** Who settled it by an order that sets conditions; null or absent: nobody. */
  readonly conditions_of?: string | null;
}

/** Whether a constraint asks for something to be done or obtained; the rest only informs. */
export function isStep(effect: Effect): boolean {
  return effect !== 'information' && effect !== 'free';
}

/** Where a step stands for the operator. */
export type StepState = 'todo' | 'waiting' | 'done' | 'refused';

/** The company pays, by card or by its authority's own ways; a payment service that is away is waited for. */
const isToPay = (due: RequestPriceState | null | undefined): boolean =>
  due?.state === 'to_pay' || due?.state === 'elsewhere';

/** Where a step stands; one that nobody has saved yet, in a drawing judged live, is to do. */
export function stepState({
  status,
  approval_status,
  price_due,
}: {
  readonly status?: ConstraintStatus | undefined;
  readonly approval_status: ApprovalStatus | null;
  readonly price_due?: RequestPriceState | null;
}): StepState {
  // The authority waits for the operator's answer. Otherwise one request says nothing of areas it does not ask for: the
  // constraint's own status counts.
  if (approval_status === 'incomplete') return 'todo';
  switch (status) {
    case 'done':
    case 'checked':
      return 'done';
    case 'handled':
      // Sent, and nothing is granted before its price is paid.
      return isToPay(price_due) ? 'todo' : 'waiting';
    case 'refused':
      return 'refused';
    default:
      return 'todo';
  }
}

/** What of a step decides the outlook. */
export type StandingStep = Parameters<typeof stepState>[0] &
  Parameters<typeof forbidsPlace>[0] &
  Pick<StepFacts, 'conditions_of'>;

/** It was agreed to under conditions: by the request that stands for it, or by a prefect's order. */
export const isConditional = ({
  approval_status,
  conditions_of,
}: Pick<StepFacts, 'approval_status' | 'conditions_of'>): boolean =>
  approval_status === 'reserves' || (conditions_of ?? null) !== null;

/** Who decides a step, else what it is about. */
export function deciderOrTitle(step: StepFacts): string {
  return step.decider_name ?? step.title;
}
