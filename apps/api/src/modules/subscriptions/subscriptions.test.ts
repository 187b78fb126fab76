import { currentUser } from '@envol/contract/auth';
import { createBillingCode } from '@envol/contract/billing-codes';
import { createFlightTag } from '@envol/contract/flight-tags';
import {
  cancelSubscription,
  changePaymentMethod,
  changeSubscriptionPlan,
  checkoutSessionStatus,
  createCheckoutSession,
  createSubscription,
  currentSubscription,
  paymentMethodDetails,
  paySimulatedPage,
  previewChangeSubscriptionPlan,
  previewNextInvoice,
  previewSubscriptionInvoice,
  reactivateSubscription,
} from '@envol/contract/subscriptions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { givePlan } from '../../../test/plans.ts';
import { breakProvider, SOLO_TOTAL, subscribed, unsubscribed } from '../../../test/subscriptions.ts';

const DAY_MS = 86_400_000;
let now = new Date('2026-11-10T08:00:00Z');
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await givePlan(harness, 'owner', 'free');
  await harness.db.updateTable('operators').set({ granted_plan: null }).execute();
  await unsubscribed(harness, 'owner');
});

const owner = () => harness.as('owner');
const page = async (body: object = { code: 'solo_month' }): Promise<{ id: string; url: string }> =>
  (await owner().call(createCheckoutSession, { body: body as never })).body;
const CARD = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030 };
const pay = async (id: string, card: object = CARD) => {
  const { status, error } = await harness
    .as(null)
    .call(paySimulatedPage, { params: { id }, body: { ...CARD, ...card } });
  return { status, code: error?.code };
};
const standing = async () => (await owner().call(currentSubscription)).body;
const plan = async () => (await owner().call(currentUser)).body.operator?.plan;
const paid = () =>
  harness.db
    .selectFrom('settled_payments')
    .selectAll()
    .where('operator_id', '=', operatorIdOf(harness.actors.owner))
    .orderBy('id')
    .execute();

describe('a company that subscribes', () => {
  it('pays on the page of the provider and has all of it at once, with money written down once', async () => {
    const before = (await paid()).length;
    const { id, url } = await page();
    expect(url).toContain(`/pay/${id}`);
    // Asked for twice, it is the same page.
    expect((await page()).id).toBe(id);
    expect(await pay(id)).toMatchObject({ status: 200 });
    expect(await pay(id)).toMatchObject({ status: 200 });
    const { body } = await owner().call(checkoutSessionStatus, { params: { id } });
    expect(body).toMatchObject({
      status: 'complete',
      kind: 'subscribe',
      subscription: { status: 'active', plan: 'solo' },
    });
    expect(await plan()).toBe('solo');
    expect((await owner().call(createFlightTag, { body: { name: 'Ouverte' } })).status).toBe(201);
    const rows = (await paid()).slice(before);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.payment).toMatchObject({
      amount_cents: SOLO_TOTAL,
      net_cents: 1_900,
      tax_cents: 380,
      tax_rate_bp: 2_000,
      lines: [{ kind: 'plan', plan: 'solo', amount_cents: 1_900 }],
      method: { kind: 'card', brand: 'visa', last4: '4242' },
    });
    expect((await owner().call(paymentMethodDetails)).body.card).toMatchObject({ last4: '4242' });
  });

  it('is asked for the second factor, and told when its card is declined', async () => {
    const { id } = await page();
    expect(await pay(id, { ...CARD, number: '4000000000009995' })).toMatchObject({
      status: 402,
      code: 'CARD_DECLINED',
    });
    const factor = { ...CARD, number: '4000002500003155' };
    const { body } = await harness.as(null).call(paySimulatedPage, { params: { id }, body: factor });
    expect(body.outcome).toBe('second_factor');
    expect((await standing()).status).toBeNull();
    expect(await pay(id, { ...factor, is_authenticated: true })).toMatchObject({ status: 200 });
    expect((await standing()).status).toBe('active');
  });

  it('has one subscription whatever it clicks at once', async () => {
    const body = {
      plan_code: 'solo_month',
      payment_method_id: 'pm_card_visa',
      expected_total: SOLO_TOTAL,
    } as const;
    const before = (await paid()).length;
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => owner().call(createSubscription, { body })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, error } of replies)
      if (status !== 201) expect(['PAYMENT_UNDER_WAY', 'TRANSITION_ILLEGAL']).toContain(error.code);
    expect((await paid()).length).toBe(before + 1);
  });

  it('that paid while the provider answers nothing more is told so, and has its plan once it answers', async () => {
    const { id } = await page();
    await breakProvider(harness, 'down');
    expect(await pay(id)).toMatchObject({ status: 200 });
    expect((await standing()).status).toBeNull();
    await harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
    await owner().call(checkoutSessionStatus, { params: { id } });
    expect((await standing()).status).toBe('active');
  });

  it('opens another page, and the former one can be paid no more', async () => {
    const former = await page();
    const latest = await page({ code: 'independent_year' });
    expect(latest.id).not.toBe(former.id);
    expect(await pay(former.id)).toMatchObject({ status: 410, code: 'PAYMENT_PAGE_OVER' });
    expect(await pay(latest.id)).toMatchObject({ status: 200 });
    expect(await standing()).toMatchObject({
      status: 'active',
      subscribed_plan: 'independent',
      period: 'year',
    });
  });

  it('is charged the sum that it was shown, or nothing', async () => {
    const body = {
      plan_code: 'enterprise_month',
      payment_method_id: 'pm_card_visa',
      expected_total: 100,
    } as const;
    const { status, error } = await owner().call(createSubscription, { body });
    expect([status, error.code]).toEqual([409, 'TOTAL_CHANGED']);
    const shown = (
      await owner().call(previewSubscriptionInvoice, { query: { plan_code: 'enterprise_month' } })
    ).body;
    expect(error.params).toMatchObject({ total: shown.due_cents });
    expect((await standing()).status).toBeNull();
  });

  it('is charged on no card that nobody knows, nor on another company’s', async () => {
    const body = (payment_method_id: string) =>
      ({ plan_code: 'solo_month', payment_method_id, expected_total: SOLO_TOTAL }) as const;
    const other = await harness.db
      .insertInto('simulated_payments')
      .values({
        ...{ id: 'payment_method pm_other', kind: 'payment_method' },
        object: JSON.stringify({ id: 'pm_other', object: 'payment_method', customer: 'cus_other' }),
      })
      .executeTakeFirst();
    expect(other.numInsertedOrUpdatedRows).toBe(1n);
    for (const name of ['pm_nobody', 'pm_other']) {
      const { status, error } = await owner().call(createSubscription, { body: body(name) });
      expect([status, error.code], name).toEqual([402, 'CARD_DECLINED']);
    }
    expect((await standing()).status).toBeNull();
    expect((await owner().call(createSubscription, { body: body('pm_card_visa') })).status).toBe(201);
  });

  it('pays the tax of its place', async () => {
    const rateIn = async (postal_code: string, country = 'France') => {
      await unsubscribed(harness, 'owner', { address_1: '1 rue', postal_code, city: 'Ville', country });
      return (await owner().call(previewSubscriptionInvoice, { query: { plan_code: 'solo_month' } })).body
        .tax_rate_bp;
    };
    expect(await rateIn('97400')).toBe(850);
    expect(await rateIn('97300')).toBe(0);
    expect(await rateIn('75001')).toBe(2_000);
  });
});

describe('a subscription', () => {
  it('is cancelled to the end of its period, taken up again, and ends by the clock', async () => {
    await subscribed(harness, 'owner');
    const end = (await standing()).period_end ?? '';
    expect((await owner().call(cancelSubscription)).body).toMatchObject({
      status: 'cancelled',
      period_end: end,
    });
    expect(await plan()).toBe('solo');
    expect((await owner().call(previewNextInvoice)).body.next).toBeNull();
    expect((await owner().call(reactivateSubscription)).body.status).toBe('active');
    await owner().call(cancelSubscription);
    now = new Date(Date.parse(end) - 1);
    expect(await plan()).toBe('solo');
    now = new Date(end);
    expect(await plan()).toBe('free');
  });

  it('changes at the sum of its preview; what it gives back is kept for the next invoices', async () => {
    await subscribed(harness, 'owner');
    now = new Date(now.getTime() + 10 * DAY_MS);
    const up = (
      await owner().call(previewChangeSubscriptionPlan, {
        query: { plan_code: 'enterprise_month', quantity: '3' },
      })
    ).body;
    expect(up).toMatchObject({ plan_code: 'enterprise_month', pilots: 3, is_downgrade: false });
    const before = await paid();
    const body = {
      code: 'enterprise_month',
      quantity: 3,
      at: up.at,
      expected_total: up.total_cents,
    } as const;
    expect((await owner().call(changeSubscriptionPlan, { body })).body).toMatchObject({
      subscribed_plan: 'enterprise',
      pilots: 3,
    });
    // Pressed again, nothing is charged.
    await owner().call(changeSubscriptionPlan, { body: { code: 'enterprise_month', quantity: 3 } });
    const rows = await paid();
    expect(rows.length).toBe(before.length + 1);
    expect(rows.at(-1)?.amount_cents).toBe(up.due_cents);
    const down = (await owner().call(previewChangeSubscriptionPlan, { query: { plan_code: 'solo_month' } }))
      .body;
    expect(down.is_downgrade).toBe(true);
    expect(down.total_cents).toBeLessThan(0);
    expect(down.due_cents).toBe(0);
    await owner().call(changeSubscriptionPlan, {
      body: { code: 'solo_month', at: down.at, expected_total: down.total_cents },
    });
    const next = (await owner().call(previewNextInvoice)).body.next;
    expect(next?.due_cents).toBe(Math.max(0, SOLO_TOTAL + down.total_cents));
  });

  it('whose card fails stays open for three days, and another card pays at once', async () => {
    await subscribed(harness, 'owner', 'pm_card_chargeCustomerFail');
    const end = (await standing()).period_end ?? '';
    now = new Date(Date.parse(end) + 60_000);
    // Nobody told: reading the card's page asks the provider.
    const { id } = (await owner().call(changePaymentMethod)).body;
    expect(await pay(id)).toMatchObject({ status: 200 });
    expect(await plan()).toBe('solo');
    const { body } = await owner().call(checkoutSessionStatus, { params: { id } });
    expect(body).toMatchObject({ status: 'complete', kind: 'card', subscription: { status: 'active' } });
  });

  it('whose card fails ends as it is cancelled: what was not paid is neither open nor asked for any more', async () => {
    await subscribed(harness, 'owner', 'pm_card_chargeCustomerFail');
    const end = (await standing()).period_end ?? '';
    now = new Date(Date.parse(end) + 60_000);
    const { id } = (await owner().call(changePaymentMethod)).body;
    const { body } = await owner().call(cancelSubscription);
    expect(body).toMatchObject({ status: 'ended', grace_until: null, available_actions: ['subscribe'] });
    expect(await plan()).toBe('free');
    // Another card that is left now pays nothing.
    await pay(id);
    await owner().call(checkoutSessionStatus, { params: { id } });
    expect((await owner().call(previewNextInvoice)).body.next).toBeNull();
    expect((await standing()).status).toBe('ended');
  });

  it('stays as it is while the provider does not answer, and every flight with it', async () => {
    await subscribed(harness, 'owner');
    await breakProvider(harness, 'down');
    expect(await plan()).toBe('solo');
    const { status, error } = await owner().call(cancelSubscription);
    expect([status, error.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
    expect(await standing()).toMatchObject({ status: 'active' });
  });
});

describe('a code', () => {
  const addCode = (code: string, more: object = {}) =>
    harness.db
      .insertInto('billing_codes')
      .values({
        ...{ kind: 'promotion', code, percent_off: 10, amount_off_cents: null, months: null, plans: [] },
        ...{ valid_from: null, valid_until: null, most_uses: null, note: null },
        ...{ created_by_name: 'Équipe', created_at: now.toISOString() },
        ...more,
      } as never)
      .execute();
  const shown = async (query: object) => {
    const reply = await owner().call(previewSubscriptionInvoice, {
      query: { plan_code: 'solo_month', ...query } as never,
    });
    return reply.status === 200
      ? reply.body.net_cents
      : [reply.error.code, Object.keys(reply.error.fields ?? {})];
  };

  it('takes off what it says, at the first invoice alone, once a company', async () => {
    await addCode('DIX');
    await addCode('AMI', { kind: 'affiliate', percent_off: null, amount_off_cents: 2_500 });
    expect(await shown({ promo_code: 'dix' })).toBe(1_710);
    expect(await shown({ affiliate_code: 'ami' })).toBe(0);
    expect(await shown({ promo_code: 'AMI' })).toEqual(['promo_code_error', ['promo_code']]);
    expect(await shown({ promo_code: 'DIX', affiliate_code: 'AMI' })).toEqual([
      'promo_code_error',
      ['affiliate_code'],
    ]);
    const { id } = await page({ code: 'solo_month', promo_code: 'DIX' });
    await pay(id);
    expect((await standing()).discount).toMatchObject({ code: 'DIX', percent_off: 10 });
    expect((await owner().call(previewNextInvoice)).body.next?.net_cents).toBe(1_900);
  });

  it('is refused where it is over, not yet, for another plan or used up, at its field', async () => {
    await addCode('HIER', { valid_until: new Date(now.getTime() - 1).toISOString() });
    await addCode('DEMAIN', { valid_from: new Date(now.getTime() + 1).toISOString() });
    await addCode('GRANDS', { plans: ['enterprise'] });
    await addCode('FINI', { most_uses: 3, uses: 3 });
    for (const promo_code of ['HIER', 'DEMAIN', 'GRANDS', 'FINI', 'INCONNU'])
      expect(await shown({ promo_code }), promo_code).toEqual(['promo_code_error', ['promo_code']]);
  });

  it('that leaves less than a card is charged is refused at its field, and one that leaves nothing is free', async () => {
    await addCode('PRESQUE', { percent_off: 98 });
    await addCode('SOMME', { percent_off: null, amount_off_cents: 1_851 });
    await addCode('OFFERT', { percent_off: 100 });
    for (const promo_code of ['PRESQUE', 'SOMME'])
      expect(await shown({ promo_code }), promo_code).toEqual(['promo_code_error', ['promo_code']]);
    expect(await shown({ promo_code: 'OFFERT' })).toBe(0);
    // Of a plan that costs more it leaves enough.
    expect(await shown({ promo_code: 'PRESQUE', plan_code: 'enterprise_month' })).toBe(98);
    const made = (more: object) =>
      harness.as('staff').call(createBillingCode, {
        body: { kind: 'promotion', code: 'NEUF', ...more } as never,
      });
    const fields = async (more: object) => Object.keys((await made(more)).error?.fields ?? {});
    expect(await fields({ percent_off: 98 })).toEqual(['percent_off']);
    expect(await fields({ amount_off_cents: 2_880 })).toEqual(['amount_off_cents']);
    expect((await made({ percent_off: 98, plans: ['enterprise'] })).status).toBe(201);
  });
});
