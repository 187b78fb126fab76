import { checkCanBeEntrusted, takeBackEntrusted } from '@envol/contract/entrusting';
import {
  confirmEntrustPaperworkPaymentInvoice,
  createEntrustPaperworkInvoice,
  readPaymentInvoice,
} from '@envol/contract/payment-orders';
import { paySimulatedPage } from '@envol/contract/subscriptions';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import {
  ALWAYS_HALF,
  CARD,
  keptBy,
  orderDeps,
  payer,
  pricedLetter,
  settle,
  written,
} from '../../../test/paymentOrders.ts';
import { givePlan } from '../../../test/plans.ts';
import { settleOrders } from './settling.ts';

const HOUR_MS = 3_600_000;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await payer(harness);
  await givePlan(harness, 'owner', 'enterprise');
});

const show = (flight_id: number) =>
  harness.as('owner').call(createEntrustPaperworkInvoice, { body: { flight_id } });
const pay = (invoice_id: number, payment_method_id?: string) =>
  harness.as('owner').call(confirmEntrustPaperworkPaymentInvoice, {
    body: { invoice_id, ...(payment_method_id !== undefined && { payment_method_id }) },
  });
const check = async (id: number) =>
  (await harness.as('owner').call(checkCanBeEntrusted, { params: { id } })).body.entrustment;

/** Procedures that are entrusted while the hold of their card is over, so that the card itself refuses what is due. */
const owed = async () => {
  const { id } = await pricedLetter(harness);
  const { invoice_id, total_cents } = (await show(id)).body;
  await pay(invoice_id, CARD);
  // As it stands where the service did not answer for longer than the hold lasts.
  await harness.db
    .updateTable('payment_orders')
    .set({ status: 'card_saved', method_id: 'pm_card_chargeCustomerFail', intent_id: null })
    .where('id', '=', invoice_id)
    .execute();
  await harness.db.deleteFrom('settled_payments').execute();
  await settle(harness, { now: () => new Date(Date.now() + HOUR_MS) });
  return { id, invoice_id, total_cents };
};

it('entrusted procedures whose card refuses are owed, told, and paid by another card', async () => {
  const { id, invoice_id, total_cents } = await owed();
  expect(await check(id)).toMatchObject({ state: 'requested', is_unpaid: true });
  expect(written.at(-1)?.subject).toContain('démarches de la mission');
  // The same order is gone on with, at the price at which they were entrusted.
  await pricedLetter(harness, 9_900);
  const again = await show(id);
  expect([again.status, again.body.invoice_id, again.body.total_cents]).toEqual([
    201,
    invoice_id,
    total_cents,
  ]);
  const declined = await pay(invoice_id, 'pm_card_chargeDeclinedInsufficientFunds');
  expect(declined.error.code).toBe('CARD_DECLINED');
  expect((await pay(invoice_id, CARD)).body).toMatchObject({ outcome: 'secured', is_entrusted: true });
  expect(await check(id)).toMatchObject({ is_unpaid: false });
  const { payment } = await harness.db
    .selectFrom('settled_payments')
    .select('payment')
    .executeTakeFirstOrThrow();
  expect(payment).toMatchObject({ kind: 'procedure', subject_id: id });
  expect((await show(id)).error.code).toBe('FLIGHT_NOT_ENTRUSTABLE');
});

it('entrusted procedures that are owed are taken once they are paid on the service’s page', async () => {
  const { id, invoice_id } = await owed();
  const { url } = (await pay(invoice_id)).body;
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099 };
  const params = { id: url?.split('/').at(-1) ?? '' };
  await harness.as(null).call(paySimulatedPage, { params, body: card });
  await harness.as('owner').call(readPaymentInvoice, { params: { id: invoice_id } });
  await settleOrders(orderDeps(harness, { now: () => new Date(Date.now() + 2 * HOUR_MS) }), ALWAYS_HALF);
  expect(await check(id)).toMatchObject({ is_unpaid: false });
  expect((await keptBy(harness, 'payment_intent')).at(-1)?.status).toBe('succeeded');
});

it('entrusted procedures that are taken back are refunded by the staff, who is told what they cost', async () => {
  const { id } = await pricedLetter(harness);
  const { invoice_id } = (await show(id)).body;
  await pay(invoice_id, CARD);
  expect((await harness.as('owner').call(takeBackEntrusted, { params: { id } })).status).toBe(200);
  const letter = await harness.db
    .selectFrom('mails')
    .select('body')
    .where('subject', 'like', '%démarches reprises')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(letter.body).toMatch(/Elles coûtaient \d+,00\s€ HT.*\/sales/s);
});
