import type { FlightConstraint } from '@envol/contract/constraints';
import {
  type Analysis,
  asksForAnotherPlan,
  type Constraint,
  forbidsPlace,
  type SourceCheck,
} from '@envol/domain/airspace/constraint';
import { settledVerdict } from '@envol/domain/airspace/judging/settledVerdict';
import { priceDueOf } from '@envol/domain/approvals/coverage';
import type { RequestPriceState } from '@envol/domain/approvals/payments';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { outlookOfSteps } from '@envol/domain/flights/derive';
import { missionFreeHeight } from '@envol/domain/flights/freeHeight';
import type { MissingInput } from '@envol/domain/flights/missing';
import { nextStepOf } from '@envol/domain/flights/nextStep';
import { isNotice, type StepAct, stepAct } from '@envol/domain/flights/stepAct';
import { isConditional, isStep, type StepState, stepState as stateOfStep } from '@envol/domain/flights/steps';
import {
  type MissionVerdict,
  missionVerdict,
  type Outlook,
  VERDICT_TONES,
} from '@envol/domain/flights/verdict';
import type { Tone } from '../../ui/StatusChip.tsx';

/** A constraint as the cards show it: judged live, or saved with what has been done about it. */
export type ShownConstraint = Constraint &
  Partial<
    Pick<
      FlightConstraint,
      | 'id'
      | 'status'
      | 'note'
      | 'proof'
      | 'can_request_approval'
      | 'structure_id'
      | 'approval_id'
      | 'areas_to_ask'
      | 'request_check'
      | 'email_request_id'
      | 'has_unread_answer'
      | 'is_at_desk'
      | 'is_simulated'
      | 'prefect_order'
      | 'entrusted'
    >
  >;

export interface VerdictStep {
  readonly constraint: ShownConstraint;
  readonly state: StepState;
  /** What is asked about it: named by its sentence, done by its button. */
  readonly act: StepAct;
  /** An authority waits for the operator's answer. */
  readonly question: boolean;
  /** Without which its authority grants nothing; null: nothing is due. */
  readonly price_due: RequestPriceState | null;
}

export interface LinkedApproval {
  readonly id: number;
  readonly status: ApprovalStatus;
  /** Absent: from a copy on the device that is older than prices. */
  readonly payment?: RequestPriceState | null;
}

/** The engine's own view, or the saved one: both carry these. */
export type ShownAnalysis = Pick<Analysis, 'verdict' | 'free_height_m' | 'checks'> & {
  readonly constraints: readonly ShownConstraint[];
};

export type Outcome = MissionVerdict;

/** What counts beside the analysis: what was not said, and whether the data have been replaced since. */
export interface AboutMission {
  readonly missing: readonly MissingInput[];
  readonly to_update: boolean;
  readonly is_flown?: boolean;
}
const NOTHING_ELSE: AboutMission = { missing: [], to_update: false };

export interface VerdictView {
  readonly outcome: Outcome;
  readonly tone: Tone;
  readonly steps: readonly VerdictStep[];
  /** Steps that are not done yet. */
  readonly left: number;
  readonly next: VerdictStep | null;
  /** A lower height (m above ground) at which no agreement is needed; null when the mission is under it or there is none. */
  readonly free_height_m: number | null;
  /** What is still to be said, the first thing first. */
  readonly missing: readonly MissingInput[];
  readonly checks: readonly SourceCheck[];
  /** Its data have been replaced since. */
  readonly to_update: boolean;
}

/** Whether a step is done because somebody ticked it off, and said nothing more. */
export const isUnproved = ({ status, proof }: ShownConstraint): boolean =>
  status === 'checked' && proof === null;

/** The constraint with the status of the request that stands for it. */
const withRequest = (constraint: ShownConstraint, approvals: readonly LinkedApproval[]) => {
  const request = approvals.find(({ id }) => id === constraint.approval_id);
  const order = constraint.prefect_order;
  return {
    ...constraint,
    approval_status: request?.status ?? null,
    price_due: request === undefined ? null : priceDueOf(request),
    // A copy on the device may be older than conditions.
    conditions_of: order?.conditions ? order.structure_name : null,
  };
};

export const stepState = (
  constraint: ShownConstraint,
  approvals: readonly LinkedApproval[] = [],
): StepState => stateOfStep(withRequest(constraint, approvals));

/** The platform's staff works on it. */
export const isWithStaff = ({ entrusted }: Pick<ShownConstraint, 'entrusted'>): boolean =>
  entrusted?.status === 'requested' || entrusted?.status === 'in_hand';

/** What is asked about a constraint as it stands. */
export const actOf = (constraint: ShownConstraint, approvals: readonly LinkedApproval[] = []): StepAct =>
  stepAct({
    ...withRequest(constraint, approvals),
    reason_codes: constraint.reasons.map(({ code }) => code),
    has_letter: (constraint.email_request_id ?? null) !== null,
    is_with_staff: isWithStaff(constraint),
  });

const outlookOf = (
  analysis: ShownAnalysis,
  steps: readonly VerdictStep[],
  approvals: readonly LinkedApproval[],
): Outlook =>
  analysis.verdict === 'incomplete' || analysis.verdict === 'no_data'
    ? analysis.verdict
    : outlookOfSteps(steps.map(({ constraint }) => withRequest(constraint, approvals)));

/** Whether an authority waits for the operator's answer. */
const isQuestion = (constraint: ShownConstraint, approvals: readonly LinkedApproval[]): boolean =>
  approvals.some(({ id, status }) => id === constraint.approval_id && status === 'incomplete');

const asksAgreement = ({ constraint, state }: VerdictStep): boolean =>
  constraint.effect === 'agreement' && state !== 'done';

/** Refused by an authority that can be asked again here. */
export const canAskAgain = ({ state, constraint }: VerdictStep): boolean =>
  state === 'refused' && constraint.can_request_approval === true;

/** A notification that is made and has not left yet: nobody's answer is waited for. */
export const isLeaving = ({ constraint, state }: VerdictStep): boolean =>
  state === 'waiting' && isNotice(constraint);

/** What the first line says, what comes next, and the cheaper way out. */
export const viewVerdict = (
  analysis: ShownAnalysis,
  height_m: number | null,
  approvals: readonly LinkedApproval[] = [],
  about: AboutMission = NOTHING_ELSE,
): VerdictView => {
  const steps = analysis.constraints
    .filter((constraint) => isStep(constraint.effect) && constraint.status !== 'outdated')
    .map((constraint) => ({
      constraint,
      state: stepState(constraint, approvals),
      act: actOf(constraint, approvals),
      question: isQuestion(constraint, approvals),
      price_due: withRequest(constraint, approvals).price_due,
    }));
  const outlook = outlookOf(analysis, steps, approvals);
  const outcome = missionVerdict({ ...about, outlook, sources: settledVerdict(analysis.checks) });
  const next = nextStepOf(steps.map((shown) => ({ ...withRequest(shown.constraint, approvals), shown })));
  const free = missionFreeHeight(analysis);
  const helps =
    free.is === 'up_to' && height_m !== null && free.height_m < height_m && steps.some(asksAgreement);
  return {
    outcome,
    tone: VERDICT_TONES[outcome],
    missing: about.missing,
    checks: analysis.checks,
    to_update: about.to_update,
    steps,
    left: steps.filter(({ state }) => state !== 'done').length,
    next: next?.step.shown ?? null,
    free_height_m: helps ? free.height_m : null,
  };
};

/** Verdicts that leave nothing to ask: what is to be read is then what comes next. */
const READ: ReadonlySet<Outcome> = new Set<Outcome>(['unverified', 'out_of_date', 'conditions', 'clear']);

/** Whether what the sources leave is read next; data that another publication has replaced are judged again first. */
export const isToRead = ({ outcome, to_update }: Pick<VerdictView, 'outcome' | 'to_update'>): boolean =>
  READ.has(outcome) && !to_update;

const hasConditions = (constraint: ShownConstraint, approvals: readonly LinkedApproval[]): boolean =>
  isConditional(withRequest(constraint, approvals));

/** The colour of a card's bar: what is left to do, not how worried to be. */
export const cardTone = (constraint: ShownConstraint, approvals: readonly LinkedApproval[] = []): Tone => {
  if (!isStep(constraint.effect)) return constraint.effect === 'free' ? 'ok' : 'info';
  const state = stepState(constraint, approvals);
  // An agreement with conditions keeps the colour that asks to read them.
  // Nor is green what somebody ticked off without a word.
  // What was only simulated settles nothing in truth.
  if (state === 'done' && (isUnproved(constraint) || constraint.is_simulated)) return 'info';
  if (state === 'done') return hasConditions(constraint, approvals) ? 'warn' : 'ok';
  if (state === 'refused' || forbidsPlace(constraint) || asksForAnotherPlan(constraint)) return 'err';
  return state === 'waiting' ? 'blue' : 'warn';
};
