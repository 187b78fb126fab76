import {
  cancelSubscription,
  changePaymentMethod,
  createCheckoutSession,
  type subscriptionsEndpoints,
} from '@envol/contract/subscriptions';
import { sql } from 'kysely';
import { signedEvent } from '../../src/integrations/payments/simulated/server.ts';
import { nothing } from '../callInputs.ts';
import type { CallRequest, CallRows, Make, World } from '../callWorld.ts';
import { accountPage } from '../paymentOrders.ts';
import { breakProvider, SOLO_TOTAL, subscribed, unsubscribed } from '../subscriptions.ts';

const NO_ADDRESS = { address_1: null, postal_code: null, city: null, country: null };
const fresh =
  (make: Make): Make =>
  async (world) => {
    await unsubscribed(world.harness, 'owner');
    return make(world);
  };
const live =
  (make: Make): Make =>
  async (world) => {
    await subscribed(world.harness, 'owner');
    return make(world);
  };
const homeless =
  (make: Make): Make =>
  async (world) => {
    await unsubscribed(world.harness, 'owner', NO_ADDRESS);
    return make(world);
  };
/** Another act of the company's is under way. */
const busy =
  (make: Make): Make =>
  async (world) => {
    const sent = await make(world);
    const operator_id = world.harness.actors.owner.operator_id ?? 0;
    await world.harness.db
      .insertInto('payment_leases')
      .values({ operator_id, until: '2099-01-01T00:00:00Z' })
      .execute();
    return sent;
  };

/** A telling as the simulated provider signs it. */
const signedTelling = (): CallRequest => {
  const now = Math.floor(Date.now() / 1000);
  const event = {
    id: `evt_${now}`,
    object: 'event' as const,
    type: 'customer.updated',
    created: now,
    data: { object: { id: 'cus_nobody', object: 'customer' } },
  };
  const { raw, signature } = signedEvent(event, 'whsec_simulated', now);
  return { headers: { 'stripe-signature': signature, 'content-type': 'application/json' }, body: raw };
};

/** The card on file asks for a second factor from now on, which nobody can show to a change. */
const asksForSecondFactor = async ({ harness: { db } }: World): Promise<void> => {
  await sql`update simulated_payments set object = object || '{"behaviour": "asks_always"}'
    where kind = 'payment_method'`.execute(db);
};

/** What the provider says of one customer, which the simulated one then refuses. */
const withMethod = (payment_method_id: string) => () => ({
  body: { plan_code: 'solo_month', payment_method_id, expected_total: SOLO_TOTAL },
});
const checkout = () => ({ body: { code: 'solo_month' } });
const change = () => ({ body: { code: 'independent_month' } });
const page = async ({ harness }: World, who: 'owner' | 'stranger' = 'owner') => {
  await unsubscribed(harness, who);
  const { body } = await harness.as(who).call(createCheckoutSession, { body: { code: 'solo_month' } });
  return { params: { id: body.id } };
};
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2099 };
const paying = (card: object) => async (world: World) => ({ ...(await page(world)), body: card });

const broken =
  (id: 'down' | 'customer', make: Make): Make =>
  async (world) => {
    const sent = await make(world);
    await breakProvider(world.harness, id);
    return sent;
  };
/** A second time, when the first has made the company known to the provider. */
const again =
  (make: Make): Make =>
  async (world) => {
    const sent = await make(world);
    await world.harness.as('owner').call(changePaymentMethod);
    return sent;
  };
const cancelled =
  (make: Make): Make =>
  async (world) => {
    const sent = await live(make)(world);
    await world.harness.as('owner').call(cancelSubscription);
    return sent;
  };
const WRONG_CODE = 'NEXISTE-PAS';
const body =
  (given: object): Make =>
  () => ({ body: given });
const query =
  (given: Readonly<Record<string, unknown>>): Make =>
  () => ({ query: given });

const payErrors = (make: Make) => ({
  PAYMENTS_UNAVAILABLE: broken('down', fresh(make)),
  PAYMENT_UNDER_WAY: busy(fresh(make)),
  BILLING_ADDRESS_INCOMPLETE: homeless(make),
  STRIPE_CUSTOMER_UPDATE: broken('customer', again(fresh(make))),
  TRANSITION_ILLEGAL: live(make),
});

export const rows: CallRows<typeof subscriptionsEndpoints> = {
  currentSubscription: { good: nothing, bad: null, foreign: null, errors: {} },
  createCheckoutSession: {
    good: fresh(checkout),
    bad: body({ code: 'gold_month' }),
    foreign: null,
    errors: {
      ...payErrors(checkout),
      promo_code_error: fresh(body({ code: 'solo_month', promo_code: WRONG_CODE })),
      LICENCES_EXCEEDED: fresh(body({ code: 'solo_month', pilots: 2 })),
    },
  },
  checkoutSessionStatus: {
    good: (world) => page(world),
    bad: () => ({ params: { id: 'cs-test' } }),
    foreign: { ids: (world) => page(world, 'stranger') },
    errors: { PAYMENTS_UNAVAILABLE: broken('down', (world) => page(world)) },
  },
  paymentMethodDetails: {
    good: live(nothing),
    bad: null,
    foreign: null,
    errors: { PAYMENTS_UNAVAILABLE: broken('down', live(nothing)) },
  },
  changePaymentMethod: {
    good: live(nothing),
    bad: null,
    foreign: null,
    errors: {
      PAYMENTS_UNAVAILABLE: broken('down', live(nothing)),
      PAYMENT_UNDER_WAY: busy(live(nothing)),
      STRIPE_CUSTOMER_UPDATE: broken('customer', live(nothing)),
    },
  },
  previewChangeSubscriptionPlan: {
    good: live(query({ plan_code: 'independent_month' })),
    bad: query({ plan_code: 'gold' }),
    foreign: null,
    errors: {
      PAYMENTS_UNAVAILABLE: broken('down', live(query({ plan_code: 'independent_month' }))),
      TRANSITION_ILLEGAL: fresh(query({ plan_code: 'independent_month' })),
      LICENCES_EXCEEDED: live(query({ plan_code: 'independent_month', quantity: 9 })),
      promo_code_error: live(query({ plan_code: 'independent_month', promo_code: WRONG_CODE })),
    },
  },
  changeSubscriptionPlan: {
    good: live(change),
    bad: body({ code: 'gold' }),
    foreign: null,
    errors: {
      PAYMENTS_UNAVAILABLE: broken('down', live(change)),
      PAYMENT_UNDER_WAY: busy(live(change)),
      TRANSITION_ILLEGAL: fresh(change),
      LICENCES_EXCEEDED: live(body({ code: 'independent_month', quantity: 9 })),
      TOTAL_CHANGED: live(body({ code: 'independent_month', expected_total: 1 })),
      CARD_DECLINED: async (world) => {
        await subscribed(world.harness, 'owner', 'pm_card_chargeCustomerFail');
        return change();
      },
      PAYMENT_NOT_COMPLETED: async (world) => {
        await subscribed(world.harness, 'owner');
        await asksForSecondFactor(world);
        return change();
      },
      promo_code_error: live(body({ code: 'independent_month', promo_code: WRONG_CODE })),
    },
  },
  cancelSubscription: {
    good: live(nothing),
    bad: null,
    foreign: null,
    errors: {
      PAYMENTS_UNAVAILABLE: broken('down', live(nothing)),
      PAYMENT_UNDER_WAY: busy(live(nothing)),
      TRANSITION_ILLEGAL: cancelled(nothing),
    },
  },
  reactivateSubscription: {
    good: cancelled(nothing),
    bad: null,
    foreign: null,
    errors: {
      PAYMENTS_UNAVAILABLE: broken('down', cancelled(nothing)),
      PAYMENT_UNDER_WAY: busy(cancelled(nothing)),
      TRANSITION_ILLEGAL: live(nothing),
    },
  },
  previewSubscriptionInvoice: {
    good: fresh(query({ plan_code: 'enterprise_year', pilots: '3' })),
    bad: query({ plan_code: 'gold' }),
    foreign: null,
    errors: {
      PAYMENTS_UNAVAILABLE: broken('down', fresh(query({ plan_code: 'solo_month' }))),
      LICENCES_EXCEEDED: fresh(query({ plan_code: 'solo_month', pilots: '2' })),
      promo_code_error: fresh(query({ plan_code: 'solo_month', promo_code: WRONG_CODE })),
    },
  },
  previewNextInvoice: {
    good: live(nothing),
    bad: null,
    foreign: null,
    errors: { PAYMENTS_UNAVAILABLE: broken('down', live(nothing)) },
  },
  createSubscription: {
    good: fresh(withMethod('pm_card_visa')),
    bad: body({ plan_code: 'solo_month' }),
    foreign: null,
    errors: {
      ...payErrors(withMethod('pm_card_visa')),
      promo_code_error: fresh(body({ ...withMethod('pm_card_visa')().body, promo_code: WRONG_CODE })),
      LICENCES_EXCEEDED: fresh(body({ ...withMethod('pm_card_visa')().body, quantity: 2 })),
      TOTAL_CHANGED: fresh(body({ ...withMethod('pm_card_visa')().body, expected_total: 1 })),
      CARD_DECLINED: fresh(withMethod('pm_card_chargeDeclinedInsufficientFunds')),
      PAYMENT_NOT_COMPLETED: fresh(withMethod('pm_card_authenticationRequired')),
    },
  },
  warnManagersToUpgrade: {
    good: body({ feature: 'tags', message: 'Pour trier nos missions.' }),
    bad: body({ feature: '' }),
    foreign: null,
    errors: {},
  },
  paymentEvents: {
    good: signedTelling,
    bad: () => ({
      ...signedTelling(),
      headers: { 'stripe-signature': 'x'.repeat(2_001), 'content-type': 'application/json' },
    }),
    foreign: null,
    errors: {
      PAYMENT_SIGNATURE_INVALID: () => ({
        headers: { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' },
        body: new TextEncoder().encode('{}'),
      }),
    },
  },
  simulatedPage: {
    good: (world) => page(world),
    bad: () => ({ params: { id: 'cs-test' } }),
    foreign: { ids: () => ({ params: { id: 'cs_test_none' } }) },
    errors: {},
  },
  paySimulatedPage: {
    good: paying(CARD),
    bad: paying({ ...CARD, exp_month: 13 }),
    foreign: { ids: () => ({ params: { id: 'cs_test_none' }, body: CARD }) },
    errors: {
      CARD_DECLINED: paying({ ...CARD, number: '4000000000009995' }),
      CARD_NUMBER_WRONG: paying({ ...CARD, number: '4111111111111111' }),
      CARD_EXPIRED: paying({ ...CARD, exp_year: 2001 }),
      PAYMENT_PAGE_OVER: async (world) => {
        const sent = await paying(CARD)(world);
        // Another page takes its place.
        await world.harness.as('owner').call(createCheckoutSession, { body: { code: 'independent_month' } });
        return sent;
      },
    },
  },
  completeSimulatedPage: {
    good: async ({ harness }) => ({ params: { id: await accountPage(harness) } }),
    bad: () => ({ params: { id: 'al-test' } }),
    foreign: { ids: () => ({ params: { id: 'al_test_none' } }) },
    errors: { PAYMENT_PAGE_OVER: (world) => page(world) },
  },
};
