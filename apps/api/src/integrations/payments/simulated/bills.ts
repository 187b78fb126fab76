import type {
  CouponObject,
  CustomerObject,
  InvoiceObject,
  ItemObject,
  LineObject,
  Store,
  SubscriptionObject,
} from './objects.ts';

/** A price and how many of it, for a period (seconds since 1970). */
interface Charge {
  readonly item: Pick<ItemObject, 'id' | 'price' | 'quantity'>;
  readonly start: number;
  readonly end: number;
  /** Of its whole period; a negative one gives back. */
  readonly share: number;
}

const lineOf = (subscription: string, { item, start, end, share }: Charge, index: number): LineObject => {
  const { price, quantity } = item;
  const amount = Math.round(price.unit_amount * quantity * share);
  return {
    id: `il_${index}`,
    object: 'line_item',
    description: `${quantity} × ${price.metadata.wording ?? price.product}`,
    quantity,
    amount,
    discount_amounts: [],
    period: { start, end },
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.unit_amount),
    },
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { proration: share !== 1, subscription, subscription_item: item.id },
    },
  };
};

const discounted = (coupon: CouponObject, subtotal: number): number => {
  if (subtotal <= 0) return 0;
  if (coupon.amount_off !== null) return Math.min(coupon.amount_off, subtotal);
  return Math.round((subtotal * (coupon.percent_off ?? 0)) / 100);
};

/** Spreads what is taken off over the lines, so that the lines' sum is the invoice's. */
const spread = (lines: readonly LineObject[], off: number, coupon: string): void => {
  let left = off;
  for (const line of lines) {
    const taken = Math.min(left, Math.max(0, line.amount));
    if (taken > 0) line.discount_amounts.push({ amount: taken, discount: coupon });
    left -= taken;
  }
};

/** An invoice as it comes to, written nowhere. */
export const billOf = (
  subscription: Pick<SubscriptionObject, 'id' | 'customer' | 'default_tax_rates' | 'discount'>,
  customer: Pick<CustomerObject, 'balance'>,
  charges: readonly Charge[],
  at: number,
): InvoiceObject => {
  const lines = charges.map((each, index) => lineOf(subscription.id, each, index));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { discount } = subscription;
  const off = discount === null ? 0 : discounted(discount.coupon, subtotal);
  if (discount !== null) spread(lines, off, discount.coupon.id);
  const net = subtotal - off;
  const [rate] = subscription.default_tax_rates;
  const tax = rate === undefined ? 0 : Math.round((net * rate.percentage) / 100);
  const total = net + tax;
  return {
    id: 'upcoming',
    object: 'invoice',
    status: 'draft',
    customer: subscription.customer,
    currency: 'eur',
    created: at,
    subtotal,
    total_excluding_tax: net,
    total_taxes: [{ amount: tax, tax_rate_details: rate === undefined ? null : { tax_rate: rate.id } }],
    total,
    // A credit of the customer's is used first; what a change gives back becomes one.
    amount_due: Math.max(0, total + customer.balance),
    amount_paid: 0,
    status_transitions: { paid_at: null },
    next_payment_attempt: null,
    lines: { object: 'list', data: lines, has_more: false },
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    payments: { object: 'list', data: [] },
  };
};

/** Makes a bill an invoice, paid or open; a credit is used or kept. */
export const keepInvoice = async (
  store: Store,
  bill: InvoiceObject,
  isPaid: boolean,
  at: number,
): Promise<InvoiceObject> => {
  const invoice: InvoiceObject = { ...bill, id: await store.newId('in') };
  if (isPaid) await settleInvoice(store, invoice, at);
  else Object.assign(invoice, { status: 'open' });
  await store.put('invoice', invoice);
  return invoice;
};

/** Marks an invoice as paid. */
export const settleInvoice = async (store: Store, invoice: InvoiceObject, at: number): Promise<void> => {
  const customer = await store.get('customer', invoice.customer);
  if (customer !== null) {
    const used = invoice.total - invoice.amount_due;
    await store.put('customer', { ...customer, balance: customer.balance + used });
  }
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.status_transitions = { paid_at: at };
  invoice.next_payment_attempt = null;
  if (invoice.amount_due > 0)
    invoice.payments.data = [
      {
        id: await store.newId('inpay'),
        status: 'paid',
        payment: { type: 'payment_intent', payment_intent: await store.newId('pi') },
      },
    ];
};

/** The next end of a period that begins: the day of the first one (`anchor`) in the next month or year, or the last one there is. */
export const periodEnd = (start: number, interval: 'month' | 'year', anchor = start): number => {
  const from = new Date(start * 1000);
  const months = interval === 'year' ? 12 : 1;
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), last));
  return Math.floor(to.getTime() / 1000);
};

/** Whole periods of all that is subscribed. */
export const wholeCharges = (items: readonly ItemObject[], start: number, end: number): Charge[] =>
  items.map((item) => ({ item, start, end, share: 1 }));

/** What a change at an instant adds and gives back: by the second where the period stays, else all of the new one. */
export const changeCharges = (
  before: readonly ItemObject[],
  after: readonly ItemObject[],
  at: number,
): Charge[] => {
  const [first] = before;
  if (first === undefined) return [];
  const { current_period_start: start, current_period_end: end } = first;
  const left = Math.min(1, Math.max(0, (end - at) / (end - start)));
  const given = before.map((item) => ({ item, start: at, end, share: -left }));
  const isSame = after[0]?.price.recurring.interval === first.price.recurring.interval;
  return [
    ...given,
    ...after.map((item) => ({
      item,
      start: at,
      end: item.current_period_end,
      share: isSame ? left : 1,
    })),
  ];
};
