import { wordTable } from '@envol/domain/wordTable';
import { TEST_CARDS, TEST_METHODS } from './cards.ts';
import { type FormFields, fieldsUnder, listIn, textIn, textsIn } from './form.ts';
import { accountCalls, answerIntent, chargeOfSession, holdCalls } from './holds.ts';
import type { Base, CustomerObject, MethodObject, Store, SubscriptionObject } from './objects.ts';
import { nextBill } from './renewing.ts';
import { StripeError } from './stripeError.ts';
import {
  beginSubscription,
  changeBill,
  changeItems,
  discountAfter,
  draftOf,
  endSubscription,
  firstBill,
  mustGet,
  orderedItems,
  payOpen,
  ratesAfter,
  tellCustomer,
} from './subscribing.ts';

type Call = (store: Store, fields: FormFields, at: Base & { readonly id: string }) => Promise<object>;

const metadataOf = (fields: FormFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsUnder(fields, 'metadata')).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
const list = (url: string, data: readonly object[]) => ({ object: 'list', url, data, has_more: false });
const textsUnder = (fields: FormFields, name: string): Record<string, string> =>
  metadataOf({ metadata: fieldsUnder(fields, name) });

const writeCustomer = (before: CustomerObject, fields: FormFields): CustomerObject => {
  const method = textIn(fieldsUnder(fields, 'invoice_settings'), 'default_payment_method');
  const address = textsUnder(fields, 'address');
  return {
    ...before,
    name: textIn(fields, 'name') ?? before.name,
    email: textIn(fields, 'email') ?? before.email,
    address: Object.keys(address).length > 0 ? address : before.address,
    metadata: { ...before.metadata, ...metadataOf(fields) },
    invoice_settings: {
      default_payment_method: method ?? before.invoice_settings.default_payment_method,
    },
  };
};

const customers: Record<string, Call> = wordTable({
  'POST /v1/customers': async (store, fields) => {
    const blank: CustomerObject = {
      id: await store.newId('cus'),
      object: 'customer',
      balance: 0,
      name: null,
      email: null,
      metadata: {},
      address: {},
      invoice_settings: { default_payment_method: null },
    };
    const made = writeCustomer(blank, fields);
    await store.put('customer', made);
    return made;
  },
  'GET /v1/customers/:id': (store, _, { id }) => mustGet(store, 'customer', id),
  'POST /v1/customers/:id': async (store, fields, { id, now }) => {
    if ((await store.get('fault', 'customer')) !== null)
      throw new StripeError(400, 'parameter_invalid', 'The customer was not changed.');
    const after = writeCustomer(await mustGet(store, 'customer', id), fields);
    await store.put('customer', after);
    await tellCustomer(store, 'customer.updated', { id, object: 'customer' }, now);
    return after;
  },
});

const catalogue: Record<string, Call> = wordTable({
  'POST /v1/products': async (store, fields) => {
    const id = textIn(fields, 'id') ?? (await store.newId('prod'));
    if ((await store.get('product', id)) !== null)
      throw new StripeError(400, 'resource_already_exists', 'Product already exists.');
    const product = { id, object: 'product' as const, name: textIn(fields, 'name') ?? '' };
    await store.put('product', product);
    return product;
  },
  'GET /v1/prices': async (store, fields) => {
    const keys = textsIn(fields, 'lookup_keys');
    const found = (await store.list('price')).filter(({ lookup_key }) => keys.includes(lookup_key ?? ''));
    return list('/v1/prices', found);
  },
  'GET /v1/prices/:id': (store, _, { id }) => mustGet(store, 'price', id),
  'POST /v1/prices': async (store, fields) => {
    const price = {
      id: await store.newId('price'),
      object: 'price' as const,
      active: true as const,
      currency: 'eur' as const,
      lookup_key: textIn(fields, 'lookup_key') ?? null,
      unit_amount: Number(textIn(fields, 'unit_amount')),
      product: textIn(fields, 'product') ?? '',
      recurring: {
        interval:
          textIn(fieldsUnder(fields, 'recurring'), 'interval') === 'year'
            ? ('year' as const)
            : ('month' as const),
      },
      metadata: metadataOf(fields),
    };
    await store.put('price', price);
    return price;
  },
  'GET /v1/tax_rates': async (store) => list('/v1/tax_rates', await store.list('tax_rate')),
  'GET /v1/tax_rates/:id': (store, _, { id }) => mustGet(store, 'tax_rate', id),
  'POST /v1/tax_rates': async (store, fields) => {
    const rate = {
      id: await store.newId('txr'),
      object: 'tax_rate' as const,
      active: true,
      percentage: Number(textIn(fields, 'percentage')),
      metadata: metadataOf(fields),
    };
    await store.put('tax_rate', rate);
    return rate;
  },
  'GET /v1/coupons/:id': (store, _, { id }) => mustGet(store, 'coupon', id),
  'POST /v1/coupons': async (store, fields) => {
    const amount = (name: string): number | null =>
      textIn(fields, name) === undefined ? null : Number(textIn(fields, name));
    const duration = textIn(fields, 'duration');
    const coupon = {
      id: textIn(fields, 'id') ?? (await store.newId('coupon')),
      object: 'coupon' as const,
      percent_off: amount('percent_off'),
      amount_off: amount('amount_off'),
      duration: duration === 'forever' || duration === 'repeating' ? duration : ('once' as const),
      duration_in_months: amount('duration_in_months'),
    };
    await store.put('coupon', coupon);
    return coupon;
  },
});

/** The payment method of this name; one of Stripe's test names is a new card. */
const methodOf = async (store: Store, name: string): Promise<MethodObject> => {
  const number = TEST_METHODS[name];
  if (number === undefined) return mustGet(store, 'payment_method', name);
  return newMethod(store, number, { exp_month: 12, exp_year: 2099 });
};

/** A card that was typed. Throws StripeError where no test card has the number. */
export const newMethod = async (
  store: Store,
  number: string,
  end: { readonly exp_month: number; readonly exp_year: number },
): Promise<MethodObject> => {
  const card = TEST_CARDS[number];
  if (card === undefined) throw new StripeError(402, 'incorrect_number', 'Your card number is incorrect.');
  const method: MethodObject = {
    id: await store.newId('pm'),
    object: 'payment_method',
    type: 'card',
    customer: null,
    card: { brand: card.brand, last4: number.slice(-4), ...end },
    behaviour: card.behaviour,
  };
  await store.put('payment_method', method);
  return method;
};

const methods: Record<string, Call> = wordTable({
  'GET /v1/payment_methods/:id': (store, _, { id }) => mustGet(store, 'payment_method', id),
  'POST /v1/payment_methods/:id/attach': async (store, fields, { id }) => {
    const method = await methodOf(store, id);
    const after = { ...method, customer: textIn(fields, 'customer') ?? null };
    if (method.customer !== null && method.customer !== after.customer)
      throw new StripeError(
        400,
        'payment_method_unexpected_state',
        'The payment method is another customer’s.',
      );
    await store.put('payment_method', after);
    return after;
  },
});

const ofCustomer = async (store: Store, fields: FormFields): Promise<SubscriptionObject[]> => {
  const name = textIn(fields, 'customer');
  return (await store.list('subscription')).filter(({ customer }) => customer === name).toReversed();
};

/** The subscription as it is told: what is taken off stands in a list. */
const withDiscounts = ({ discount, ...subscription }: SubscriptionObject): object => ({
  ...subscription,
  discounts:
    discount === null ? [] : [{ object: 'discount', source: { type: 'coupon', coupon: discount.coupon.id } }],
});

const subscriptions: Record<string, Call> = wordTable({
  'GET /v1/subscriptions': async (store, fields) =>
    list('/v1/subscriptions', (await ofCustomer(store, fields)).map(withDiscounts)),
  'GET /v1/subscriptions/:id': (store, _, { id }) => mustGet(store, 'subscription', id),
  'POST /v1/subscriptions': async (store, fields, { now }) => {
    const draft = await draftOf(store, orderOf(fields), now);
    await beginSubscription(store, draft, false, now);
    return draft;
  },
  'POST /v1/subscriptions/:id': async (store, fields, { id, now }) => {
    const before = await mustGet(store, 'subscription', id);
    if (before.status === 'canceled')
      throw new StripeError(
        400,
        'subscription_canceled',
        'A canceled subscription can only update its metadata.',
      );
    if (fields.items !== undefined) return changeItems(store, before, fields, now);
    const cancelled = textIn(fields, 'cancel_at_period_end');
    const after: SubscriptionObject = {
      ...before,
      ...(cancelled !== undefined && {
        cancel_at_period_end: cancelled === 'true',
        canceled_at: cancelled === 'true' ? now : null,
      }),
      default_payment_method: textIn(fields, 'default_payment_method') ?? before.default_payment_method,
      default_tax_rates: await ratesAfter(store, before, fields),
      discount: await discountAfter(store, before, fields, now),
    };
    await store.put('subscription', after);
    await tellCustomer(store, 'customer.subscription.updated', after, now);
    return after;
  },
  'DELETE /v1/subscriptions/:id': async (store, _, { id, now }) =>
    endSubscription(store, await mustGet(store, 'subscription', id), now),
});

const orderOf = (fields: FormFields) => ({
  customer: textIn(fields, 'customer') ?? '',
  items: orderedItems(fields, 'items'),
  coupons: listIn(fields, 'discounts').flatMap((each) => textIn(each, 'coupon') ?? []),
  tax_rates: textsIn(fields, 'default_tax_rates'),
  method: textIn(fields, 'default_payment_method') ?? '',
});

const NOBODY = { id: 'cus_none', balance: 0 } as CustomerObject;

const invoices: Record<string, Call> = wordTable({
  'GET /v1/invoices': async (store, fields) => {
    const [customer, status] = [textIn(fields, 'customer'), textIn(fields, 'status')];
    const of = textIn(fields, 'subscription');
    const found = (await store.list('invoice')).filter(
      (each) =>
        (customer === undefined || each.customer === customer) &&
        (of === undefined || each.parent.subscription_details.subscription === of) &&
        (status === undefined || each.status === status),
    );
    return list('/v1/invoices', found.toReversed());
  },
  'POST /v1/invoices/:id/void': async (store, _, { id }) => {
    const invoice = { ...(await mustGet(store, 'invoice', id)), status: 'void' as const };
    await store.put('invoice', invoice);
    return invoice;
  },
  'POST /v1/invoices/:id/pay': async (store, _, { id, now }) => {
    const invoice = await mustGet(store, 'invoice', id);
    const of = await mustGet(store, 'subscription', invoice.parent.subscription_details.subscription);
    if (invoice.status === 'open' && !(await payOpen(store, invoice, of, now)))
      throw new StripeError(402, 'card_declined', 'Your card was declined.');
    return mustGet(store, 'invoice', id);
  },
  'POST /v1/invoices/create_preview': async (store, fields, { now }) => {
    const details = fieldsUnder(fields, 'subscription_details');
    const name = textIn(fields, 'subscription');
    if (name === undefined) {
      const customer = textIn(fields, 'customer');
      const order = orderOf({ ...fields, ...details });
      const draft = await draftOf(store, order, now);
      return firstBill(
        draft,
        customer === undefined ? NOBODY : await mustGet(store, 'customer', customer),
        now,
      );
    }
    const subscription = await mustGet(store, 'subscription', name);
    if (details.items !== undefined) return (await changeBill(store, subscription, details, now)).bill;
    const next = await nextBill(store, subscription);
    if (next === null)
      throw new StripeError(404, 'invoice_upcoming_none', 'No upcoming invoices for customer');
    return next;
  },
});

const DAY_S = 86_400;
const MODES = ['subscription', 'setup', 'payment'] as const;

const sessions: Record<string, Call> = wordTable({
  'POST /v1/checkout/sessions': async (store, fields, { now, pages }) => {
    const id = await store.newId('cs_test');
    const session = {
      id,
      object: 'checkout.session' as const,
      mode: MODES.find((mode) => mode === textIn(fields, 'mode')) ?? ('subscription' as const),
      status: 'open' as const,
      payment_status: 'unpaid' as const,
      customer: (await mustGet(store, 'customer', textIn(fields, 'customer') ?? '')).id,
      url: `${pages}${id}`,
      success_url: (textIn(fields, 'success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: textIn(fields, 'cancel_url') ?? '',
      expires_at: now + DAY_S,
      subscription: null,
      setup_intent: null,
      line_items: orderedItems(fields, 'line_items'),
      discounts: orderOf(fields).coupons,
      default_tax_rates: textsIn(fieldsUnder(fields, 'subscription_data'), 'default_tax_rates'),
      charge: textIn(fields, 'mode') === 'payment' ? chargeOfSession(fields) : null,
      payment_intent: null,
    };
    await store.put('session', session);
    return session;
  },
  'POST /v1/checkout/sessions/:id/expire': async (store, _, { id }) => {
    const session = await mustGet(store, 'session', id);
    if (session.status !== 'open')
      throw new StripeError(
        400,
        'resource_state',
        'Only Checkout Sessions with a status of open can be expired.',
      );
    const after = { ...session, status: 'expired' as const };
    await store.put('session', after);
    return after;
  },
  'GET /v1/checkout/sessions/:id': async (store, fields, { id, now }) => {
    const session = await mustGet(store, 'session', id);
    const intent =
      session.payment_intent == null ? null : await mustGet(store, 'payment_intent', session.payment_intent);
    return {
      ...session,
      ...(session.status === 'open' && session.expires_at <= now && { status: 'expired' }),
      payment_intent: intent && (await answerIntent(store, intent, fields, now)),
    };
  },
});

const CALLS = Object.entries({
  ...customers,
  ...catalogue,
  ...methods,
  ...subscriptions,
  ...invoices,
  ...sessions,
  ...holdCalls,
  ...accountCalls,
}).map(([name, call]) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), call };
});

/** The call of a method and path, with the id in it; null where there is none. */
export const routeOf = (
  method: string,
  path: string,
): { readonly call: Call; readonly id: string } | null => {
  for (const each of CALLS) {
    const match = each.method === method ? each.pattern.exec(path) : null;
    if (match) return { call: each.call, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
};
