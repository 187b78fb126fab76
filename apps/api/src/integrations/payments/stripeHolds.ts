import { wordTable } from '@envol/domain/wordTable';
import type Stripe from 'stripe';
import {
  type Back,
  type Charge,
  type Dispute,
  type Hold,
  type KnownCard,
  type Page,
  type PaymentProvider,
  PaymentsRefusal,
  type SellerAccount,
} from './port.ts';

type Asked = <T>(answer: Promise<T>) => Promise<T>;

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What every way of paying one act says of it; where a structure sells, the money is its own (a destination charge). */
const ofCharge = ({ description, reference, destination }: Charge) => ({
  description,
  metadata: { reference },
  transfer_group: reference,
  ...(destination !== null && { on_behalf_of: destination, transfer_data: { destination } }),
});

/** Expanded in every answer: the charge says until when the hold stands, the method which card it is. */
const EXPAND = ['latest_charge', 'payment_method'];

const cardOf = (method: Stripe.PaymentIntent['payment_method']): KnownCard | null => {
  if (method === null || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return { id: method.id, brand, last4, exp_month, exp_year };
};

const captureBefore = (charge: Stripe.PaymentIntent['latest_charge']): string | null => {
  if (charge === null || typeof charge === 'string') return null;
  const until = charge.payment_method_details?.card?.capture_before;
  return until == null ? null : iso(until);
};

/** Null while it is neither held nor over: somebody has to do something at the provider's. */
const holdOf = (intent: Stripe.PaymentIntent): Hold | null => {
  const told = { intent: intent.id, card: cardOf(intent.payment_method) };
  if (intent.status === 'requires_capture')
    return { ...told, status: 'held', capture_before: captureBefore(intent.latest_charge) };
  if (intent.status === 'succeeded') return { ...told, status: 'taken', capture_before: null };
  return intent.status === 'canceled' ? { ...told, status: 'given_up', capture_before: null } : null;
};

const settled = (intent: Stripe.PaymentIntent): Hold => {
  const hold = holdOf(intent);
  if (hold === null) throw new PaymentsRefusal('payment_not_completed');
  return hold;
};

/** The states of an intent in which Stripe refuses what was asked of it. */
const isOverAlready = (error: unknown): boolean =>
  (error as { code?: string }).code === 'payment_intent_unexpected_state' ||
  (error as { code?: string }).code === 'charge_expired_for_capture';

/** Stripe's own names of cards for tests, which nobody holds yet. */
const TEST_NAME = 'pm_card_';

const readIntent = (stripe: Stripe, intent: string) =>
  stripe.paymentIntents.retrieve(intent, { expand: EXPAND });

/** A card is the customer's from now on. Throws PaymentsRefusal `card_declined`: nobody knows it, or it is another customer's. */
export const attachCard = async (
  stripe: Stripe,
  customer: string,
  method: string,
  key: string,
): Promise<string> => {
  try {
    const { id } = await stripe.paymentMethods.attach(
      method,
      { customer },
      { idempotencyKey: `${key}_card` },
    );
    return id;
  } catch (error) {
    if ((error as { type?: string }).type !== 'StripeInvalidRequestError') throw error;
    throw new PaymentsRefusal('card_declined', (error as Error).message);
  }
};

/** A card that was left elsewhere is the customer's from now on; one of another customer is refused. */
const ownedMethod = async (
  stripe: Stripe,
  customer: string,
  method: string,
  key: string,
): Promise<string> => {
  try {
    const isKnown =
      !method.startsWith(TEST_NAME) && (await stripe.paymentMethods.retrieve(method)).customer === customer;
    if (isKnown) return method;
    const id = await attachCard(stripe, customer, method, key);
    await keepFirst(stripe, customer, id);
    return id;
  } catch (error) {
    if ((error as { type?: string }).type !== 'StripeInvalidRequestError') throw error;
    throw new PaymentsRefusal('card_declined', (error as Error).message);
  }
};

type How = Pick<Stripe.PaymentIntentCreateParams, 'capture_method' | 'off_session'>;

const confirmedOf = (stripe: Stripe, asked: Asked) => {
  const confirm =
    (how: How) =>
    async (customer: string, charge: Charge, method: string, key: string): Promise<Hold> =>
      settled(
        await stripe.paymentIntents.create(
          {
            amount: charge.amount_cents,
            currency: 'eur',
            customer,
            payment_method: await ownedMethod(stripe, customer, method, key),
            confirm: true,
            // A second factor is shown on the provider's page, never here.
            error_on_requires_action: true,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            ...how,
            ...ofCharge(charge),
            expand: EXPAND,
          },
          { idempotencyKey: key },
        ),
      );
  const [held, charged] = [confirm({ capture_method: 'manual' }), confirm({ off_session: true })];
  return {
    hold: (...given: Parameters<typeof held>): Promise<Hold> => asked(held(...given)),
    chargeSaved: (...given: Parameters<typeof charged>): Promise<Hold> => asked(charged(...given)),
  };
};

/** Our clock and the provider's differ by less, s. */
const CLOCKS_APART_S = 3_600;
/** Every charge of a customer since its order was made is looked at, page by page. */
const chargedFor = async (
  stripe: Stripe,
  customer: string,
  reference: string,
  since: string,
): Promise<Hold | null> => {
  const gte = Math.floor(Date.parse(since) / 1_000) - CLOCKS_APART_S;
  for await (const { id, metadata, status } of stripe.paymentIntents.list({
    ...{ customer, created: { gte }, limit: 100 },
  }))
    if (metadata.reference === reference && status === 'succeeded')
      return settled(await readIntent(stripe, id));
  return null;
};

/** Captures what is held; what was captured before stays so, and a hold that is over is a card that refused. */
const capture = async (stripe: Stripe, intent: string, key: string): Promise<Hold> => {
  try {
    return settled(await stripe.paymentIntents.capture(intent, { expand: EXPAND }, { idempotencyKey: key }));
  } catch (error) {
    if (!isOverAlready(error)) throw error;
    const now = settled(await readIntent(stripe, intent));
    if (now.status !== 'taken') throw new PaymentsRefusal('card_declined');
    return now;
  }
};

const giveUp = async (stripe: Stripe, intent: string, key: string): Promise<Hold> => {
  try {
    return settled(await stripe.paymentIntents.cancel(intent, { expand: EXPAND }, { idempotencyKey: key }));
  } catch (error) {
    if (!isOverAlready(error)) throw error;
    return settled(await readIntent(stripe, intent));
  }
};

/** Where a structure sold, it gives the money back. */
const refund = async (stripe: Stripe, intent: string, amount: number, key: string): Promise<string> => {
  const { transfer_data } = await readIntent(stripe, intent);
  const { id } = await stripe.refunds.create(
    {
      payment_intent: intent,
      amount,
      reason: 'requested_by_customer',
      ...(transfer_data != null && { reverse_transfer: true }),
    },
    { idempotencyKey: key },
  );
  return id;
};

const DISPUTED: Readonly<Record<string, Dispute['status']>> = wordTable({ won: 'won', lost: 'lost' });

const disputeOf = ({ id, payment_intent, amount, status, evidence_details }: Stripe.Dispute): Dispute => ({
  id,
  intent: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
  amount_cents: amount,
  status: DISPUTED[status] ?? 'open',
  answer_by: evidence_details.due_by === null ? null : new Date(evidence_details.due_by * 1000).toISOString(),
});

/** As many as one page of Stripe's holds. */
const DISPUTES_PAGE = 100;
/** The last ones; those before were told when they came. */
const DISPUTES_READ = 2_000;

const holdsOf = (stripe: Stripe, asked: Asked) => ({
  ...confirmedOf(stripe, asked),
  capture: (intent: string, key: string): Promise<Hold> => asked(capture(stripe, intent, key)),
  chargedFor: (customer: string, reference: string, since: string): Promise<Hold | null> =>
    asked(chargedFor(stripe, customer, reference, since)),
  giveUp: (intent: string, key: string): Promise<Hold> => asked(giveUp(stripe, intent, key)),
  refund: (intent: string, amount: number, key: string): Promise<string> =>
    asked(refund(stripe, intent, amount, key)),
  disputes: async (): Promise<readonly Dispute[]> =>
    (
      await asked(stripe.disputes.list({ limit: DISPUTES_PAGE }).autoPagingToArray({ limit: DISPUTES_READ }))
    ).map(disputeOf),
});

const holdPagesOf = (stripe: Stripe, asked: Asked) => ({
  openHoldPage: async (customer: string, charge: Charge, back: Back, key: string): Promise<Page> => {
    const { description, amount_cents } = charge;
    const { id, url } = await asked(
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          customer,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'eur',
                unit_amount: amount_cents,
                product_data: { name: description },
              },
            },
          ],
          payment_intent_data: {
            capture_method: 'manual',
            setup_future_usage: 'off_session',
            ...ofCharge(charge),
          },
          ...back,
          locale: 'fr',
        },
        { idempotencyKey: key },
      ),
    );
    return { id, url: url ?? '' };
  },
  readHoldPage: async (id: string): Promise<Hold | null> => {
    const session = await asked(
      stripe.checkout.sessions.retrieve(id, {
        expand: ['payment_intent.latest_charge', 'payment_intent.payment_method'],
      }),
    );
    const intent = session.payment_intent;
    const hold = intent === null || typeof intent === 'string' ? null : holdOf(intent);
    const { customer } = session;
    if (hold?.card != null && typeof customer === 'string')
      await asked(keepFirst(stripe, customer, hold.card.id));
    return hold;
  },
});

/** A card that was left on the page is proposed from then on, unless another one is. */
const keepFirst = async (stripe: Stripe, customer: string, method: string): Promise<void> => {
  const known = await stripe.customers.retrieve(customer);
  if (known.deleted || known.invoice_settings.default_payment_method !== null) return;
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
};

/** Accounts of who sells: the provider asks them what the law wants, and bears what they owe it. */
const accountsOf = (
  stripe: Stripe,
  asked: Asked,
): Pick<PaymentProvider, 'createAccount' | 'accountPage' | 'readAccount'> => ({
  createAccount: async ({ name, email, reference }, key) => {
    const { id } = await asked(
      stripe.accounts.create(
        {
          country: 'FR',
          ...(email !== null && { email }),
          business_profile: { name },
          controller: {
            fees: { payer: 'application' },
            losses: { payments: 'application' },
            stripe_dashboard: { type: 'express' },
          },
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          metadata: { reference },
        },
        { idempotencyKey: key },
      ),
    );
    return id;
  },
  accountPage: async (account, { success_url, cancel_url }) =>
    (
      await asked(
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: success_url,
          // The link is good once: who comes back with an old one gets another.
          refresh_url: cancel_url,
        }),
      )
    ).url,
  readAccount: async (account): Promise<SellerAccount> => {
    const { id, charges_enabled, payouts_enabled, requirements } = await asked(
      stripe.accounts.retrieve(account),
    );
    return {
      id,
      is_ready: charges_enabled && payouts_enabled,
      currently_due: requirements?.currently_due ?? [],
    };
  },
});

/** Payments of one act, and the accounts of who sells them. */
export const actPaymentsOf = (stripe: Stripe, asked: Asked) => ({
  ...holdsOf(stripe, asked),
  ...holdPagesOf(stripe, asked),
  ...accountsOf(stripe, asked),
});
