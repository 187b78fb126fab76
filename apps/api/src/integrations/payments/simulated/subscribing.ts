import { billOf, changeCharges, keepInvoice, periodEnd, settleInvoice, wholeCharges } from './bills.ts';
import { chargeOutcome } from './cards.ts';
import { type FormFields, listIn, textIn, textsIn } from './form.ts';
import type {
  CouponObject,
  CustomerObject,
  InvoiceObject,
  ItemObject,
  Store,
  SubscriptionObject,
  TaxRateObject,
} from './objects.ts';
import { StripeError } from './stripeError.ts';

/** Tells of an object's customer, as a webhook does. */
export const tellCustomer = async (
  store: Store,
  type: string,
  object: { readonly id: string; readonly object: string; readonly customer?: string },
  at: number,
): Promise<void> => {
  const { id, customer } = object;
  const told = { id, object: object.object, ...(customer !== undefined && { customer }) };
  await store.put('event', {
    id: await store.newId('evt'),
    object: 'event',
    type,
    created: at,
    data: { object: told },
  });
};

export const mustGet = async <K extends Parameters<Store['get']>[0]>(store: Store, kind: K, id: string) => {
  const found = await store.get(kind, id);
  if (found === null) throw new StripeError(404, 'resource_missing', `No such ${kind}: '${id}'`);
  return found;
};

interface Ordered {
  readonly id?: string | undefined;
  readonly price: string;
  readonly quantity: number;
}

/** The items that a request orders, from `items` or `line_items`. */
export const orderedItems = (fields: FormFields, name: string): Ordered[] =>
  listIn(fields, name)
    .filter((each) => textIn(each, 'deleted') !== 'true')
    .map((each) => ({
      id: textIn(each, 'id'),
      price: textIn(each, 'price') ?? '',
      quantity: Number(textIn(each, 'quantity') ?? 1),
    }));

const itemsOf = async (
  store: Store,
  wanted: readonly Ordered[],
  start: number,
  end?: number,
): Promise<ItemObject[]> => {
  const items: ItemObject[] = [];
  for (const { id, price: name, quantity } of wanted) {
    const price = await mustGet(store, 'price', name);
    items.push({
      id: id ?? (await store.newId('si')),
      object: 'subscription_item',
      price,
      quantity,
      current_period_start: start,
      current_period_end: end ?? periodEnd(start, price.recurring.interval),
    });
  }
  return items;
};

const couponUntil = ({ duration, duration_in_months }: CouponObject, start: number): number | null => {
  if (duration === 'forever') return null;
  if (duration === 'once') return start;
  let end = start;
  for (let month = 0; month < (duration_in_months ?? 1); month += 1) end = periodEnd(end, 'month');
  return end - 1;
};

interface Order {
  readonly customer: string;
  readonly items: readonly Ordered[];
  readonly coupons: readonly string[];
  readonly tax_rates: readonly string[];
  readonly method: string;
}

/** A subscription that begins now, not kept yet. */
export const draftOf = async (
  store: Store,
  { customer, items, coupons, tax_rates, method }: Order,
  at: number,
): Promise<SubscriptionObject> => {
  const [name] = coupons;
  const coupon = name === undefined ? null : await mustGet(store, 'coupon', name);
  const rates: TaxRateObject[] = [];
  for (const rate of tax_rates) rates.push(await mustGet(store, 'tax_rate', rate));
  return {
    id: await store.newId('sub'),
    object: 'subscription',
    status: 'active',
    customer,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    created: at,
    start_date: at,
    items: { object: 'list', data: await itemsOf(store, items, at), has_more: false },
    default_payment_method: method,
    default_tax_rates: rates,
    discount: coupon && { coupon, until: couponUntil(coupon, at) },
    failures: 0,
    next_attempt: null,
  };
};

export const firstBill = (draft: SubscriptionObject, customer: CustomerObject, at: number): InvoiceObject =>
  billOf(
    draft,
    customer,
    wholeCharges(draft.items.data, at, draft.items.data[0]?.current_period_end ?? at),
    at,
  );

/** Charges the first invoice and keeps the subscription. Throws StripeError where the card is refused. */
export const beginSubscription = async (
  store: Store,
  draft: SubscriptionObject,
  isAuthenticated: boolean,
  at: number,
): Promise<void> => {
  const customer = await mustGet(store, 'customer', draft.customer);
  const bill = firstBill(draft, customer, at);
  await chargeNow(store, draft, bill, { isPresent: true, isAuthenticated });
  await store.put('subscription', draft);
  await tellCustomer(store, 'customer.subscription.created', draft, at);
  await tellCustomer(store, 'invoice.paid', await keepInvoice(store, bill, true, at), at);
};

/** Throws StripeError `card_declined` or `authentication_required`. */
const chargeNow = async (
  store: Store,
  { default_payment_method: name }: Pick<SubscriptionObject, 'default_payment_method'>,
  { amount_due }: Pick<InvoiceObject, 'amount_due'>,
  who: Parameters<typeof chargeOutcome>[1],
): Promise<void> => {
  if (amount_due === 0) return;
  const method = name === null ? null : await store.get('payment_method', name);
  const charged = method === null ? 'declined' : chargeOutcome(method.behaviour, who);
  if (charged === 'second_factor')
    throw new StripeError(402, 'authentication_required', 'The payment needs a second factor.');
  if (charged === 'declined') throw new StripeError(402, 'card_declined', 'Your card was declined.');
};

/** The items after a change; what is not named stays. */
const changedItems = async (
  store: Store,
  { items: { data: before } }: SubscriptionObject,
  fields: FormFields,
  at: number,
): Promise<ItemObject[]> => {
  const named = orderedItems(fields, 'items');
  const gone = listIn(fields, 'items')
    .filter((each) => textIn(each, 'deleted') === 'true')
    .map((each) => textIn(each, 'id'));
  const kept = before.filter(({ id }) => !gone.includes(id) && !named.some((each) => each.id === id));
  const [first] = before;
  const price = named[0] === undefined ? undefined : await mustGet(store, 'price', named[0].price);
  const isSame =
    first !== undefined &&
    (price === undefined || price.recurring.interval === first.price.recurring.interval);
  return isSame
    ? [...(await itemsOf(store, named, first.current_period_start, first.current_period_end)), ...kept]
    : itemsOf(store, named, at);
};

/** The tax rates after a change: those that it names, none where it names an empty text, else those of before. */
export const ratesAfter = async (
  store: Store,
  { default_tax_rates }: Pick<SubscriptionObject, 'default_tax_rates'>,
  fields: FormFields,
): Promise<TaxRateObject[]> => {
  if (fields.default_tax_rates === undefined) return default_tax_rates;
  const rates: TaxRateObject[] = [];
  for (const rate of textsIn(fields, 'default_tax_rates')) rates.push(await mustGet(store, 'tax_rate', rate));
  return rates;
};

/** What is taken off after a change: what it names from now on, nothing where it names an empty text, else as before. */
export const discountAfter = async (
  store: Store,
  { discount }: Pick<SubscriptionObject, 'discount'>,
  fields: FormFields,
  at: number,
): Promise<SubscriptionObject['discount']> => {
  if (fields.discounts === undefined) return discount;
  const [name] = listIn(fields, 'discounts').flatMap((each) => textIn(each, 'coupon') ?? []);
  if (name === undefined) return null;
  const coupon = await mustGet(store, 'coupon', name);
  return { coupon, until: couponUntil(coupon, at) };
};

/** What a change of the items comes to, with the subscription after it. */
export const changeBill = async (
  store: Store,
  subscription: SubscriptionObject,
  fields: FormFields,
  now: number,
): Promise<{ readonly after: SubscriptionObject; readonly bill: InvoiceObject }> => {
  const at = Number(textIn(fields, 'proration_date') ?? now);
  const data = await changedItems(store, subscription, fields, at);
  const customer = await mustGet(store, 'customer', subscription.customer);
  const after: SubscriptionObject = {
    ...subscription,
    items: { object: 'list', data, has_more: false },
    default_tax_rates: await ratesAfter(store, subscription, fields),
  };
  return { after, bill: billOf(after, customer, changeCharges(subscription.items.data, data, at), now) };
};

/** Changes the items and charges the difference at once. Throws StripeError where the card is refused: nothing changes. */
export const changeItems = async (
  store: Store,
  subscription: SubscriptionObject,
  fields: FormFields,
  at: number,
): Promise<SubscriptionObject> => {
  const { after, bill } = await changeBill(store, subscription, fields, at);
  await chargeNow(store, after, bill, { isPresent: false, isAuthenticated: false });
  await store.put('subscription', after);
  await tellCustomer(store, 'customer.subscription.updated', after, at);
  await tellCustomer(store, 'invoice.paid', await keepInvoice(store, bill, true, at), at);
  return after;
};

/** Ends a subscription. */
export const endSubscription = async (
  store: Store,
  subscription: SubscriptionObject,
  at: number,
): Promise<SubscriptionObject> => {
  const after: SubscriptionObject = {
    ...subscription,
    status: 'canceled',
    ended_at: at,
    canceled_at: subscription.canceled_at ?? at,
    next_attempt: null,
  };
  await store.put('subscription', after);
  await tellCustomer(store, 'customer.subscription.deleted', after, at);
  return after;
};

/** Charges an open invoice again; what is paid makes its subscription active. */
export const payOpen = async (
  store: Store,
  invoice: InvoiceObject,
  subscription: SubscriptionObject,
  at: number,
): Promise<boolean> => {
  try {
    await chargeNow(store, subscription, invoice, { isPresent: false, isAuthenticated: false });
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return false;
  }
  const paid = { ...invoice };
  await settleInvoice(store, paid, at);
  await store.put('invoice', paid);
  const after: SubscriptionObject = { ...subscription, status: 'active', failures: 0, next_attempt: null };
  await store.put('subscription', after);
  await tellCustomer(store, 'invoice.paid', paid, at);
  await tellCustomer(store, 'customer.subscription.updated', after, at);
  return true;
};
