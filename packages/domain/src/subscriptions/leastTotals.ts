import { shareOf } from '../invoicing/amounts.ts';
import { LEAST_CHARGE_CENTS } from '../money/money.ts';
import { BILLING_PERIODS, PAID_PLANS, type PaidPlan, planCodeOf, priceLines } from '../plans/prices.ts';

/** What is taken off a price: a share in percent, or a sum before tax. */
export interface Off {
  readonly percent_off: number | null;
  readonly amount_off_cents: number | null;
}

const left = (net_cents: number, { percent_off, amount_off_cents }: Off): number =>
  net_cents -
  (percent_off === null
    ? (amount_off_cents ?? 0)
    : shareOf(net_cents, Math.round(percent_off * 100), 10_000));

/**
 * Whether a reduction leaves something of a price, and less than a card can be charged. Before tax: where no tax is due, that is the
 * total.
 */
export const leavesTooLittle = (net_cents: number, off: Off): boolean => {
  const rest = left(net_cents, off);
  return rest > 0 && rest < LEAST_CHARGE_CENTS;
};

/** The first of these plans of which a reduction leaves too little to be charged, paid for one pilot on a day; null: none. */
export const planLeftTooLittle = (plans: readonly PaidPlan[], off: Off, day: string): PaidPlan | null =>
  (plans.length === 0 ? PAID_PLANS : plans).find((plan) =>
    BILLING_PERIODS.some((period) =>
      leavesTooLittle(
        priceLines(planCodeOf(plan, period), 1, day).reduce((sum, line) => sum + line.amount_cents, 0),
        off,
      ),
    ),
  ) ?? null;
