import {
  type Effect,
  forbidsPlace,
  type Reason,
  type SourceCheck,
  type Verdict,
} from '../airspace/constraint.ts';
import type { CoverageOutcome } from '../approvals/coverage.ts';
import type { NoticeOutcome } from '../flight-notifications/statuses.ts';
import { byDeadline, nextStepOf, openStep, waitedFor } from './nextStep.ts';
import type { ConstraintStatus, FlightStatus } from './statuses.ts';
import {
  deciderOrTitle,
  isConditional,
  isStep,
  type StandingStep,
  type StepFacts,
  stepState,
} from './steps.ts';
import type { MissionVerdict, Outlook } from './verdict.ts';

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
  return steps.some(isConditional) ? 'conditions' : 'settled';
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
  const authority = deciderOrTitle(next.step);
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
  const conditional = steps.find(isConditional);
  if (conditional)
    return {
      status: 'reserves',
      outlook: 'conditions',
      next_step: {
        code: 'read_conditions',
        params: { authority: conditional.conditions_of ?? deciderOrTitle(conditional) },
      },
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
