import type { Plan } from '../access/actor.ts';
import { PLAN_ORDER } from './features.ts';

/** How much of something a plan allows; null: as much as wanted. */
export interface PlanLimits {
  /** New missions a calendar month and a calendar year (French time), outside the places of partners; those at partners do not count. */
  readonly missions_a_month: number | null;
  readonly missions_a_year: number | null;
  /** Of all areas of one mission together, square kilometres. */
  readonly surface_km2: number | null;
  /** Active pilots; null with `pilots_are_paid`: as many as are paid. */
  readonly pilots: number | null;
  readonly pilots_are_paid: boolean;
}

interface Dated {
  /** The first day on which it is in force, YYYY-MM-DD, French time. */
  readonly from: string;
  readonly limits: Readonly<Record<Plan, PlanLimits>>;
}

const UNLIMITED: PlanLimits = {
  missions_a_month: null,
  missions_a_year: null,
  surface_km2: null,
  pilots: null,
  pilots_are_paid: false,
};

/**
 * Limits by the day from which they are in force, the oldest first. Source: specification 2 §9.1; where it words one twice, see
 * `otherWordings.ts` (docs/adr/0268).
 */
const LIMITS_BY_DAY: readonly Dated[] = [
  {
    from: '2020-01-01',
    limits: {
      free: { missions_a_month: 2, missions_a_year: 25, surface_km2: 10, pilots: 1, pilots_are_paid: false },
      solo: { ...UNLIMITED, surface_km2: 1000, pilots: 1 },
      independent: { ...UNLIMITED, surface_km2: 1000, pilots: 3 },
      enterprise: { ...UNLIMITED, pilots_are_paid: true },
    },
  },
];

/** What a plan allows on a day (YYYY-MM-DD). */
export const limitsOf = (plan: Plan, day: string): PlanLimits =>
  (LIMITS_BY_DAY.findLast(({ from }) => from <= day)?.limits ?? (LIMITS_BY_DAY[0] as Dated).limits)[plan];

/** What nobody limits: who acts for no operator, and everybody where nothing is sold. */
export const NO_LIMITS: PlanLimits = UNLIMITED;

type Amount = 'missions_a_month' | 'missions_a_year' | 'surface_km2' | 'pilots';

/** The least plan that allows so much on a day; null: none does. */
export const planAllowing = (amount: Amount, wanted: number, day: string): Plan | null =>
  PLAN_ORDER.find((plan) => {
    const most = limitsOf(plan, day)[amount];
    return most === null || wanted <= most;
  }) ?? null;
