import {
  asksForAnotherPlan,
  type Constraint,
  type ConstraintKind,
  type Effect,
  forbidsPlace,
  type ProtocolItem,
  type Reason,
  type SourceCheck,
  type Verdict,
} from '../airspace/constraint.ts';
import type { CoverageOutcome } from '../approvals/coverage.ts';
import type { RequestPriceState } from '../approvals/payments.ts';
import type { ApprovalStatus } from '../approvals/statuses.ts';
import type { EmailRequestStatus } from '../email-requests/statuses.ts';
import type { NoticeOutcome } from '../flight-notifications/statuses.ts';
import type { ConstraintStatus, FlightStatus } from './statuses.ts';
import { type ActFacts, isNotice, stepAct } from './stepAct.ts';
import type { MissionVerdict, Outlook } from './verdict.ts';

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
}

export interface FlightFacts {
  /** Null when the analysis failed. */
  readonly verdict: Verdict | null;
  readonly constraints: readonly StepFacts[];
  /** What the sources leave to be read. */
  readonly checks: readonly Pick<SourceCheck, 'status'>[];
}

export interface FlightProgress {
  readonly status: FlightStatus;
  readonly outlook: Outlook;
  /** A key of `next_steps` in the `flights` texts; null when nothing is left. */
  readonly next_step: Reason | null;
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
export type StandingStep = Parameters<typeof stepState>[0] & Parameters<typeof forbidsPlace>[0];

/**
 * What is left of a mission by its steps alone, for its row, its page, its sheet and the drawing alike: a refusal; then
 * something to do, which no date helps while a place is closed; then answers to wait for; conditions to respect; nothing.
 */
export function outlookOfSteps(steps: readonly StandingStep[]): Outlook {
  const states = steps.map(stepState);
  if (states.includes('refused')) return 'refused';
  if (states.includes('todo'))
    return steps.some((step, index) => forbidsPlace(step) && states[index] !== 'done')
      ? 'impossible'
      : 'steps';
  if (states.includes('waiting')) return 'waiting';
  return steps.some(({ approval_status }) => approval_status === 'reserves') ? 'conditions' : 'settled';
}

/** Of a notification that only leaves later, nothing is done yet; one whose reader has a desk here waits for its days. */
const AFTER_NOTICES: Readonly<Record<NoticeOutcome, ConstraintStatus>> = {
  none: 'todo',
  failed: 'failed',
  waiting: 'handled',
  // To be read first.
  answered: 'todo',
  opposed: 'refused',
  told: 'done',
};

/** A constraint's status given what its authority was asked and granted, or told; what was set by hand stays. */
export function statusAfterApproval(
  effect: Effect,
  current: ConstraintStatus,
  outcome: CoverageOutcome,
  notices: NoticeOutcome = 'none',
  /** What was asked by e-mail, or entrusted to the staff, makes of it; null: neither was done. */
  elsewhere: ConstraintStatus | null = null,
): ConstraintStatus {
  if (current === 'outdated') return 'outdated';
  if (!isStep(effect)) return 'done';
  switch (outcome) {
    case 'waiting':
      return 'handled';
    case 'granted':
      return 'done';
    case 'refused':
      return 'refused';
    case 'outdated':
      return 'to_send';
    case 'none':
      if (current === 'checked') return current;
      return elsewhere ?? (current === 'not_handled' ? current : AFTER_NOTICES[notices]);
  }
}

function nameOf(step: StepFacts): string {
  return step.decider_name ?? step.title;
}

function approvalStep(step: StepFacts): Reason {
  const authority = nameOf(step);
  return step.notice?.respected
    ? { code: 'request_approval_before', params: { authority, date: step.notice.latest_date } }
    : { code: 'request_approval', params: { authority } };
}

/** What to do about the request by e-mail that stands for a constraint. */
function emailStep(step: StepFacts): Reason {
  const params = { name: nameOf(step) };
  if (step.email_status === 'failed') return { code: 'mend_email', params };
  return { code: step.email_status === 'answered' ? 'read_answer' : 'send_email', params };
}

/** What `stepAct` looks at. */
export const actFacts = (step: StepFacts): ActFacts => ({
  ...step,
  reason_codes: step.reason_codes ?? [],
  has_letter: isLetterOpen(step),
});

/** A letter asks for something to be done: to be sent, mended, its answer read, or sent anew. */
const isLetterOpen = ({ email_status, status }: StepFacts): boolean =>
  email_status === 'to_send' ||
  email_status === 'failed' ||
  email_status === 'answered' ||
  (status === 'to_send' && Boolean(email_status));

/** What to do about one constraint that nothing has been done about, in words. */
function openStep(step: StepFacts): Reason {
  const plain = (code: string): Reason => ({ code, params: {} });
  const act = stepAct({ ...actFacts(step), is_with_staff: false });
  switch (act) {
    case 'check_ground':
    case 'leave_azba':
    case 'leave_notam':
    case 'ask_notam':
    case 'leave_zone':
    case 'check_zone':
      return { code: act, params: { zone: step.title } };
    case 'check_notam':
    case 'obtain_agreement':
      return { code: 'check_zone', params: { zone: step.title } };
    case 'change_scenario':
    case 'check_scenario':
      return { code: act, params: { scenario: step.title } };
    case 'complete_drone':
    case 'change_drone':
    case 'check_drone':
      return { code: act, params: { drone: step.title } };
    case 'read_notice_answer':
      return { code: 'read_answer', params: { name: nameOf(step) } };
    case 'follow_letter':
      return emailStep(step);
    case 'update_request':
      return { code: act, params: { authority: nameOf(step) } };
    case 'pay':
    case 'pay_elsewhere':
      return {
        code: act,
        params: { authority: nameOf(step), price_cents: step.price_due?.price_cents ?? 0 },
      };
    case 'request_approval':
      return approvalStep(step);
    case 'ask_manager':
      return { code: act, params: { name: nameOf(step) } };
    default:
      return plain(act);
  }
}

type Dated = Pick<StepFacts, 'notice' | 'procedure'> & {
  readonly can_request_approval?: boolean | undefined;
};

/** The nearest deadline first; of equal ones, what can be done here and now. */
function byDeadline(a: Dated, b: Dated): number {
  return (
    (a.notice?.latest_date ?? '9999').localeCompare(b.notice?.latest_date ?? '9999') ||
    Number(b.can_request_approval === true) - Number(a.can_request_approval === true)
  );
}

/** What stands in the way of everything else: a closed place, then a scenario or a drone that another plan replaces. */
function standsInTheWay(step: Parameters<typeof forbidsPlace>[0]): boolean {
  return forbidsPlace(step) || asksForAnotherPlan(step);
}

/** A step that comes next: to be asked again, to be answered, to be done, or waited for. */
interface NextStep<S> {
  readonly step: S;
  readonly as: 'again' | 'question' | 'todo' | 'waiting';
}

/**
 * The step that comes next, for a mission's row, its letters and its page alike. While one is refused: the first refused
 * that can be asked for again, else none. Then a question to answer; what stands in the way; the nearest deadline; what
 * is waited for, an answer before what only has to leave.
 */
export function nextStepOf<S extends StandingStep & Dated>(steps: readonly S[]): NextStep<S> | null {
  const sorted = steps.toSorted(byDeadline);
  const inState = (state: StepState): readonly S[] => sorted.filter((step) => stepState(step) === state);
  const as = (kind: NextStep<S>['as'], step: S | undefined): NextStep<S> | null =>
    step === undefined ? null : { step, as: kind };
  const refused = inState('refused');
  if (refused.length > 0)
    return as(
      'again',
      refused.find(({ can_request_approval }) => can_request_approval === true),
    );
  const open = inState('todo');
  const asked = inState('waiting');
  return (
    as(
      'question',
      sorted.find(({ approval_status }) => approval_status === 'incomplete'),
    ) ??
    as('todo', open.find(standsInTheWay) ?? open[0]) ??
    as('waiting', asked.find((step) => !isNotice(step)) ?? asked[0])
  );
}

/** Whose work goes on, in words. */
function waitedFor(first: StepFacts): Reason {
  const plain = (code: string): Reason => ({ code, params: {} });
  switch (stepAct(actFacts(first))) {
    case 'with_staff':
      return plain('wait_staff');
    case 'await_payment_service':
      return { code: 'await_payment_service', params: { authority: nameOf(first) } };
    default:
      return isNotice(first)
        ? plain('wait_sending')
        : { code: 'wait_authority', params: { authority: nameOf(first) } };
  }
}

/** The authority's work, or the sending's, goes on. */
function waitingFor(first: StepFacts, steps: readonly StepFacts[]): FlightProgress {
  const isTakenUp = steps.some(
    ({ approval_status: status }) => status === 'pending' || status === 'awaiting_validation',
  );
  return {
    status: isTakenUp ? 'processing' : 'planned',
    outlook: 'waiting',
    next_step: waitedFor(first),
  };
}

/** What is still open, or null where nothing is left to do and nothing waited for. */
function openProgress(steps: readonly StepFacts[]): FlightProgress | null {
  const outlook = outlookOfSteps(steps);
  const next = nextStepOf(steps);
  if (next === null) return outlook === 'refused' ? { status: 'refused', outlook, next_step: null } : null;
  const authority = nameOf(next.step);
  switch (next.as) {
    case 'again':
      return { status: 'refused', outlook, next_step: { code: 'ask_again', params: { authority } } };
    case 'question':
      return {
        status: 'action_needed',
        outlook,
        next_step: { code: 'answer_authority', params: { authority } },
      };
    case 'todo':
      return { status: 'action_needed', outlook, next_step: openStep(next.step) };
    case 'waiting':
      return waitingFor(next.step, steps);
  }
}

/** Nothing is left to ask: conditions to respect, then what the sources leave to be read. */
function settled(steps: readonly StepFacts[], checks: FlightFacts['checks']): FlightProgress {
  const conditional = steps.find((step) => step.approval_status === 'reserves');
  if (conditional)
    return {
      status: 'reserves',
      outlook: 'conditions',
      next_step: { code: 'read_conditions', params: { authority: nameOf(conditional) } },
    };
  const unread = checks.filter(({ status }) => status !== 'checked').length;
  return {
    status: steps.length > 0 ? 'confirmed' : 'planned',
    outlook: 'settled',
    next_step: unread === 0 ? null : { code: 'read_sources', params: { count: unread } },
  };
}

/**
 * A mission's status at the moment of its verdict: the specification's green `clear` is for what was consulted whole, which ends
 * without anybody's act, and is never saved.
 */
export const presentStatus = (status: FlightStatus, verdict: MissionVerdict): FlightStatus =>
  status === 'planned' && verdict === 'clear' ? 'clear' : status;

/**
 * A mission's status, outlook and next step, from what binds it and what has been done. In this order: a failed
 * analysis; no area; a place without data; a refusal; a question to answer; something to do, the nearest deadline first; answers to wait for (`processing` once an authority has taken one up, else `planned`);
 * conditions to respect; everything done (`confirmed`) or nothing to do (`planned` with the sources to read; see
 * `presentStatus`).
 */
export function deriveFlight({ verdict, constraints, checks }: FlightFacts): FlightProgress {
  if (verdict === null)
    return { status: 'error', outlook: 'failed', next_step: { code: 'analyse_again', params: {} } };
  if (verdict === 'incomplete')
    return { status: 'action_needed', outlook: 'incomplete', next_step: { code: 'draw_area', params: {} } };
  if (verdict === 'no_data')
    return { status: 'action_needed', outlook: 'no_data', next_step: { code: 'leave_abroad', params: {} } };
  const steps = constraints.filter(({ effect, status }) => isStep(effect) && status !== 'outdated');
  return openProgress(steps) ?? settled(steps.toSorted(byDeadline), checks);
}
