/** Currencies in which prices are set. */
export const CURRENCIES = ['EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The most that one price may be, in cents: 100,000 EUR. */
export const MOST_PRICE_CENTS = 10_000_000;

/** The least that a card is charged, in cents: Stripe refuses less than 0.50 EUR (docs.stripe.com/currencies). */
export const LEAST_CHARGE_CENTS = 50;

/** Whether a price can be asked: nothing, or what a card can be charged. */
export const isChargeable = (cents: number): boolean => cents === 0 || cents >= LEAST_CHARGE_CENTS;

/** Cents for an amount typed in the currency's unit, to the nearest cent: 19.9 → 1990. */
export const centsOf = (amount: number): number => Math.round(Number((amount * 100).toPrecision(15)));

/** The amount in the currency's unit, to be shown or edited: 1990 → 19.9. */
export const amountOf = (cents: number): number => cents / 100;

/**
 * The sum of prices in cents of one currency; null without any, and while one of them is unknown: no sum says less than is
 * due.
 */
export const sumOfCents = (prices: readonly (number | null)[]): number | null => {
  if (prices.length === 0) return null;
  let sum = 0;
  for (const price of prices) {
    if (price === null) return null;
    sum += price;
  }
  return sum;
};
