import { billOf, keepInvoice, periodEnd, wholeCharges } from './bills.ts';
import { chargeOutcome } from './cards.ts';
import type { InvoiceObject, Store, SubscriptionObject } from './objects.ts';
import { endSubscription, payOpen, tellCustomer } from './subscribing.ts';

const DAY_S = 86_400;
/** Tries of a failed payment, a day apart; then the subscription ends. */
const MOST_FAILURES = 4;

const periodOf = ({ items }: SubscriptionObject): { start: number; end: number } => ({
  start: items.data[0]?.current_period_start ?? 0,
  end: items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY,
});

/** The invoice of the next period; null where none comes. */
export const nextBill = async (
  store: Store,
  subscription: SubscriptionObject,
): Promise<InvoiceObject | null> => {
  const { end } = periodOf(subscription);
  const customer = await store.get('customer', subscription.customer);
  if (subscription.cancel_at_period_end || subscription.status === 'canceled' || customer === null)
    return null;
  const { discount, items } = subscription;
  const still = discount !== null && (discount.until === null || discount.until >= end) ? discount : null;
  const interval = items.data[0]?.price.recurring.interval ?? 'month';
  const bill = billOf(
    { ...subscription, discount: still },
    customer,
    wholeCharges(items.data, end, periodEnd(end, interval, subscription.start_date)),
    end,
  );
  return { ...bill, next_payment_attempt: end };
};

const renew = async (store: Store, subscription: SubscriptionObject): Promise<void> => {
  const { end } = periodOf(subscription);
  const bill = await nextBill(store, subscription);
  if (bill === null) return;
  const until = bill.lines.data[0]?.period.end ?? end;
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: end,
    current_period_end: until,
  }));
  const { discount } = subscription;
  const isOver = discount !== null && discount.until !== null && discount.until < end;
  const method =
    subscription.default_payment_method === null
      ? null
      : await store.get('payment_method', subscription.default_payment_method);
  const isPaid =
    bill.amount_due === 0 ||
    (method !== null &&
      chargeOutcome(method.behaviour, { isPresent: false, isAuthenticated: false }) === 'paid');
  const after: SubscriptionObject = {
    ...subscription,
    items: { object: 'list', data, has_more: false },
    discount: isOver ? null : discount,
    status: isPaid ? 'active' : 'past_due',
    failures: isPaid ? 0 : 1,
    next_attempt: isPaid ? null : end + DAY_S,
  };
  await store.put('subscription', after);
  const invoice = await keepInvoice(
    store,
    { ...bill, next_payment_attempt: after.next_attempt },
    isPaid,
    end,
  );
  await tellCustomer(store, isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice, end);
  await tellCustomer(store, 'customer.subscription.updated', after, end);
};

/** Tries the open invoice again; after the last failure the subscription ends. */
const tryAgain = async (store: Store, subscription: SubscriptionObject): Promise<void> => {
  const at = subscription.next_attempt ?? 0;
  const open = (await store.list('invoice')).find(
    ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === subscription.id,
  );
  if (open !== undefined && (await payOpen(store, open, subscription, at))) return;
  const failures = subscription.failures + 1;
  if (failures >= MOST_FAILURES) {
    if (open !== undefined) await store.put('invoice', { ...open, status: 'uncollectible' });
    await endSubscription(store, { ...subscription, failures }, at);
    return;
  }
  await store.put('subscription', { ...subscription, failures, next_attempt: at + DAY_S });
  if (open !== undefined) await tellCustomer(store, 'invoice.payment_failed', open, at);
};

/** The next instant at which something becomes of a subscription. */
const dueAt = (subscription: SubscriptionObject): number => {
  if (subscription.status === 'canceled') return Number.POSITIVE_INFINITY;
  return Math.min(periodOf(subscription).end, subscription.next_attempt ?? Number.POSITIVE_INFINITY);
};

/** Years of renewals at once: more is a clock that is wrong. */
const MOST_STEPS = 1_000;

/** Does all that came due by an instant (seconds since 1970): renewals, further tries, ends of what was cancelled. */
export const runDue = async (store: Store, now: number): Promise<void> => {
  // Most are not due: they are read once, all of them together.
  const due = (await store.list('subscription')).filter((subscription) => dueAt(subscription) <= now);
  for (const { id } of due)
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const subscription = await store.get('subscription', id);
      if (subscription === null || dueAt(subscription) > now) break;
      const { end } = periodOf(subscription);
      if (subscription.next_attempt !== null && subscription.next_attempt < end)
        await tryAgain(store, subscription);
      else if (subscription.cancel_at_period_end) await endSubscription(store, subscription, end);
      else await renew(store, subscription);
    }
};
