import { wordTable } from '@envol/domain/wordTable';
import { chargeOutcome } from './cards.ts';
import { type FormFields, fieldsUnder, listIn, textIn, textsIn } from './form.ts';
import type { Base, ChargeObject, IntentObject, MethodObject, Store } from './objects.ts';
import { StripeError } from './stripeError.ts';
import { mustGet, tellCustomer } from './subscribing.ts';

type Call = (store: Store, fields: FormFields, at: Base & { readonly id: string }) => Promise<object>;

/** A hold on a card stands so long, s: seven days, as most cards give. */
export const HOLD_S = 7 * 86_400;

export const textsUnder = (fields: FormFields, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsUnder(fields, name)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );

export const chargeOf = (fields: FormFields, amount: number): ChargeObject => ({
  amount,
  description: textIn(fields, 'description') ?? '',
  metadata: textsUnder(fields, 'metadata'),
  destination: textIn(fieldsUnder(fields, 'transfer_data'), 'destination') ?? null,
});

interface Charging {
  readonly customer: string;
  readonly method: MethodObject;
  /** Held until it is captured, else taken at once. */
  readonly isHeld: boolean;
  readonly isPresent: boolean;
  readonly isAuthenticated: boolean;
  readonly now: number;
}

/** Holds or takes a sum. Throws StripeError `card_declined` or `authentication_required`: nothing is kept then. */
export const makeIntent = async (
  store: Store,
  of: ChargeObject,
  { customer, method, isHeld, now, ...who }: Charging,
): Promise<IntentObject> => {
  const outcome = chargeOutcome(method.behaviour, who);
  if (outcome === 'second_factor')
    throw new StripeError(402, 'authentication_required', 'The payment needs a second factor.');
  if (outcome === 'declined') throw new StripeError(402, 'card_declined', 'Your card was declined.');
  if (of.destination !== null && !(await mustGet(store, 'account', of.destination)).charges_enabled)
    throw new StripeError(400, 'account_invalid', 'The account may not be paid yet.');
  const intent: IntentObject = {
    id: await store.newId('pi'),
    object: 'payment_intent',
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount: of.amount,
    amount_received: isHeld ? 0 : of.amount,
    currency: 'eur',
    customer,
    description: of.description,
    metadata: of.metadata,
    payment_method: method.id,
    transfer_data: of.destination === null ? null : { destination: of.destination },
    on_behalf_of: of.destination,
    created: now,
    capture_before: isHeld ? now + HOLD_S : null,
  };
  await store.put('payment_intent', intent);
  if (!isHeld) await claimBack(store, intent, now);
  await tellCustomer(
    store,
    isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    intent,
    now,
  );
  return intent;
};

/** Who sold has so long to answer a bank, s. */
const ANSWER_S = 7 * 86_400;

/** The bank of a card for disputes claims what was taken. */
const claimBack = async (store: Store, intent: IntentObject, now: number): Promise<void> => {
  const method =
    intent.payment_method === null ? null : await store.get('payment_method', intent.payment_method);
  if (method?.behaviour !== 'disputed') return;
  const id = await store.newId('dp');
  await store.put('dispute', {
    id,
    object: 'dispute',
    status: 'needs_response',
    amount: intent.amount_received,
    payment_intent: intent.id,
    created: now,
    evidence_details: { due_by: now + ANSWER_S },
  });
  await tellCustomer(
    store,
    'charge.dispute.created',
    { id, object: 'dispute', customer: intent.customer },
    now,
  );
};

/** As it is told: a hold whose days are over is given up, and what is expanded stands in its place. */
export const answerIntent = async (store: Store, intent: IntentObject, fields: FormFields, now: number) => {
  const { capture_before, ...known } = await lapsed(store, intent, now);
  const expanded = textsIn(fields, 'expand').map((each) => each.replace(/^payment_intent\./, ''));
  const method =
    known.payment_method === null ? null : await store.get('payment_method', known.payment_method);
  return {
    ...known,
    payment_method: expanded.includes('payment_method') ? method : known.payment_method,
    latest_charge: {
      id: known.id.replace('pi', 'ch'),
      object: 'charge',
      payment_method_details: { type: 'card', card: capture_before === null ? {} : { capture_before } },
    },
  };
};

const lapsed = async (store: Store, intent: IntentObject, now: number): Promise<IntentObject> => {
  if (intent.status !== 'requires_capture' || (intent.capture_before ?? now) > now) return intent;
  const after: IntentObject = { ...intent, status: 'canceled', capture_before: null };
  await store.put('payment_intent', after);
  return after;
};

/** An intent that stands in a state of which something may be asked. Throws StripeError else. */
const inState = async (store: Store, { id, now }: { readonly id: string; readonly now: number }) => {
  const intent = await lapsed(store, await mustGet(store, 'payment_intent', id), now);
  if (intent.status === 'requires_capture') return intent;
  throw new StripeError(
    400,
    'payment_intent_unexpected_state',
    `This PaymentIntent could not be changed because it has a status of ${intent.status}.`,
  );
};

const refunded = async (store: Store, intent: string): Promise<number> =>
  (await store.list('refund'))
    .filter(({ payment_intent }) => payment_intent === intent)
    .reduce((sum, { amount }) => sum + amount, 0);

const isClaimedBack = async (store: Store, intent: string): Promise<boolean> =>
  (await store.list('dispute')).some(
    ({ payment_intent, status }) => payment_intent === intent && status !== 'won',
  );

export const holdCalls: Record<string, Call> = wordTable({
  'POST /v1/payment_intents': async (store, fields, { now }) => {
    const customer = textIn(fields, 'customer') ?? '';
    const method = await mustGet(store, 'payment_method', textIn(fields, 'payment_method') ?? '');
    if (method.customer !== customer)
      throw new StripeError(400, 'parameter_invalid', 'The payment method is not the customer’s.');
    const intent = await makeIntent(store, chargeOf(fields, Number(textIn(fields, 'amount'))), {
      customer,
      method,
      isHeld: textIn(fields, 'capture_method') === 'manual',
      isPresent: textIn(fields, 'off_session') !== 'true',
      isAuthenticated: false,
      now,
    });
    return answerIntent(store, intent, fields, now);
  },
  'GET /v1/payment_intents': async (store, fields, { now }) => {
    const all = await store.list('payment_intent');
    const since = Number(textIn(fieldsUnder(fields, 'created'), 'gte') ?? 0);
    const own = all
      .filter(({ customer, created }) => customer === textIn(fields, 'customer') && created >= since)
      .toReversed();
    const from = own.findIndex(({ id }) => id === textIn(fields, 'starting_after')) + 1;
    const page = own.slice(from, from + Number(textIn(fields, 'limit') ?? 10));
    const data = await Promise.all(page.map((intent) => answerIntent(store, intent, fields, now)));
    const has_more = from + page.length < own.length;
    return { object: 'list', url: '/v1/payment_intents', has_more, data };
  },
  'GET /v1/payment_intents/:id': async (store, fields, { id, now }) =>
    answerIntent(store, await mustGet(store, 'payment_intent', id), fields, now),
  'POST /v1/payment_intents/:id/capture': async (store, fields, at) => {
    const intent = await inState(store, at);
    const after: IntentObject = {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      capture_before: null,
    };
    await store.put('payment_intent', after);
    await claimBack(store, after, at.now);
    await tellCustomer(store, 'payment_intent.succeeded', after, at.now);
    return answerIntent(store, after, fields, at.now);
  },
  'POST /v1/payment_intents/:id/cancel': async (store, fields, at) => {
    const after: IntentObject = { ...(await inState(store, at)), status: 'canceled', capture_before: null };
    await store.put('payment_intent', after);
    await tellCustomer(store, 'payment_intent.canceled', after, at.now);
    return answerIntent(store, after, fields, at.now);
  },
  'GET /v1/disputes': async (store, fields) => {
    const all = (await store.list('dispute')).toReversed();
    const from = all.findIndex(({ id }) => id === textIn(fields, 'starting_after')) + 1;
    const data = all.slice(from, from + Number(textIn(fields, 'limit') ?? 10));
    return { object: 'list', url: '/v1/disputes', has_more: from + data.length < all.length, data };
  },
  'POST /v1/refunds': async (store, fields, { now }) => {
    const intent = await mustGet(store, 'payment_intent', textIn(fields, 'payment_intent') ?? '');
    const amount = Number(textIn(fields, 'amount') ?? intent.amount_received);
    if (amount > intent.amount_received - (await refunded(store, intent.id)))
      throw new StripeError(400, 'charge_already_refunded', 'More than what is left was asked for.');
    if (await isClaimedBack(store, intent.id))
      throw new StripeError(400, 'charge_disputed', 'The bank claims this charge back.');
    const refund = {
      id: await store.newId('re'),
      object: 'refund' as const,
      status: 'succeeded' as const,
      amount,
      payment_intent: intent.id,
      created: now,
    };
    await store.put('refund', refund);
    await tellCustomer(
      store,
      'charge.refunded',
      { id: refund.id, object: 'refund', customer: intent.customer },
      now,
    );
    return refund;
  },
});

/** What the simulated service wants to know of who sells, until its page is completed. */
const DUE = ['external_account', 'company.tax_id', 'representative.verification.document'];

export const accountCalls: Record<string, Call> = wordTable({
  'POST /v1/accounts': async (store, fields) => {
    const account = {
      id: await store.newId('acct'),
      object: 'account' as const,
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { currently_due: DUE },
      email: textIn(fields, 'email') ?? null,
      business_profile: { name: textIn(fieldsUnder(fields, 'business_profile'), 'name') ?? null },
      metadata: textsUnder(fields, 'metadata'),
    };
    await store.put('account', account);
    return account;
  },
  'GET /v1/accounts/:id': (store, _, { id }) => mustGet(store, 'account', id),
  'POST /v1/account_links': async (store, fields, { now, pages }) => {
    const account = await mustGet(store, 'account', textIn(fields, 'account') ?? '');
    const id = await store.newId('al_test');
    await store.put('session', {
      id,
      object: 'checkout.session',
      mode: 'account',
      status: 'open',
      payment_status: 'no_payment_required',
      customer: '',
      url: `${pages}${id}`,
      success_url: textIn(fields, 'return_url') ?? '',
      cancel_url: textIn(fields, 'refresh_url') ?? '',
      expires_at: now + LINK_S,
      subscription: null,
      setup_intent: null,
      line_items: [],
      discounts: [],
      default_tax_rates: [],
      account: account.id,
    });
    return { object: 'account_link', created: now, expires_at: now + LINK_S, url: `${pages}${id}` };
  },
});

/** A link to the page is good for minutes, s. */
const LINK_S = 600;

/** Completes an account: it may be paid from now on. */
export const completeAccount = async (store: Store, id: string, now: number): Promise<void> => {
  const account = await mustGet(store, 'account', id);
  await store.put('account', {
    ...account,
    charges_enabled: true,
    payouts_enabled: true,
    requirements: { currently_due: [] },
  });
  await tellCustomer(store, 'account.updated', { id, object: 'account' }, now);
};

/** The charge of a session that is paid once: from its lines and what it says of the payment. */
export const chargeOfSession = (fields: FormFields): ChargeObject => {
  const lines = listIn(fields, 'line_items').map((line) => {
    const price = fieldsUnder(line, 'price_data');
    return Number(textIn(price, 'unit_amount') ?? 0) * Number(textIn(line, 'quantity') ?? 1);
  });
  return chargeOf(
    fieldsUnder(fields, 'payment_intent_data'),
    lines.reduce((sum, each) => sum + each, 0),
  );
};
