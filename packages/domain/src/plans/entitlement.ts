import { type Actor, type Entitlement, operatorOf, type Plan } from '../access/actor.ts';
import { todayIn } from '../time/localTime.ts';
import { FEATURES, type Feature, featuresOf, isClosedInTrial, planOpens } from './features.ts';
import { limitsOf, NO_LIMITS, type PlanLimits } from './limits.ts';

export const isTrialAt = ({ trial_ends_at }: Entitlement, now: Date): boolean =>
  trial_ends_at !== null && Date.parse(trial_ends_at) > now.getTime();

/** The plan held at an instant, without the trial. */
export const currentPlanAt = ({ plan, plan_until }: Entitlement, now: Date): Plan =>
  plan_until !== null && Date.parse(plan_until) <= now.getTime() ? 'free' : plan;

/** The plan by which features open at an instant: in a trial all but paid approvals are open (specification 2 §9.1). */
export const planAt = (entitlement: Entitlement, now: Date): Plan => {
  const held = currentPlanAt(entitlement, now);
  return held === 'free' && isTrialAt(entitlement, now) ? 'enterprise' : held;
};

/** Nothing but the trial opens anything. */
const isInTrial = (entitlement: Entitlement, now: Date): boolean =>
  currentPlanAt(entitlement, now) === 'free' && isTrialAt(entitlement, now);

/** A plan without an end, as one that was granted for good. */
export const entitledTo = (plan: Plan): Entitlement => ({
  plan,
  plan_until: null,
  trial_ends_at: null,
  pilots_paid: null,
});

/** Whether plans are sold here; where none is, nothing is closed but what the staff granted less of. */
export interface Selling {
  readonly sells: boolean;
}

/** The plan that gates an operator's people; null: nothing is gated. */
const gatingPlan = (entitlement: Entitlement, now: Date, { sells }: Selling): Plan | null => {
  const plan = planAt(entitlement, now);
  return !sells && plan === 'free' ? null : plan;
};

/** Whether the actor's operator may use a feature now. Who acts for no operator needs no plan. */
export const mayUse = (
  actor: Pick<Actor, 'acting'>,
  feature: Feature,
  now: Date,
  selling: Selling,
): boolean => {
  const operator = operatorOf(actor);
  if (operator === null) return true;
  const plan = gatingPlan(operator.entitlement, now, selling);
  if (plan === null) return true;
  return planOpens(plan, feature) && !(isClosedInTrial(feature) && isInTrial(operator.entitlement, now));
};

/** How much an operator may do now. */
export const limitsAt = (entitlement: Entitlement, now: Date, selling: Selling): PlanLimits => {
  const plan = gatingPlan(entitlement, now, selling);
  if (plan === null) return NO_LIMITS;
  const limits = limitsOf(plan, todayIn(now));
  return limits.pilots_are_paid && currentPlanAt(entitlement, now) !== 'free'
    ? { ...limits, pilots: entitlement.pilots_paid }
    : limits;
};

/** How long everything is open from the first mission on. Specification 2 §9.1. */
export const TRIAL_DAYS = 14;
const DAY_MS = 86_400_000;

/** When a trial that begins now ends. */
export const trialEnd = (now: Date): string => new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString();

/** Whole days that an end lies ahead, the begun one counted; 0 when it is over. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS));

/** What an operator's people are told of its plan. */
export interface Standing {
  /** The one by which features open now. */
  readonly plan: Plan;
  readonly is_trial: boolean;
  readonly plan_until: string | null;
  readonly trial_ends_at: string | null;
  /** What is open to it now. */
  readonly features: readonly Feature[];
}

export const standingAt = (entitlement: Entitlement, now: Date, selling: Selling): Standing => {
  const gating = gatingPlan(entitlement, now, selling);
  const is_trial = isInTrial(entitlement, now);
  return {
    plan: planAt(entitlement, now),
    is_trial,
    plan_until: entitlement.plan_until,
    trial_ends_at: entitlement.trial_ends_at,
    features:
      gating === null
        ? [...FEATURES]
        : featuresOf(gating).filter((feature) => !is_trial || !isClosedInTrial(feature)),
  };
};

/** The words of the specification (1 §3) for the same: whether a plan is held, and what of the plans is open, the trial counted. */
interface Subscribed {
  readonly subscribed: boolean;
  readonly subscription: { readonly active: boolean; readonly enterprise: boolean };
}

/** Who acts for no operator has no plan; where none is sold, nothing is closed to whom nothing less was granted. */
export const subscribedAt = (entitlement: Entitlement | null, now: Date, selling: Selling): Subscribed => {
  if (entitlement === null) return { subscribed: false, subscription: { active: false, enterprise: false } };
  const gating = gatingPlan(entitlement, now, selling);
  return {
    subscribed: currentPlanAt(entitlement, now) !== 'free',
    subscription: { active: gating !== 'free', enterprise: gating === null || gating === 'enterprise' },
  };
};
