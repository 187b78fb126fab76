import type { Entitlement } from '../access/actor.ts';
import { GRACE_DAYS, type SubscriptionStatus } from '../subscriptions/statuses.ts';
import { greaterPlan } from './features.ts';
import type { PaidPlan } from './prices.ts';

const DAY_MS = 86_400_000;

/** What the staff granted; null: nothing. */
export interface Granted {
  readonly plan: PaidPlan;
  /** Null: until it is taken back. */
  readonly until: string | null;
}

/** What the provider last said of a subscription. */
export interface Subscribed {
  readonly status: SubscriptionStatus;
  readonly plan: PaidPlan;
  readonly pilots: number;
  readonly period_end: string;
  readonly past_due_since: string | null;
}

/** A payment that comes a day late by the provider's clock closes nothing: what is paid ends so long after its period. */
const LATE_RENEWAL_DAYS = GRACE_DAYS;

const later = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/** Until when a subscription opens its plan; null where it opens nothing. */
const openUntil = ({ status, period_end, past_due_since }: Subscribed): string | null => {
  if (status === 'active') return later(period_end, LATE_RENEWAL_DAYS);
  if (status === 'cancelled') return period_end;
  if (status === 'past_due') return later(past_due_since ?? period_end, GRACE_DAYS);
  return null;
};

type Plan = Pick<Entitlement, 'plan' | 'plan_until' | 'pilots_paid'>;
const NONE: Plan = { plan: 'free', plan_until: null, pilots_paid: null };

/**
 * The plan that an operator's record holds, from what the staff granted and what is paid: the greater of both while both hold.
 * Where the greater one ends first, the record is derived again at that end (`plansToDerive`).
 */
export const derivePlan = (granted: Granted | null, subscribed: Subscribed | null, now: Date): Plan => {
  const holds = (until: string | null): boolean => until === null || Date.parse(until) > now.getTime();
  const until = subscribed && openUntil(subscribed);
  const paid: Plan =
    subscribed && until && holds(until)
      ? { plan: subscribed.plan, plan_until: until, pilots_paid: subscribed.pilots }
      : NONE;
  const given: Plan =
    granted && holds(granted.until) ? { ...NONE, plan: granted.plan, plan_until: granted.until } : NONE;
  if (paid.plan === 'free') return given;
  if (given.plan === 'free') return paid;
  return greaterPlan(given.plan, paid.plan) === given.plan ? given : paid;
};
