import type { FlightConstraint } from '@envol/contract/constraints';
import {
  type Analysis,
  asksForAnotherPlan,
  type Constraint,
  forbidsPlace,
} from '@envol/domain/airspace/constraint';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { isStep } from '@envol/domain/flights/derive';
import type { Tone } from '../../../ui/StatusChip.tsx';

/** A constraint as the cards show it: judged live, or saved with what has been done about it. */
export type ShownConstraint = Constraint &
  Partial<
    Pick<FlightConstraint, 'id' | 'status' | 'note' | 'can_request_approval' | 'structure_id' | 'approval_id'>
  >;

export type StepState = 'todo' | 'waiting' | 'done' | 'refused';

export interface Step {
  readonly constraint: ShownConstraint;
  readonly state: StepState;
}

export interface LinkedApproval {
  readonly id: number;
  readonly status: ApprovalStatus;
}

/** The engine's own view, or the saved one: both carry these. */
export type ShownAnalysis = Pick<Analysis, 'verdict' | 'free_height_m'> & {
  readonly constraints: readonly ShownConstraint[];
};

/**
 * `clear`: nothing is left to do (also when every step is done). `conditions`: an agreement came with conditions.
 * `waiting`: everything was asked, an answer is missing. `refused`: an authority said no.
 */
export type Outcome = 'incomplete' | 'impossible' | 'refused' | 'steps' | 'waiting' | 'conditions' | 'clear';

export interface VerdictView {
  readonly outcome: Outcome;
  readonly tone: Tone;
  readonly steps: readonly Step[];
  /** Steps that are not done yet. */
  readonly left: number;
  readonly next: Step | null;
  /** A lower height (m above ground) at which no agreement is needed; null when the mission is under it or there is none. */
  readonly free_height_m: number | null;
}

const DONE: readonly ApprovalStatus[] = ['accepted', 'reserves'];
const OPEN: readonly ApprovalStatus[] = ['submitted', 'pending', 'awaiting_validation'];

const stateByApproval = (status: ApprovalStatus): StepState => {
  if (DONE.includes(status)) return 'done';
  if (OPEN.includes(status)) return 'waiting';
  // Incomplete: the authority waits for the operator's answer.
  return status === 'refused' ? 'refused' : 'todo';
};

export const stepState = (
  constraint: ShownConstraint,
  approvals: readonly LinkedApproval[] = [],
): StepState => {
  const approval = approvals.find(({ id }) => id === constraint.approval_id);
  if (approval !== undefined && approval.status !== 'cancelled') return stateByApproval(approval.status);
  switch (constraint.status) {
    case 'done':
    case 'checked':
      return 'done';
    case 'handled':
      return 'waiting';
    case 'refused':
    case 'failed':
      return 'refused';
    default:
      return 'todo';
  }
};

const TONES: Readonly<Record<Outcome, Tone>> = {
  incomplete: 'info',
  impossible: 'err',
  refused: 'err',
  steps: 'warn',
  waiting: 'blue',
  conditions: 'warn',
  clear: 'ok',
};

const outcomeOf = (
  analysis: ShownAnalysis,
  steps: readonly Step[],
  approvals: readonly LinkedApproval[],
): Outcome => {
  if (analysis.verdict === 'incomplete') return 'incomplete';
  if (steps.some(({ state, constraint }) => state !== 'done' && forbidsPlace(constraint)))
    return 'impossible';
  if (steps.some(({ state }) => state === 'refused')) return 'refused';
  if (steps.some(({ state }) => state === 'todo')) return 'steps';
  if (steps.some(({ state }) => state === 'waiting')) return 'waiting';
  return approvals.some(({ status }) => status === 'reserves') ? 'conditions' : 'clear';
};

const asksAgreement = ({ constraint, state }: Step): boolean =>
  constraint.effect === 'agreement' && state !== 'done';

/** What the first line says, what comes next, and the cheaper way out. */
export const viewVerdict = (
  analysis: ShownAnalysis,
  height_m: number | null,
  approvals: readonly LinkedApproval[] = [],
): VerdictView => {
  const steps = analysis.constraints
    .filter((constraint) => isStep(constraint.effect) && constraint.status !== 'outdated')
    .map((constraint) => ({ constraint, state: stepState(constraint, approvals) }));
  const outcome = outcomeOf(analysis, steps, approvals);
  const free = analysis.free_height_m;
  const helps = free !== null && height_m !== null && free < height_m && steps.some(asksAgreement);
  return {
    outcome,
    tone: TONES[outcome],
    steps,
    left: steps.filter(({ state }) => state !== 'done').length,
    next:
      steps.find(({ state, constraint }) => state === 'todo' && !forbidsPlace(constraint)) ??
      steps.find(({ state }) => state === 'waiting') ??
      null,
    free_height_m: helps ? free : null,
  };
};

const hasConditions = (constraint: ShownConstraint, approvals: readonly LinkedApproval[]): boolean =>
  approvals.some(({ id, status }) => id === constraint.approval_id && status === 'reserves');

/** The colour of a card's bar: what is left to do, not how worried to be. */
export const cardTone = (constraint: ShownConstraint, approvals: readonly LinkedApproval[] = []): Tone => {
  if (!isStep(constraint.effect)) return constraint.effect === 'free' ? 'ok' : 'info';
  const state = stepState(constraint, approvals);
  // An agreement with conditions keeps the colour that asks to read them.
  if (state === 'done') return hasConditions(constraint, approvals) ? 'warn' : 'ok';
  if (state === 'refused' || forbidsPlace(constraint) || asksForAnotherPlan(constraint)) return 'err';
  return state === 'waiting' ? 'blue' : 'warn';
};
