import { cancelApproval } from '@envol/contract/approvals';
import { createStructureDiscount } from '@envol/contract/invoices';
import {
  confirmApprovalPaymentInvoice,
  createApprovalInvoice,
  readPaymentInvoice,
} from '@envol/contract/payment-orders';
import { updateProcedurePrices } from '@envol/contract/procedures';
import { createExemption, updateStructure } from '@envol/contract/structures';
import { paySimulatedPage } from '@envol/contract/subscriptions';
import { trialEnd } from '@envol/domain/plans/entitlement';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { withAddress } from '../../../test/invoices.ts';
import {
  aMission,
  approvalOf,
  CARD,
  confirm,
  heldRequest,
  keptBy,
  NO_ADDRESS,
  PRICE,
  paidRequests,
  payer,
  payerAndPrice,
  setPrice,
  settle,
  shown,
  TOTAL,
  unpaidRequest,
} from '../../../test/paymentOrders.ts';
import { givePlan } from '../../../test/plans.ts';

/** Rounds of so much later; people's sessions stay where they are. */
let now = new Date();
const clock = { now: () => now };
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  now = new Date();
  await payerAndPrice(harness);
});

const tower = () => harness.actors.controller.structure_id ?? 0;
const { decide, statusOf, settledOf, orderStatus } = paidRequests(() => harness);

describe('what a request costs', () => {
  it('is told with its tax before it is sent, and with what the authority takes off', async () => {
    const rows = await aMission(harness);
    const { status, body } = await shown(harness, rows);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'approval',
      status: 'shown',
      net_cents: PRICE,
      tax_rate_bp: 2_000,
      tax_cents: TOTAL - PRICE,
      total_cents: TOTAL,
      structure_id: null,
      is_simulated: true,
      missing: [],
    });
    // The same again is the same order.
    expect((await shown(harness, rows)).body.invoice_id).toBe(body.invoice_id);
    await withAddress(harness.db, operatorIdOf(harness.actors.owner), { postal_code: '97400' });
    expect((await shown(harness, rows)).body).toMatchObject({ tax_rate_bp: 850, total_cents: 5_208 });
    await payer(harness);
    const params = { structureId: tower(), id: operatorIdOf(harness.actors.owner) };
    await harness.as('chief').call(createStructureDiscount, { params, body: { discount_bp: 2_500 } });
    const less = (await shown(harness, rows)).body;
    expect([less.net_cents, less.lines.map(({ amount_cents }) => amount_cents)]).toEqual([
      3_600,
      [4_800, -1_200],
    ]);
    await harness.db.deleteFrom('structure_discounts').execute();
  });

  it('is that of its kind where the kind has one, and nothing where that is 0 or the staff lifted it', async () => {
    const kinds = [
      { name: 'Travaux', colour: '#d97706', price_cents: 9_000 },
      { name: 'Secours', colour: '#1f5eff', price_cents: 0 },
      { name: 'Autre', colour: '#000000', price_cents: null },
    ];
    await setPrice(harness, { airspace_approval_categories: kinds });
    const rows = await aMission(harness);
    const net = async (category: string) => {
      const reply = await shown(harness, rows, { category });
      return reply.status === 201 ? reply.body.net_cents : reply.error.code;
    };
    expect([await net('Travaux'), await net('Autre'), await net('Secours')]).toEqual([
      9_000,
      PRICE,
      'NOTHING_TO_PAY',
    ]);
    await harness.as('staff').call(createExemption, {
      params: { id: operatorIdOf(harness.actors.owner) },
      body: { kind: 'free_of_charge', structure_id: tower(), reason: 'Service public' },
    });
    expect(await net('Travaux')).toBe('NOTHING_TO_PAY');
    await harness.db.deleteFrom('operator_exemptions').execute();
  });

  it('is nothing, or what a card can be charged: less is refused where it is set', async () => {
    const fieldsOf = async (settings: object) => {
      const { status, error } = await setPrice(harness, settings);
      return [status, error?.fields];
    };
    const low = [expect.stringContaining('Au moins 0,50')];
    expect(await fieldsOf({ approval_price_cents: 49 })).toEqual([
      400,
      { 'structure_settings.approval_price_cents': low },
    ]);
    const kinds = [{ name: 'Travaux', colour: '#1f5eff', price_cents: 20 }];
    expect(await fieldsOf({ airspace_approval_categories: kinds })).toEqual([
      400,
      { 'structure_settings.airspace_approval_categories.0.price_cents': low },
    ]);
    const prices = [{ procedure: 'email_request', price_cents: 1 } as never];
    const { error } = await harness.as('staff').call(updateProcedurePrices, { body: { prices } });
    expect(error.fields).toEqual({ 'prices.0.price_cents': low });
    expect((await setPrice(harness, { approval_price_cents: 50 })).status).toBe(200);
    // What a reduction leaves below it is not asked.
    const params = { structureId: tower(), id: operatorIdOf(harness.actors.owner) };
    await harness.as('chief').call(createStructureDiscount, { params, body: { discount_bp: 1_000 } });
    expect((await shown(harness, await aMission(harness))).error.code).toBe('NOTHING_TO_PAY');
    await harness.db.deleteFrom('structure_discounts').execute();
  });
});

describe('a request that is confirmed', () => {
  it('is sent as any is and held on the card, taken when it is granted, and written down once', async () => {
    const { approval_id: id, outcome, invoice_id } = await heldRequest(harness);
    expect([outcome, await statusOf(id)]).toEqual(['secured', 'authorised']);
    await settle(harness, clock);
    expect(await orderStatus(invoice_id)).toBe('authorised');
    expect((await keptBy(harness, 'payment_intent')).map(({ status, amount }) => [status, amount])).toEqual([
      ['requires_capture', TOTAL],
    ]);
    expect((await decide(id, 'accept')).status).toBe(200);
    await settle(harness, clock);
    await settle(harness, clock);
    expect([await statusOf(id), await orderStatus(invoice_id)]).toEqual(['paid', 'taken']);
    const money = await settledOf(id);
    expect(money).toHaveLength(1);
    expect(money[0]?.payment).toMatchObject({
      kind: 'approval',
      structure_id: null,
      net_cents: PRICE,
      tax_cents: TOTAL - PRICE,
      method: { brand: 'visa', last4: '4242' },
    });
    const { events } = await approvalOf(harness, id, 'controller');
    expect(events.map(({ action }) => action)).toEqual([
      'submit',
      'payment-authorised',
      'accept',
      'payment-taken',
    ]);
    // What was taken by card is given back by card: nobody notes it.
    expect((await approvalOf(harness, id, 'controller')).payment_actions).toEqual([]);
  });

  it.each(['refuse', 'cancel'] as const)(
    'is given free when it ends by %s, and nothing is taken',
    async (how) => {
      const { approval_id: id } = await heldRequest(harness);
      if (how === 'refuse') await decide(id, 'refuse');
      else await harness.as('owner').call(cancelApproval, { params: { id } });
      await settle(harness, clock);
      expect(await statusOf(id)).toBe('released');
      expect((await keptBy(harness, 'payment_intent')).map(({ status }) => status)).toEqual(['canceled']);
      expect(await settledOf(id)).toEqual([]);
    },
  );

  it('is held once, whatever is clicked at once', async () => {
    const rows = await aMission(harness);
    const { invoice_id } = (await shown(harness, rows)).body;
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(harness, rows, invoice_id)));
    const statuses = replies.map(({ status, error }) => error?.code ?? status);
    expect(statuses).toContain(200);
    expect(statuses.filter((each) => each !== 200 && each !== 'PAYMENT_UNDER_WAY')).toEqual([]);
    const again = await confirm(harness, rows, invoice_id);
    expect([again.status, again.body.outcome]).toEqual([200, 'secured']);
    expect(await keptBy(harness, 'payment_intent')).toHaveLength(1);
  });

  it('costs what was shown, or is not sent', async () => {
    const rows = await aMission(harness);
    const { invoice_id } = (await shown(harness, rows)).body;
    await setPrice(harness, { approval_price_cents: PRICE + 100 });
    const { error } = await confirm(harness, rows, invoice_id);
    expect([error.code, error.params]).toEqual(['TOTAL_CHANGED', { total: 5_880 }]);
    expect((await shown(harness, rows)).body.invoice_id).not.toBe(invoice_id);
    expect(await keptBy(harness, 'payment_intent')).toEqual([]);
  });

  it('says what it lacks at its fields, and keeps the order', async () => {
    const rows = await aMission(harness);
    const { invoice_id } = (await shown(harness, rows)).body;
    const missing = await harness
      .as('owner')
      .call(confirmApprovalPaymentInvoice, { body: { invoice_id } as never });
    expect([missing.error.code, Object.keys(missing.error.fields ?? {})]).toEqual([
      'VALIDATION',
      ['pilot_id'],
    ]);
    expect(await orderStatus(invoice_id)).toBe('shown');
    await payer(harness, 'owner', NO_ADDRESS);
    const { error } = await confirm(harness, rows, invoice_id);
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual([
      'BILLING_ADDRESS_INCOMPLETE',
      ['address_1', 'postal_code', 'city', 'country'],
    ]);
  });

  it('is nobody else’s to see, to pay or to go on with', async () => {
    const rows = await aMission(harness);
    const { invoice_id } = (await shown(harness, rows)).body;
    const body = { flight_id: rows.flight_id, constraint_id: rows.constraint_id };
    const stranger = harness.as('stranger');
    const { approval_id } = await unpaidRequest(harness);
    for (const { status } of [
      await stranger.call(createApprovalInvoice, { body }),
      await stranger.call(createApprovalInvoice, { body: { approval_id } }),
      await stranger.call(confirmApprovalPaymentInvoice, { body: { invoice_id } as never }),
      await stranger.call(readPaymentInvoice, { params: { id: invoice_id } }),
    ])
      expect(status).toBe(404);
    expect((await confirm(harness, rows, invoice_id, { approval_id })).status).toBe(404);
    const controller = await harness.as('controller').call(createApprovalInvoice, { body });
    expect(controller.status).toBe(403);
  });

  it('is not paid in a trial, in which all else is open', async () => {
    const rows = await aMission(harness);
    const trial = {
      plan: 'free',
      plan_until: null,
      trial_ends_at: trialEnd(now),
      pilots_paid: null,
    } as const;
    await givePlan(harness, 'owner', trial);
    const { status, error } = await shown(harness, rows);
    expect([status, error.code, error.params]).toMatchObject([
      403,
      'PLAN_REQUIRED',
      { plan: expect.anything() },
    ]);
  });
});

describe('a card that does not hold it', () => {
  it('is asked for its code on the service’s page, from where one comes back to a request that is held', async () => {
    const {
      approval_id: id,
      outcome,
      invoice_id,
    } = await heldRequest(harness, {
      payment_method_id: 'pm_card_authenticationRequired',
    });
    expect([outcome, await statusOf(id)]).toEqual(['page', 'waiting_payment']);
    const read = () => harness.as('owner').call(readPaymentInvoice, { params: { id: invoice_id } });
    const { url } = (await read()).body;
    expect(url).toContain('/pay/');
    const card = { number: '4000002500003155', exp_month: 12, exp_year: 2099, is_authenticated: true };
    const params = { id: url?.split('/').at(-1) ?? '' };
    expect((await harness.as(null).call(paySimulatedPage, { params, body: card })).status).toBe(200);
    expect((await read()).body).toMatchObject({ outcome: 'secured', url: null, approval: { id } });
    expect(await statusOf(id)).toBe('authorised');
  });

  it('leaves the request unpaid, which nobody grants until another card holds it', async () => {
    const {
      approval_id: id,
      outcome,
      invoice_id,
    } = await heldRequest(harness, {
      payment_method_id: 'pm_card_chargeDeclinedInsufficientFunds',
    });
    expect([outcome, await statusOf(id)]).toEqual(['declined', 'waiting_payment']);
    const seen = await approvalOf(harness, id, 'controller');
    expect(seen.available_actions).not.toContain('accept');
    expect(seen.withheld_actions).toContainEqual({ action: 'accept', reason: 'unpaid' });
    expect((await decide(id, 'accept')).error.code).toBe('APPROVAL_UNPAID');
    expect((await approvalOf(harness, id)).available_actions).toContain('pay');
    const later = await harness.as('owner').call(createApprovalInvoice, { body: { approval_id: id } });
    expect(later.body.invoice_id).toBe(invoice_id);
    const paid = await harness.as('owner').call(confirmApprovalPaymentInvoice, {
      body: { invoice_id, approval_id: id, payment_method_id: CARD } as never,
    });
    expect(paid.body.outcome).toBe('secured');
    expect((await decide(id, 'restrict')).status).toBe(200);
  });

  it('of another company is refused', async () => {
    await payer(harness, 'stranger');
    const { outcome } = await heldRequest(harness, { payment_method_id: 'pm_unknown' });
    expect(outcome).toBe('declined');
  });
});

describe('a request that nobody paid', () => {
  it('is granted where its authority says so, and refused by any', async () => {
    const { approval_id: id } = await unpaidRequest(harness);
    expect((await decide(id, 'accept')).error.code).toBe('APPROVAL_UNPAID');
    await setPrice(harness, { decides_unpaid: true });
    expect((await decide(id, 'accept')).status).toBe(200);
    await setPrice(harness, { decides_unpaid: false });
    // What was granted is lowered or withdrawn whatever is owed.
    expect((await decide(id, 'restrict')).status).toBe(200);
    const other = await unpaidRequest(harness);
    expect((await decide(other.approval_id, 'refuse')).status).toBe(200);
  });

  it('is paid later, and can be paid no more once it is refused', async () => {
    const { approval_id } = await unpaidRequest(harness);
    const show = () => harness.as('owner').call(createApprovalInvoice, { body: { approval_id } });
    const { body } = await show();
    expect(body).toMatchObject({ approval_id, total_cents: TOTAL });
    await decide(approval_id, 'refuse');
    expect((await show()).error.code).toBe('PAYMENT_TRANSITION_ILLEGAL');
    const { error } = await harness.as('owner').call(confirmApprovalPaymentInvoice, {
      body: { invoice_id: body.invoice_id, payment_method_id: CARD } as never,
    });
    expect(error.code).toBe('PAYMENT_TRANSITION_ILLEGAL');
  });
});

it('a price is set by the structure’s own people, with each kind’s', async () => {
  const { body } = await harness.as('chief').call(updateStructure, {
    params: { id: tower() },
    body: { structure_settings: { decides_unpaid: true, approval_price_cents: 100 } } as never,
  });
  expect(body).toMatchObject({ structure_settings: { decides_unpaid: true, approval_price_cents: 100 } });
});
