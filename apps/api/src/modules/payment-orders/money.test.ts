import { decideApproval, notePayment } from '@envol/contract/approvals';
import { checkCanBeEntrusted, entrustFlight } from '@envol/contract/entrusting';
import { getFlight } from '@envol/contract/flights';
import {
  acceptInvoicingMandate,
  creditInvoice,
  linkCompleteOnboarding,
  listInvoices,
  listOperatorInvoices,
  onboardingInformations,
} from '@envol/contract/invoices';
import {
  confirmApprovalPaymentInvoice,
  confirmEntrustPaperworkPaymentInvoice,
  createEntrustPaperworkInvoice,
  readPaymentInvoice,
  refundInvoice,
} from '@envol/contract/payment-orders';
import { completeSimulatedPage, paySimulatedPage } from '@envol/contract/subscriptions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addInvoice, SELLER_OF_STRUCTURE } from '../../../test/invoices.ts';
import {
  aMission,
  approvalOf,
  CARD,
  heldRequest,
  invoiceOf,
  keptBy,
  orderDeps,
  PRICE,
  payer,
  pricedLetter,
  setPrice,
  settle,
  shown,
  TOTAL,
} from '../../../test/paymentOrders.ts';
import { givePlan } from '../../../test/plans.ts';
import { decision } from '../../../test/requests.ts';
import { breakProvider } from '../../../test/subscriptions.ts';
import { finishRefunds } from './refunds.service.ts';

let harness: Harness;
beforeAll(async () => {
  // A company that sells, and no rounds of the server's own.
  harness = await createHarness({ env: { DEMO: 'true', ROLES: 'web' }, actors_first: true });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await payer(harness);
  await givePlan(harness, 'owner', 'enterprise');
  await setPrice(harness);
  await harness.db.deleteFrom('payment_accounts').execute();
});

const tower = () => harness.actors.controller.structure_id ?? 0;
const granted = async () => {
  const { approval_id: id } = await heldRequest(harness);
  const { version } = await approvalOf(harness, id, 'controller');
  await harness.as('controller').call(decideApproval, { params: { id }, body: decision('accept', version) });
  await settle(harness);
  return { id, invoice: await invoiceOf(harness, id) };
};
const invoice = async (id: number) => {
  const params = { id: operatorIdOf(harness.actors.owner) };
  const { results } = (await harness.as('owner').call(listOperatorInvoices, { params, query: {} })).body;
  return results.find((each) => each.id === id);
};
const give = (
  id: number,
  gross_cents: number | null,
  who: 'staff' | 'chief' | 'otherController' | 'manager' = 'staff',
) => harness.as(who).call(refundInvoice, { params: { id }, body: { gross_cents, reason: 'Vol annulé' } });
const intents = () => keptBy(harness, 'payment_intent');

describe('money that came', () => {
  it('has an invoice of what was shown, in the name of Envol’s company where no structure may be paid', async () => {
    const { invoice: id } = await granted();
    expect(await invoice(id)).toMatchObject({
      structure_id: null,
      subject_kind: 'approval',
      net_cents: PRICE,
      gross_cents: TOTAL,
      status: 'paid',
      method: 'Visa •••• 4242',
    });
  });

  it('goes back in parts, at most what came, with a credit note each', async () => {
    const { id, invoice: of } = await granted();
    expect((await give(of, 1_000)).status).toBe(201);
    expect((await approvalOf(harness, id)).payment?.status).toBe('paid');
    expect((await give(of, TOTAL - 999)).error.code).toBe('CREDIT_TOO_HIGH');
    const both = await Promise.all([give(of, null), give(of, null)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await keptBy(harness, 'refund')).map(({ amount }) => amount)).toEqual([1_000, TOTAL - 1_000]);
    expect((await approvalOf(harness, id)).payment?.status).toBe('refunded');
    expect(await invoice(of)).toMatchObject({ credited_cents: TOTAL });
    expect((await give(of, null)).error.code).toBe('INVOICE_NOT_REFUNDABLE');
    const letters = await harness.db.selectFrom('mails').select('subject').orderBy('id').execute();
    expect(letters.filter(({ subject }) => subject.startsWith('Remboursement de'))).toHaveLength(2);
  });

  it('goes back once, although the service was away when it was asked for', async () => {
    const { invoice: of } = await granted();
    await breakProvider(harness, 'down');
    expect((await give(of, null)).error.code).toBe('PAYMENTS_UNAVAILABLE');
    // Asked for and not done: no more than what is left is asked for again, or credited by hand beside it.
    expect((await give(of, null)).error.code).toBe('INVOICE_NOT_REFUNDABLE');
    const body = { gross_cents: null, reason: 'Geste' };
    const credit = await harness.as('staff').call(creditInvoice, { params: { id: of }, body });
    expect(credit.error.code).toBe('INVOICE_NOT_CREDITABLE');
    // Nor is either offered.
    const sold = (await harness.as('staff').call(listInvoices, { query: {} })).body.results;
    expect(sold.find(({ id }) => id === of)).toMatchObject({ creditable_cents: 0, available_actions: [] });
    await harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
    await finishRefunds(orderDeps(harness));
    await finishRefunds(orderDeps(harness));
    expect(await keptBy(harness, 'refund')).toHaveLength(1);
    expect(await invoice(of)).toMatchObject({ credited_cents: TOTAL });
  });

  it('is given back by who sold it or by the staff alone', async () => {
    const { invoice: of } = await granted();
    for (const who of ['chief', 'otherController'] as const)
      expect([403, 404]).toContain((await give(of, null, who)).status);
    // Nor is anybody else told that it cannot be.
    const { id } = await addInvoice(harness, 'owner');
    expect((await give(id, null, 'manager')).status).toBe(404);
    expect((await give(id, null)).error.code).toBe('INVOICE_NOT_REFUNDABLE');
  });
});

it('a request that its authority noted as paid is paid by no card too', async () => {
  const { approval_id: id, invoice_id } = await heldRequest(harness, {});
  const read = () => harness.as('owner').call(readPaymentInvoice, { params: { id: invoice_id } });
  const page = (await read()).body.url?.split('/').at(-1) ?? '';
  const body = { action: 'note-paid', reference: 'Virement 12' } as const;
  expect((await harness.as('controller').call(notePayment, { params: { id }, body })).status).toBe(200);
  const again = await harness.as('owner').call(confirmApprovalPaymentInvoice, {
    body: { invoice_id, payment_method_id: CARD } as never,
  });
  expect(again.error.code).toBe('PAYMENT_TRANSITION_ILLEGAL');
  // The page was open, and somebody pays it all the same.
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099 };
  await harness.as(null).call(paySimulatedPage, { params: { id: page }, body: card });
  await read();
  await settle(harness);
  await settle(harness);
  expect((await approvalOf(harness, id)).payment?.status).toBe('paid');
  expect((await read()).body.invoice.status).toBe('released');
  expect((await intents()).map(({ status }) => status)).toEqual(['canceled']);
});

describe('a structure that sells', () => {
  const ready = async () => {
    const params = { id: tower() };
    await harness.as('staff').call(acceptInvoicingMandate, { params, body: SELLER_OF_STRUCTURE });
    const { body, status } = await harness.as('staff').call(linkCompleteOnboarding, { params });
    expect(status).toBe(200);
    return body.url.split('/').at(-1) ?? '';
  };
  const standing = async () =>
    (await harness.as('staff').call(onboardingInformations, { params: { id: tower() } })).body;

  it('completes its account on the service’s page, and is then paid in its own name', async () => {
    const page = await ready();
    const before = await standing();
    expect(before).toMatchObject({
      is_complete: false,
      missing: ['payments'],
      sells: true,
      is_simulated: true,
    });
    expect(before.currently_due).toContain('external_account');
    expect((await shown(harness, await aMission(harness))).body.structure_id).toBeNull();
    await harness.as(null).call(completeSimulatedPage, { params: { id: page } });
    expect(await standing()).toMatchObject({ is_complete: true, missing: [], currently_due: [] });
    const { invoice: of } = await granted();
    expect(await invoice(of)).toMatchObject({ structure_id: tower(), gross_cents: TOTAL });
    expect((await intents()).at(-1)).toMatchObject({ transfer_data: { destination: expect.any(String) } });
  });

  it('accepts the mandate first, and only its own', async () => {
    const manager = harness.as('manager');
    const id = harness.actors.manager.structure_id ?? 0;
    await harness.db.deleteFrom('invoicing_mandates').where('structure_id', '=', id).execute();
    const link = () => manager.call(linkCompleteOnboarding, { params: { id } });
    expect((await link()).error.code).toBe('MANDATE_REQUIRED');
    await manager.call(acceptInvoicingMandate, { params: { id }, body: SELLER_OF_STRUCTURE });
    const [one, other] = [(await link()).body.url, (await link()).body.url];
    // Each link is good once; the account stays the same.
    expect(one).not.toBe(other);
    expect(await harness.db.selectFrom('payment_accounts').selectAll().execute()).toHaveLength(1);
    expect((await manager.call(linkCompleteOnboarding, { params: { id: tower() } })).status).toBe(404);
  });
});

describe('entrusted procedures', () => {
  const show = (flight_id: number) =>
    harness.as('owner').call(createEntrustPaperworkInvoice, { body: { flight_id } });
  const pay = (invoice_id: number, more: object = { payment_method_id: CARD }) =>
    harness.as('owner').call(confirmEntrustPaperworkPaymentInvoice, {
      body: { invoice_id, info: 'Appelez le client.', ...more },
    });
  const check = async (id: number) =>
    (await harness.as('owner').call(checkCanBeEntrusted, { params: { id } })).body;

  it('are entrusted and paid together, once', async () => {
    const { id } = await pricedLetter(harness);
    const sum = (await check(id)).price_cents ?? 0;
    const unpaid = await harness.as('owner').call(entrustFlight, { params: { id }, body: {} });
    expect([unpaid.status, unpaid.error.code]).toEqual([402, 'PAYMENT_REQUIRED']);
    const { body } = await show(id);
    expect([body.net_cents, body.structure_id, body.kind]).toEqual([sum, null, 'procedure']);
    const replies = await Promise.all([pay(body.invoice_id), pay(body.invoice_id)]);
    expect(replies.map(({ status }) => status)).toContain(200);
    expect((await pay(body.invoice_id)).body).toMatchObject({ outcome: 'secured', is_entrusted: true });
    expect((await intents()).map(({ status, amount }) => [status, amount])).toEqual([
      ['succeeded', body.total_cents],
    ]);
    const { entrustment } = await check(id);
    expect(entrustment).toMatchObject({ price_cents: sum, info: 'Appelez le client.', state: 'requested' });
    const mission = (await harness.as('owner').call(getFlight, { params: { id } })).body;
    expect(mission.applicable_procedures_price?.cents).toBeGreaterThanOrEqual(sum);
  });

  it('are not entrusted by a card that is declined, nor while the service is away', async () => {
    const { id } = await pricedLetter(harness);
    const { invoice_id } = (await show(id)).body;
    const declined = { payment_method_id: 'pm_card_chargeDeclinedInsufficientFunds' };
    expect((await pay(invoice_id, declined)).error.code).toBe('CARD_DECLINED');
    await breakProvider(harness, 'down');
    expect((await pay(invoice_id)).error.code).toBe('PAYMENTS_UNAVAILABLE');
    expect((await check(id)).entrustment).toBeNull();
    await harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
    expect((await pay(invoice_id)).body.is_entrusted).toBe(true);
  });

  it('paid on the service’s page are entrusted by who comes back, and given free of who does not', async () => {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099 };
    const begin = async () => {
      const { id } = await pricedLetter(harness);
      const { invoice_id } = (await show(id)).body;
      const { outcome, url } = (await pay(invoice_id, {})).body;
      expect(outcome).toBe('page');
      await harness
        .as(null)
        .call(paySimulatedPage, { params: { id: url?.split('/').at(-1) ?? '' }, body: card });
      return { id, invoice_id };
    };
    const back = await begin();
    const read = await harness.as('owner').call(readPaymentInvoice, { params: { id: back.invoice_id } });
    expect(read.body).toMatchObject({ is_entrusted: true, outcome: 'secured' });
    const gone = await begin();
    const later = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
    await settle(harness, later(0.1));
    await settle(harness, later(1.2));
    expect((await check(gone.id)).entrustment).toBeNull();
    const order = harness.db.selectFrom('payment_orders').select('status').where('id', '=', gone.invoice_id);
    expect((await order.executeTakeFirstOrThrow()).status).toBe('released');
  });

  it('paid on the service’s page for another price than theirs are not entrusted, and the page’s sum is given free', async () => {
    const { id } = await pricedLetter(harness);
    const { invoice_id } = (await show(id)).body;
    const { url } = (await pay(invoice_id, {})).body;
    await pricedLetter(harness, 9_900);
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099 };
    const page = url?.split('/').at(-1) ?? '';
    await harness.as(null).call(paySimulatedPage, { params: { id: page }, body: card });
    const read = () => harness.as('owner').call(readPaymentInvoice, { params: { id: invoice_id } });
    const { status, error } = await read();
    expect([status, error.code]).toEqual([409, 'TOTAL_CHANGED']);
    expect((await read()).body).toMatchObject({ is_entrusted: false, invoice: { status: 'released' } });
    expect((await intents()).at(-1)?.status).toBe('canceled');
  });

  it('paid on the service’s page are told as they stand while the service is away', async () => {
    const { id } = await pricedLetter(harness);
    const { invoice_id } = (await show(id)).body;
    expect((await pay(invoice_id, {})).body.outcome).toBe('page');
    await breakProvider(harness, 'down');
    const read = await harness.as('owner').call(readPaymentInvoice, { params: { id: invoice_id } });
    expect([read.status, read.body.outcome, read.body.is_entrusted]).toEqual([200, 'page', false]);
  });

  it('cost what was shown, and are the company’s own', async () => {
    const { id } = await pricedLetter(harness);
    const { invoice_id } = (await show(id)).body;
    const body = { invoice_id, payment_method_id: CARD };
    const foreign = await harness.as('stranger').call(confirmEntrustPaperworkPaymentInvoice, { body });
    expect(foreign.status).toBe(404);
    await pricedLetter(harness, 9_900);
    expect((await pay(invoice_id)).error.code).toBe('TOTAL_CHANGED');
    await pricedLetter(harness, null);
    expect((await show(id)).error.code).toBe('NOTHING_TO_PAY');
  });
});

it('a mission costs each authority’s price once, as it was told for what was sent', async () => {
  const cost = async (id: number) =>
    (await harness.as('owner').call(getFlight, { params: { id } })).body.applicable_procedures_price;
  await pricedLetter(harness, null);
  const rows = await aMission(harness);
  expect(await cost(rows.flight_id)).toEqual({ cents: PRICE, currency: 'EUR' });
  const held = await heldRequest(harness);
  await setPrice(harness, { approval_price_cents: PRICE * 2 });
  expect(await cost(held.flight_id)).toEqual({ cents: PRICE, currency: 'EUR' });
  expect(await cost(rows.flight_id)).toEqual({ cents: PRICE * 2, currency: 'EUR' });
});
