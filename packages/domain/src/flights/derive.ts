import {
  type ConstraintKind,
  type Effect,
  forbidsPlace,
  type ProtocolItem,
  type Reason,
  restsOnGround,
  type Verdict,
} from '../airspace/constraint.ts';
import type { ApprovalStatus } from '../approvals/statuses.ts';
import type { ConstraintStatus, FlightStatus } from './statuses.ts';

/** What of a saved constraint decides what is left to do. */
export interface StepFacts {
  readonly kind: ConstraintKind;
  readonly title: string;
  readonly effect: Effect;
  readonly procedure: ProtocolItem | null;
  /** Who decides, in words; null = nobody. */
  readonly decider_name: string | null;
  readonly notice: { readonly latest_date: string; readonly respected: boolean } | null;
  readonly status: ConstraintStatus;
  /** The authority answers requests in the product. */
  readonly can_request_approval: boolean;
  /** Status of the request that stands for it; null = none, or cancelled. */
  readonly approval_status: ApprovalStatus | null;
}

export interface FlightFacts {
  /** Null when the analysis failed. */
  readonly verdict: Verdict | null;
  readonly constraints: readonly StepFacts[];
}

export interface FlightProgress {
  readonly status: FlightStatus;
  /** A key of `next_steps` in the `flights` texts; null when nothing is left. */
  readonly next_step: Reason | null;
}

/** Whether a constraint asks for something to be done or obtained; the rest only informs. */
export function isStep(effect: Effect): boolean {
  return effect !== 'information' && effect !== 'free';
}

/** A constraint's status given the request that stands for it; what was ticked off by hand stays. */
export function statusAfterApproval(
  effect: Effect,
  current: ConstraintStatus,
  approval: ApprovalStatus | null,
): ConstraintStatus {
  if (current === 'outdated') return 'outdated';
  if (!isStep(effect)) return 'done';
  switch (approval) {
    case 'submitted':
    case 'pending':
    case 'incomplete':
    case 'awaiting_validation':
      return 'handled';
    case 'accepted':
    case 'reserves':
      return 'done';
    case 'refused':
      return 'refused';
    case 'cancelled':
    case null:
      return current === 'checked' ? 'checked' : 'todo';
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

/** What to do about the scenario or a drone: change what contradicts, check what cannot be told. */
function planStep({ kind, effect, title }: StepFacts): Reason {
  if (kind === 'scenario')
    return { code: effect === 'check' ? 'check_scenario' : 'change_scenario', params: { scenario: title } };
  return { code: effect === 'check' ? 'check_drone' : 'change_drone', params: { drone: title } };
}

/** What to do about one constraint that nothing has been done about. */
function openStep(step: StepFacts): Reason {
  if (step.kind === 'low_flying_network') return { code: 'check_azba', params: {} };
  if (step.kind === 'scenario' || step.kind === 'drone_compatibility') return planStep(step);
  if (restsOnGround(step)) return { code: 'check_ground', params: { zone: step.title } };
  if (step.kind === 'night_flight' && step.effect === 'check') return { code: 'check_night', params: {} };
  switch (step.procedure) {
    case 'approval_request':
      return step.can_request_approval
        ? approvalStep(step)
        : { code: 'ask_manager', params: { name: nameOf(step) } };
    case 'email_request':
      return { code: 'ask_manager', params: { name: nameOf(step) } };
    case 'protocol_form_links':
      return { code: 'fill_form', params: {} };
    case 'army_notif':
      return { code: 'notify_army', params: {} };
    case 'prefecture_notif':
      return { code: 'declare_prefecture', params: {} };
    case null:
      return step.effect === 'forbidden'
        ? { code: 'leave_zone', params: { zone: step.title } }
        : { code: 'check_zone', params: { zone: step.title } };
  }
}

/** The nearest deadline first; of equal ones, what can be done here and now. */
function byDeadline(a: StepFacts, b: StepFacts): number {
  return (
    (a.notice?.latest_date ?? '9999').localeCompare(b.notice?.latest_date ?? '9999') ||
    Number(b.can_request_approval) - Number(a.can_request_approval)
  );
}

const OPEN: readonly ConstraintStatus[] = ['todo', 'to_send', 'not_handled', 'failed'];

/** A place that is closed to the flight and that no manager could open. */
function blocks(step: StepFacts): boolean {
  return forbidsPlace(step) && step.procedure === null;
}

function waiting(steps: readonly StepFacts[]): FlightProgress | null {
  const [first] = steps.filter(({ status }) => status === 'handled');
  if (!first) return null;
  const isTakenUp = steps.some(
    ({ approval_status: status }) => status === 'pending' || status === 'awaiting_validation',
  );
  return {
    status: isTakenUp ? 'processing' : 'planned',
    next_step: { code: 'wait_authority', params: { authority: nameOf(first) } },
  };
}

/**
 * A mission's status and next step, from what binds it and what has been done. In this order: a failed analysis; a
 * refusal; a question to answer; something to do, the nearest deadline first; answers to wait for (`processing`
 * once an authority has taken one up, else `planned`); conditions to respect; everything done; nothing to do.
 */
export function deriveFlight({ verdict, constraints }: FlightFacts): FlightProgress {
  if (verdict === null) return { status: 'error', next_step: { code: 'analyse_again', params: {} } };
  if (verdict === 'incomplete')
    return { status: 'action_needed', next_step: { code: 'draw_area', params: {} } };
  const steps = constraints
    .filter(({ effect, status }) => isStep(effect) && status !== 'outdated')
    .sort(byDeadline);
  if (steps.some(({ status }) => status === 'refused')) return { status: 'refused', next_step: null };
  const asked = steps.find((step) => step.approval_status === 'incomplete');
  if (asked)
    return {
      status: 'action_needed',
      next_step: { code: 'answer_authority', params: { authority: nameOf(asked) } },
    };
  const open = steps.filter(({ status }) => OPEN.includes(status));
  const first = open.find(blocks) ?? open[0];
  if (first) return { status: 'action_needed', next_step: openStep(first) };
  const pending = waiting(steps);
  if (pending) return pending;
  const conditional = steps.find((step) => step.approval_status === 'reserves');
  if (conditional)
    return {
      status: 'reserves',
      next_step: { code: 'read_conditions', params: { authority: nameOf(conditional) } },
    };
  return { status: steps.length > 0 ? 'confirmed' : 'clear', next_step: null };
}
