import type Stripe from 'stripe';
import {
  type Back,
  type CustomerTruth,
  type KnownCard,
  type Page,
  type Payer,
  type PaymentProvider,
  PaymentsFailure,
  PaymentsRefusal,
  type Telling,
  type Wanted,
} from './port.ts';
import { createCatalogue, type Item } from './stripeCatalogue.ts';
import { actPaymentsOf, attachCard } from './stripeHolds.ts';
import { type Rates, ratesNamed, readPaid, readPreview, readSubscription } from './stripeReading.ts';

const customerFields = ({ operator_id, name, email, address }: Payer) => ({
  name,
  email,
  preferred_locales: ['fr'],
  metadata: { operator_id: String(operator_id) },
  address: Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null)),
});

/** What a refusal of Stripe's means here. Throws PaymentsRefusal where a person can do something, else PaymentsFailure. */
const refuse = (error: unknown): never => {
  const { type, code, message = '' } = error as { type?: string; code?: string; message?: string };
  if (code === 'authentication_required' || code === 'invoice_payment_intent_requires_action')
    throw new PaymentsRefusal('payment_not_completed', message);
  if (error instanceof PaymentsRefusal) throw error;
  if (code === 'charge_disputed') throw new PaymentsRefusal('claimed_back', message);
  if (type === 'StripeCardError') throw new PaymentsRefusal('card_declined', message);
  throw new PaymentsFailure(message, { cause: error });
};
const asked = <T>(answer: Promise<T>): Promise<T> => answer.catch(refuse);

const reference = (given: string | { readonly id: string } | null | undefined): string | null =>
  given === null || given === undefined ? null : typeof given === 'string' ? given : given.id;

/** Whose a telling is: a customer's own, or of something that names one. */
const customerOf = (object: {
  readonly object?: string;
  readonly id?: string;
  readonly customer?: unknown;
}) =>
  object.object === 'customer'
    ? (object.id ?? null)
    : reference(object.customer as string | { readonly id: string } | null | undefined);

/** The items of a change: those that stay keep their names, what is ordered no more goes. */
const changedItems = (current: Stripe.Subscription, wanted: readonly Item[]) => {
  const [main, pilots] = wanted;
  const nameOf = (kind: string) => current.items.data.find(({ price }) => price.metadata.kind === kind)?.id;
  const [mainId, pilotsId] = [nameOf('plan'), nameOf('pilots')];
  return [
    ...(main === undefined ? [] : [{ ...(mainId !== undefined && { id: mainId }), ...main }]),
    ...(pilots === undefined
      ? pilotsId === undefined
        ? []
        : [{ id: pilotsId, deleted: true }]
      : [{ ...(pilotsId !== undefined && { id: pilotsId }), ...pilots }]),
  ];
};

/** No tax is told to Stripe by an empty text. */
const emptyable = (rates: string[]): string[] | '' => (rates.length === 0 ? '' : rates);

interface Options {
  readonly source: PaymentProvider['source'];
  readonly webhook_secret: string;
  /** Seconds since 1970: how old a telling is. */
  readonly now: () => number;
}

/** How old a signature may be. */
const TOLERANCE_S = 300;

/** Subscriptions by Stripe's API, of which the simulated provider speaks the same. */
export const createStripePayments = (stripe: Stripe, options: Options): PaymentProvider => {
  const catalogue = createCatalogue(stripe);
  const order = async (wanted: Wanted) => ({
    items: await catalogue.items(wanted),
    rates: await catalogue.tax(wanted.tax_rate_bp),
    discounts: (await catalogue.coupons(wanted.reductions)).map((coupon) => ({ coupon })),
  });
  const changeOf = async (subscription: string, wanted: Wanted, at: Date) => {
    const current = await stripe.subscriptions.retrieve(subscription);
    return {
      items: changedItems(current, await catalogue.items(wanted)),
      default_tax_rates: emptyable(await catalogue.tax(wanted.tax_rate_bp)),
      proration_behavior: 'always_invoice' as const,
      proration_date: Math.floor(at.getTime() / 1000),
    };
  };
  return {
    source: options.source,
    ...pagesOf(stripe, order),
    ...previewsOf(stripe, { order, changeOf, rates: catalogue.rates }),
    ...actsOf(stripe, order, changeOf),
    ...actPaymentsOf(stripe, asked),
    setTaxRate: async (subscription, bp) => {
      await asked(
        catalogue
          .tax(bp)
          .then((rates) =>
            stripe.subscriptions.update(subscription, { default_tax_rates: emptyable(rates) }),
          ),
      );
    },
    ensureCustomer: async (payer, key) =>
      (await asked(stripe.customers.create(customerFields(payer), { idempotencyKey: key }))).id,
    updateCustomer: async (customer, payer) => {
      await stripe.customers.update(customer, customerFields(payer)).catch((error: unknown) => {
        if ((error as { type?: string }).type !== 'StripeInvalidRequestError') return refuse(error);
        throw new PaymentsRefusal('customer_update', (error as Error).message);
      });
    },
    setReductions: async (subscription, reductions) => {
      await asked(
        catalogue.coupons(reductions).then((coupons) =>
          stripe.subscriptions.update(subscription, {
            discounts: coupons.length === 0 ? '' : coupons.map((coupon) => ({ coupon })),
          }),
        ),
      );
    },
    card: (customer) => asked(cardOf(stripe, customer)),
    truthOf: (customer) => asked(truthOf(stripe, catalogue.rates, customer)),
    readTelling: (raw, signature) => readTelling(stripe, options, raw, signature),
  };
};

type Order = (wanted: Wanted) => Promise<{
  readonly items: Item[];
  readonly rates: string[];
  readonly discounts: { readonly coupon: string }[];
}>;

const PAGE_STATUSES = ['open', 'complete', 'expired'] as const;

const pagesOf = (stripe: Stripe, order: Order) => ({
  openCheckout: (customer: string, wanted: Wanted, back: Back, key: string): Promise<Page> =>
    asked(
      (async () => {
        const { items, rates, discounts } = await order(wanted);
        const { id, url } = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer,
            line_items: items,
            ...(discounts.length > 0 && { discounts }),
            ...back,
            locale: 'fr',
            subscription_data: { ...(rates.length > 0 && { default_tax_rates: rates }) },
          },
          { idempotencyKey: key },
        );
        return { id, url: url ?? '' };
      })(),
    ),
  openCardPage: async (customer: string, back: Back, key: string): Promise<Page> => {
    const { id, url } = await asked(
      stripe.checkout.sessions.create(
        { mode: 'setup', customer, currency: 'eur', ...back, locale: 'fr' },
        { idempotencyKey: key },
      ),
    );
    return { id, url: url ?? '' };
  },
  readPage: async (id: string) => {
    const session = await asked(stripe.checkout.sessions.retrieve(id));
    return {
      status: PAGE_STATUSES.find((each) => each === session.status) ?? 'open',
      customer: reference(session.customer),
      is_paid: session.payment_status !== 'unpaid',
    };
  },
  closePage: async (id: string): Promise<void> => {
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      // It was paid or had expired.
      if ((error as { type?: string }).type !== 'StripeInvalidRequestError') refuse(error);
    });
  },
  adoptCard: (customer: string, pageId: string): Promise<void> => asked(adoptCard(stripe, customer, pageId)),
});

type ChangeOf = (
  subscription: string,
  wanted: Wanted,
  at: Date,
) => Promise<{
  readonly items: ReturnType<typeof changedItems>;
  readonly default_tax_rates: string[] | '';
  readonly proration_behavior: 'always_invoice';
  readonly proration_date: number;
}>;

interface Subscribing extends Awaited<ReturnType<Order>> {
  readonly method: string;
  readonly key: string;
}

/** Begins a subscription that is paid at once with a card of the customer's. Resolves to its name at Stripe. */
const subscribe = async (
  stripe: Stripe,
  customer: string,
  { items, rates, discounts, method, key }: Subscribing,
): Promise<string> => {
  const id = await attachCard(stripe, customer, method, key);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  const made = await stripe.subscriptions.create(
    {
      customer,
      items,
      default_payment_method: id,
      payment_behavior: 'error_if_incomplete',
      ...(rates.length > 0 && { default_tax_rates: rates }),
      ...(discounts.length > 0 && { discounts }),
    },
    { idempotencyKey: key },
  );
  return made.id;
};

/** Stripe tells ten lines with an invoice, and the others when it is asked for them. */
const withAllLines = async (stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.Invoice> => {
  if (!invoice.lines.has_more || invoice.id === undefined) return invoice;
  const data = await stripe.invoices
    .listLineItems(invoice.id, { limit: 100 })
    .autoPagingToArray({ limit: MOST_LINES });
  return { ...invoice, lines: { ...invoice.lines, data, has_more: false } };
};

/** A year of changes has some hundreds. */
const MOST_LINES = 5_000;

type ReadRates = (names: readonly string[]) => Promise<Rates>;

const previewsOf = (
  stripe: Stripe,
  {
    order,
    changeOf,
    rates,
  }: { readonly order: Order; readonly changeOf: ChangeOf; readonly rates: ReadRates },
) => {
  const previewed = async (params: Stripe.InvoiceCreatePreviewParams) => {
    const invoice = await withAllLines(stripe, await stripe.invoices.createPreview(params));
    return readPreview(invoice, await rates(ratesNamed(invoice)));
  };
  return {
    previewNew: (customer: string | null, wanted: Wanted) =>
      asked(
        (async () => {
          const { items, rates: default_tax_rates, discounts } = await order(wanted);
          return previewed({
            ...(customer === null ? { currency: 'eur', customer_details: {} } : { customer }),
            ...(discounts.length > 0 && { discounts }),
            subscription_details: { items, ...(default_tax_rates.length > 0 && { default_tax_rates }) },
          });
        })(),
      ),
    previewChange: (subscription: string, wanted: Wanted, at: Date) =>
      asked(
        (async () =>
          previewed({ subscription, subscription_details: await changeOf(subscription, wanted, at) }))(),
      ),
    previewNext: (subscription: string) =>
      previewed({ subscription }).catch((error: unknown) =>
        (error as { code?: string }).code === 'invoice_upcoming_none' ? null : refuse(error),
      ),
  };
};

const actsOf = (stripe: Stripe, order: Order, changeOf: ChangeOf) => ({
  subscribe: (customer: string, wanted: Wanted, method: string, key: string): Promise<string> =>
    asked(order(wanted).then((ordered) => subscribe(stripe, customer, { ...ordered, method, key }))),
  change: async (subscription: string, wanted: Wanted, at: Date, key: string): Promise<void> => {
    await asked(
      (async () =>
        stripe.subscriptions.update(
          subscription,
          { ...(await changeOf(subscription, wanted, at)), payment_behavior: 'error_if_incomplete' },
          { idempotencyKey: key },
        ))(),
    );
  },
  // Said twice it is the same: no key is needed.
  setCancelled: async (subscription: string, isCancelled: boolean): Promise<void> => {
    const change = isCancelled
      ? { cancel_at_period_end: true }
      : await asked(withoutEnd(stripe, subscription));
    await asked(stripe.subscriptions.update(subscription, change));
  },
  endNow: (subscription: string, key: string): Promise<void> => asked(endNow(stripe, subscription, key)),
});

/** What takes a cancellation back: it is a flag, or a date alone. */
const withoutEnd = async (stripe: Stripe, subscription: string): Promise<Stripe.SubscriptionUpdateParams> => {
  const { cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(subscription);
  return cancel_at_period_end || cancel_at === null ? { cancel_at_period_end: false } : { cancel_at: '' };
};

/** Ends a subscription, and what it still asks: a card that is left later pays nothing of it. */
const endNow = async (stripe: Stripe, subscription: string, key: string): Promise<void> => {
  await stripe.subscriptions.cancel(subscription, {}, { idempotencyKey: key });
  const open = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const { id } of open.data)
    if (id !== undefined) await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `void_${id}` });
};

/** Takes the card that was left on a page, and pays with it what is open. */
const adoptCard = async (stripe: Stripe, customer: string, pageId: string): Promise<void> => {
  const session = await stripe.checkout.sessions.retrieve(pageId, { expand: ['setup_intent'] });
  const intent = session.setup_intent;
  const method = intent === null || typeof intent === 'string' ? null : reference(intent.payment_method);
  if (method === null) return;
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const live = data.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
  for (const { id } of live) await stripe.subscriptions.update(id, { default_payment_method: method });
  const open = await stripe.invoices.list({ customer, status: 'open', limit: 100 });
  // What has ended asks for nothing any more.
  const due = open.data.filter(({ parent }) =>
    live.some(({ id }) => id === reference(parent?.subscription_details?.subscription)),
  );
  for (const { id } of due) if (id !== undefined) await stripe.invoices.pay(id).catch(() => undefined);
};

const cardOf = async (stripe: Stripe, customer: string): Promise<KnownCard | null> => {
  const found = await stripe.customers.retrieve(customer);
  if (found.deleted) return null;
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const ofSubscription = data.find(({ status }) => status !== 'canceled')?.default_payment_method;
  const method = reference(ofSubscription) ?? reference(found.invoice_settings.default_payment_method);
  if (method === null) return null;
  const { card, id } = await stripe.paymentMethods.retrieve(method);
  return card == null
    ? null
    : { id, brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year };
};

const truthOf = async (stripe: Stripe, ratesOf: ReadRates, customer: string): Promise<CustomerTruth> => {
  const [{ data }, paid, card] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.discounts'] }),
    stripe.invoices.list({ customer, status: 'paid', limit: 100, expand: ['data.payments'] }),
    cardOf(stripe, customer),
  ]);
  const known = data.flatMap((each) => readSubscription(each) ?? []);
  const rates = await ratesOf(paid.data.flatMap(ratesNamed));
  const whole = await Promise.all(paid.data.map((each) => withAllLines(stripe, each)));
  return {
    live: known.filter(({ status }) => status !== 'ended'),
    last: known.find(({ status }) => status === 'ended') ?? null,
    card,
    paid: whole.map((each) => readPaid(each, card && { brand: card.brand, last4: card.last4 }, rates)),
  };
};

const readTelling = (
  stripe: Stripe,
  { webhook_secret, now }: Options,
  raw: Uint8Array,
  signature: string | undefined,
): Telling | null => {
  if (signature === undefined) return null;
  try {
    const event = stripe.webhooks.constructEvent(
      Buffer.from(raw),
      signature,
      webhook_secret,
      TOLERANCE_S,
      undefined,
      now() * 1000,
    );
    return { id: event.id, type: event.type, customer: customerOf(event.data.object as never) };
  } catch {
    return null;
  }
};
