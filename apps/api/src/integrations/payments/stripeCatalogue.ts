import {
  type BillingPeriod,
  ofPlanCode,
  type PaidPlan,
  priceLines,
  pricesOn,
} from '@envol/domain/plans/prices';
import type Stripe from 'stripe';
import type { Reduction, Wanted } from './port.ts';
import { bpOf, type Rates } from './stripeReading.ts';

const WORDS: Readonly<Record<PaidPlan, string>> = {
  solo: 'Envol Solo',
  independent: 'Envol Indépendant',
  enterprise: 'Envol Entreprise',
};
const PILOT = 'Envol Entreprise, télépilote en plus';

export interface Item {
  readonly price: string;
  readonly quantity: number;
}

const isMissing = (error: unknown): boolean =>
  (error as { readonly code?: string }).code === 'resource_missing';
const isThere = (error: unknown): boolean =>
  (error as { readonly code?: string }).code === 'resource_already_exists';

interface Priced {
  readonly kind: 'plan' | 'pilots';
  readonly plan: PaidPlan;
  readonly period: BillingPeriod;
  readonly cents: number;
  /** The day from which it is asked for. */
  readonly from: string;
}

/** The coupon of this content, made where there is none. */
const couponOf = async (
  stripe: Stripe,
  { name, percent_off, amount_off_cents, months }: Reduction,
): Promise<string> => {
  const known = await stripe.coupons.retrieve(name).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return null;
  });
  if (known !== null) return known.id;
  const made = await stripe.coupons.create(
    {
      id: name,
      ...(percent_off === null ? { amount_off: amount_off_cents ?? 0, currency: 'eur' } : { percent_off }),
      ...(months === null
        ? { duration: 'once' as const }
        : months >= FOR_EVER_MONTHS
          ? { duration: 'forever' as const }
          : { duration: 'repeating' as const, duration_in_months: months }),
    },
    { idempotencyKey: `coupon_${name}` },
  );
  return made.id;
};

/** The rate of so many hundredths of a percent, made where there is none. */
const taxOf = async (stripe: Stripe, bp: number): Promise<string> => {
  const { data } = await stripe.taxRates.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.envol_bp === String(bp));
  if (known !== undefined) return known.id;
  const made = await stripe.taxRates.create(
    { display_name: 'TVA', inclusive: false, percentage: bp / 100, metadata: { envol_bp: String(bp) } },
    { idempotencyKey: `tax_${bp}` },
  );
  return made.id;
};

/** What the tax rates of these names are; a rate's percentage never changes at Stripe. */
const createRates = (stripe: Stripe) => {
  const known = new Map<string, number>();
  return async (names: readonly string[]): Promise<Rates> => {
    for (const name of new Set(names))
      if (!known.has(name)) known.set(name, bpOf((await stripe.taxRates.retrieve(name)).percentage));
    return known;
  };
};

/** What Envol sells, as it is kept at Stripe: made there when it is first needed, under names of our own. */
export const createCatalogue = (stripe: Stripe) => {
  const prices = new Map<string, Promise<string>>();
  const taxes = new Map<number, Promise<string>>();

  const makePrice = async ({ kind, plan, period, cents, from }: Priced, key: string): Promise<string> => {
    const found = await stripe.prices.list({ lookup_keys: [key], active: true });
    const [known] = found.data;
    if (known !== undefined) return known.id;
    const name = kind === 'pilots' ? PILOT : WORDS[plan];
    const product = kind === 'pilots' ? 'envol_pilot' : `envol_${plan}`;
    await stripe.products.create({ id: product, name }).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
    const made = await stripe.prices.create(
      {
        product,
        currency: 'eur',
        unit_amount: cents,
        recurring: { interval: period },
        lookup_key: key,
        tax_behavior: 'exclusive',
        metadata: { kind, plan, period, from, wording: name },
      },
      { idempotencyKey: `price_${key}` },
    );
    return made.id;
  };

  const priceOf = (priced: Priced): Promise<string> => {
    const { kind, plan, period, from } = priced;
    const key = `envol_${kind === 'pilots' ? 'pilot' : plan}_${period}_${from}`;
    const known = prices.get(key) ?? makePrice(priced, key);
    prices.set(key, known);
    // What failed is asked again.
    known.catch(() => prices.delete(key));
    return known;
  };

  return {
    items: ({ code, pilots, day }: Pick<Wanted, 'code' | 'pilots' | 'day'>): Promise<Item[]> =>
      Promise.all(
        priceLines(code, pilots, day).map(async ({ kind, quantity, unit_cents }) => {
          const { from } = pricesOn(day);
          return { price: await priceOf({ ...ofPlanCode(code), kind, cents: unit_cents, from }), quantity };
        }),
      ),
    coupons: (reductions: readonly Reduction[]): Promise<string[]> =>
      Promise.all(reductions.map((each) => couponOf(stripe, each))),
    rates: createRates(stripe),
    tax: (bp: number): Promise<string[]> => {
      if (bp === 0) return Promise.resolve([]);
      const made = taxes.get(bp) ?? taxOf(stripe, bp);
      taxes.set(bp, made);
      made.catch(() => taxes.delete(bp));
      return made.then((id) => [id]);
    },
  };
};

/** A reduction of so many months has no end. */
export const FOR_EVER_MONTHS = 1_200;
