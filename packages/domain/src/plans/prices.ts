import type { Plan } from '../access/actor.ts';

/** How often a subscription is paid. */
export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

export const PAID_PLANS = ['solo', 'independent', 'enterprise'] as const satisfies readonly Plan[];
export type PaidPlan = (typeof PAID_PLANS)[number];

/** What can be subscribed: the plan and how often it is paid, as calls name it. */
export const PLAN_CODES = [
  'solo_month',
  'solo_year',
  'independent_month',
  'independent_year',
  'enterprise_month',
  'enterprise_year',
] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

export const planCodeOf = (plan: PaidPlan, period: BillingPeriod): PlanCode => `${plan}_${period}`;

/** The plan and the period that a code names. */
export const ofPlanCode = (code: PlanCode): { readonly plan: PaidPlan; readonly period: BillingPeriod } => {
  const [plan, period] = code.split('_') as [PaidPlan, BillingPeriod];
  return { plan, period };
};

/** Cents of euros before tax, for one period. */
type Price = Readonly<Record<BillingPeriod, number>>;
interface Dated {
  /** The first day on which it is asked of new subscriptions and changes, YYYY-MM-DD, French time. */
  readonly from: string;
  readonly plans: Readonly<Record<PaidPlan, Price>>;
  /** Each pilot after the first, where a plan is paid by pilots. */
  readonly pilot: Price;
}

/** Source: specification 2 §9.1; the oldest first. */
const PRICES_BY_DAY: readonly Dated[] = [
  {
    from: '2020-01-01',
    plans: {
      solo: { month: 1_900, year: 19_000 },
      independent: { month: 2_900, year: 29_000 },
      enterprise: { month: 4_900, year: 49_000 },
    },
    pilot: { month: 2_900, year: 29_000 },
  },
];

/** The prices asked for on a day, and since when: the name of a price at the provider carries that day. */
export const pricesOn = (day: string): Dated =>
  PRICES_BY_DAY.findLast(({ from }) => from <= day) ?? (PRICES_BY_DAY[0] as Dated);

/** One line of what a subscription costs a period, before tax and discounts. */
export interface PriceLine {
  readonly kind: 'plan' | 'pilots';
  readonly plan: PaidPlan;
  readonly period: BillingPeriod;
  readonly quantity: number;
  readonly unit_cents: number;
  readonly amount_cents: number;
}

/** What a plan costs a period with so many pilots, on a day. */
export const priceLines = (code: PlanCode, pilots: number, day: string): PriceLine[] => {
  const { plan, period } = ofPlanCode(code);
  const prices = pricesOn(day);
  const line = (kind: PriceLine['kind'], quantity: number, unit_cents: number): PriceLine => ({
    ...{ kind, plan, period, quantity, unit_cents },
    amount_cents: quantity * unit_cents,
  });
  const more = plan === 'enterprise' ? Math.max(0, pilots - 1) : 0;
  return [
    line('plan', 1, prices.plans[plan][period]),
    ...(more > 0 ? [line('pilots', more, prices.pilot[period])] : []),
  ];
};

/** Most pilots that can be subscribed by oneself; greater companies are met in person. */
export const MOST_PILOTS = 500;
