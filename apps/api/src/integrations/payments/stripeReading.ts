import { PAID_PLANS, type PaidPlan } from '@envol/domain/plans/prices';
import type { SubscriptionStatus } from '@envol/domain/subscriptions/statuses';
import { wordTable } from '@envol/domain/wordTable';
import type Stripe from 'stripe';
import type { MoneyLine, MoneyPreview, PaidInvoice, SubscriptionTruth } from './port.ts';

/** Hundredths of a percent of a percentage: 8.5 is 850. */
export const bpOf = (percentage: number): number => Math.round(percentage * 100);

/** The provider's tax rates by their names there, in hundredths of a percent. */
export type Rates = ReadonlyMap<string, number>;

/** The tax rates that an invoice names. */
export const ratesNamed = (invoice: Stripe.Invoice): string[] =>
  (invoice.total_taxes ?? []).flatMap(({ tax_rate_details }) => tax_rate_details?.tax_rate ?? []);

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = wordTable({
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'ended',
  paused: 'ended',
});

const couponOf = (discount: string | Stripe.Discount): string | null => {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon;
  return typeof coupon === 'string' ? coupon : (coupon?.id ?? null);
};

/** When a subscription that was cancelled ends, in seconds; null where it renews first. A date is set without the flag, too. */
const cancelledEnd = (given: Stripe.Subscription, periodEnd: number): number | null => {
  const named = given.cancel_at ?? null;
  if (named !== null && named <= periodEnd) return named;
  return given.cancel_at_period_end ? periodEnd : null;
};

/** A subscription as it is here; null for one that is none of ours, or that nothing was paid of yet. */
export const readSubscription = (given: Stripe.Subscription): SubscriptionTruth | null => {
  const items = given.items.data;
  const main = items.find(({ price }) => price.metadata.kind === 'plan');
  const plan = PAID_PLANS.find((each) => each === main?.price.metadata.plan);
  const status = STATUSES[given.status];
  if (main === undefined || plan === undefined || status === undefined) return null;
  const end = cancelledEnd(given, main.current_period_end);
  const more = items.find(({ price }) => price.metadata.kind === 'pilots')?.quantity ?? 0;
  return {
    id: given.id,
    status: status === 'active' && end !== null ? 'cancelled' : status,
    plan,
    period: main.price.recurring?.interval === 'year' ? 'year' : 'month',
    pilots: (PILOTS[plan] ?? 1) + more,
    started_at: instant(given.start_date),
    period_start: instant(main.current_period_start),
    period_end: instant(end ?? main.current_period_end),
    ended_at: given.ended_at === null ? null : instant(given.ended_at),
    reductions: given.discounts.flatMap((each) => couponOf(each) ?? []),
    tax_rate_bp: (given.default_tax_rates ?? []).reduce((sum, { percentage }) => sum + bpOf(percentage), 0),
  };
};

/** The pilots that a plan holds by itself. */
const PILOTS: Readonly<Record<PaidPlan, number>> = { solo: 1, independent: 3, enterprise: 1 };

const lineOf = (line: Stripe.InvoiceLineItem): MoneyLine => {
  const isProration = line.parent?.subscription_item_details?.proration === true;
  // Of nothing there is a line too: a part with a quantity of 0.
  const quantity = line.quantity || 1;
  const product = line.pricing?.price_details?.product;
  const kind = isProration ? 'proration' : product === 'envol_pilot' ? 'pilots' : 'plan';
  return {
    description: line.description ?? '',
    kind,
    // A part of a period has no price of one.
    quantity: isProration ? 1 : quantity,
    unit_cents: isProration ? line.amount : Math.round(line.amount / quantity),
    amount_cents: line.amount,
    period: { start: instant(line.period.start), end: instant(line.period.end) },
  };
};

const off = (invoice: Stripe.Invoice): number =>
  invoice.lines.data
    .flatMap((line) => line.discount_amounts ?? [])
    .reduce((sum, { amount }) => sum + amount, 0);

interface Money {
  readonly lines: MoneyLine[];
  readonly net_cents: number;
  readonly tax_rate_bp: number;
  readonly tax_cents: number;
}

const moneyOf = (invoice: Stripe.Invoice, rates: Rates): Money => {
  const discount = off(invoice);
  const net_cents = invoice.total_excluding_tax ?? invoice.total;
  const tax_cents = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const minus: MoneyLine[] =
    discount === 0
      ? []
      : [
          {
            description: 'Remise',
            kind: 'discount',
            quantity: 1,
            unit_cents: -discount,
            amount_cents: -discount,
            period: null,
          },
        ];
  return {
    lines: [...invoice.lines.data.map(lineOf), ...minus],
    net_cents,
    tax_cents,
    tax_rate_bp: namedRate(invoice, rates) ?? (net_cents === 0 ? 0 : rateOf(tax_cents / net_cents)),
  };
};

/** The one rate that an invoice names; null where it names none that is known, or two. */
const namedRate = (invoice: Stripe.Invoice, rates: Rates): number | null => {
  const named = new Set(ratesNamed(invoice).map((id) => rates.get(id)));
  return named.size === 1 ? ([...named][0] ?? null) : null;
};

/** The rates of France: 20, 8.5, 5.5, 2.1 and none; rounding of cents hides no other one. */
const RATES_BP = [0, 210, 550, 850, 1000, 2000];
const rateOf = (share: number): number =>
  RATES_BP.reduce((best, rate) =>
    Math.abs(rate / 10_000 - share) < Math.abs(best / 10_000 - share) ? rate : best,
  );

const NO_RATES: Rates = new Map();

export const readPreview = (invoice: Stripe.Invoice, rates: Rates = NO_RATES): MoneyPreview => ({
  ...moneyOf(invoice, rates),
  total_cents: invoice.total,
  due_cents: invoice.amount_due,
  due_at: invoice.next_payment_attempt === null ? null : instant(invoice.next_payment_attempt),
});

export const readPaid = (invoice: Stripe.Invoice, card: PaidInvoice['card'], rates: Rates): PaidInvoice => {
  // Attempts that failed and were given up stand beside the one that paid.
  const payment =
    invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent ?? null;
  return {
    id: invoice.id ?? '',
    payment: typeof payment === 'string' ? payment : (payment?.id ?? null),
    paid_at: instant(invoice.status_transitions.paid_at ?? invoice.created),
    ...moneyOf(invoice, rates),
    amount_cents: invoice.amount_paid,
    card,
  };
};
