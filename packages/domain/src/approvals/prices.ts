import { shareOf } from '../invoicing/amounts.ts';
import { LEAST_CHARGE_CENTS } from '../money/money.ts';
import type { ApprovalCategory } from './categories.ts';
import type { ExemptionKind } from './limits.ts';

/** What a request to an authority costs one operator, in cents before tax. */
export interface RequestPrice {
  /** As the authority asks it of everybody. */
  readonly list_cents: number;
  /** What it takes off for this operator; 0: nothing. */
  readonly discount_cents: number;
  readonly net_cents: number;
}

interface Priced {
  readonly approval_price_cents: number | null;
  readonly categories: readonly Pick<ApprovalCategory, 'name' | 'price_cents'>[];
  /** Of the authority's for this operator, in hundredths of a percent; null: none. */
  readonly discount_bp: number | null;
  /** What the platform's staff lifted for it. */
  readonly exemptions: readonly ExemptionKind[];
}

/**
 * The price of a request of a kind; null: it costs nothing. A kind without a price of its own costs what every request does, one
 * whose price is 0 nothing, nor what a reduction leaves below what a card can be charged. The only place where a price is told, before sending as afterwards.
 */
export const requestPrice = (priced: Priced, category: string | null): RequestPrice | null => {
  if (priced.exemptions.includes('free_of_charge')) return null;
  const kind = priced.categories.find(({ name }) => name === category);
  const list_cents = kind?.price_cents ?? priced.approval_price_cents ?? 0;
  const discount_cents = shareOf(list_cents, priced.discount_bp ?? 0, 10_000);
  const net_cents = list_cents - discount_cents;
  return net_cents < LEAST_CHARGE_CENTS ? null : { list_cents, discount_cents, net_cents };
};
