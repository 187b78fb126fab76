import { listFailingOrders } from '@envol/contract/payment-orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import {
  ALWAYS_HALF,
  aMission,
  approvalOf,
  confirm,
  heldRequest,
  keptBy,
  orderDeps,
  PRICE,
  paidRequests,
  payerAndPrice,
  settle,
  shown,
  TOTAL,
  written,
} from '../../../test/paymentOrders.ts';
import { breakProvider } from '../../../test/subscriptions.ts';
import { PaymentsFailure } from '../../integrations/payments/port.ts';
import { settleOrders } from './settling.ts';

const DAY_MS = 86_400_000;
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
const { decide, statusOf, settledOf, orderStatus } = paidRequests(() => harness);

describe('the payment service away', () => {
  const away = async (in_days: number) => {
    const rows = await aMission(harness, in_days);
    const { invoice_id } = (await shown(harness, rows)).body;
    await breakProvider(harness, 'down');
    const { status, body } = await confirm(harness, rows, invoice_id);
    return { status, body, id: body.approval?.id ?? 0, invoice_id };
  };
  const back = () => harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();

  it('keeps the request, and nobody from a flight of today', async () => {
    const { status, body, id } = await away(0);
    expect([status, body.outcome, await statusOf(id)]).toEqual([200, 'deferred', 'waiting_payment']);
    expect((await decide(id, 'accept')).status).toBe(200);
    expect(await statusOf(id)).toBe('waiting_payment');
    await back();
    now = new Date(now.getTime() + 60_000);
    await settle(harness, clock);
    await settle(harness, clock);
    expect(await statusOf(id)).toBe('paid');
  });

  it('holds up a flight of another day until it is back or the day has come', async () => {
    const { id, invoice_id } = await away(2);
    expect((await decide(id, 'accept')).error.code).toBe('APPROVAL_UNPAID');
    now = new Date(now.getTime() + 2 * DAY_MS);
    await settle(harness, clock);
    expect((await approvalOf(harness, id, 'controller')).available_actions).toContain('accept');
    await back();
    now = new Date(now.getTime() + 60_000);
    await settle(harness, clock);
    expect([await statusOf(id), await orderStatus(invoice_id)]).toEqual(['authorised', 'authorised']);
  });
});

it('orders that fail in every round keep no other one from being settled', async () => {
  const at = now.toISOString();
  // Of companies that are gone, with holds that the payment service does not know: as many as one round looks at.
  const failing = Array.from({ length: 100 }, (_, index) => ({
    ...{ kind: 'approval' as const, operator_id: null, structure_id: null, flight_id: null },
    ...{ status: 'authorised' as const, intent_id: `pi_unknown_${index}`, lines: '[]' },
    ...{ net_cents: PRICE, tax_rate_bp: 2_000, tax_cents: TOTAL - PRICE, amount_cents: TOTAL },
    ...{ by_user_id: null, created_at: at, updated_at: at },
  }));
  await harness.db.insertInto('payment_orders').values(failing).execute();
  const { approval_id: id } = await heldRequest(harness);
  await decide(id, 'accept');
  for (const _ of ['those that fail', 'those that fail, tried before it was sent', 'it']) {
    await settle(harness, clock);
    now = new Date(now.getTime() + 5_000);
  }
  expect(await statusOf(id)).toBe('paid');
  const { numDeletedRows } = await harness.db
    .deleteFrom('payment_orders')
    .where('intent_id', 'like', 'pi_unknown_%')
    .where('status', '=', 'authorised')
    .executeTakeFirst();
  expect(numDeletedRows).toBe(100n);
});

it('an order that fails is tried again after longer and longer, and the staff sees it until it is settled', async () => {
  const { approval_id: id } = await heldRequest(harness);
  await decide(id, 'accept');
  await breakProvider(harness, 'down');
  const failing = async () => (await harness.as('staff').call(listFailingOrders)).body.results;
  expect(await failing()).toEqual([]);
  const since = now.toISOString();
  let pause_s = 5;
  for (let failures = 1; failures <= 4; failures += 1) {
    await settle(harness, clock);
    // Not a second before its hour.
    now = new Date(now.getTime() + pause_s * 1_000 - 1_000);
    await settle(harness, clock);
    now = new Date(now.getTime() + 1_000);
    expect(await failing()).toMatchObject([
      { failures, failing_since: since, next_try_at: now.toISOString(), failed_by: 'away' },
    ]);
    pause_s *= 2;
  }
  await harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
  await settle(harness, clock);
  expect([await statusOf(id), await failing()]).toEqual(['paid', []]);
  expect((await harness.as('owner').call(listFailingOrders)).status).toBe(403);
});

describe('an answer after the days of a hold', () => {
  it('charges the card that was kept', async () => {
    const { approval_id: id, invoice_id } = await heldRequest(harness);
    now = new Date(now.getTime() + 6.9 * DAY_MS);
    await settle(harness, clock);
    expect([await orderStatus(invoice_id), await statusOf(id)]).toEqual(['card_saved', 'authorised']);
    await decide(id, 'accept');
    await settle(harness, clock);
    expect([await statusOf(id), (await settledOf(id)).length]).toEqual(['paid', 1]);
    expect((await keptBy(harness, 'payment_intent')).map(({ status }) => status)).toEqual([
      'canceled',
      'succeeded',
    ]);
  });

  it('writes down as paid what a card was charged unseen before it was taken back', async () => {
    const { approval_id: id, invoice_id } = await heldRequest(harness);
    now = new Date(now.getTime() + 6.9 * DAY_MS);
    await settle(harness, clock);
    await decide(id, 'accept');
    const deps = orderDeps(harness, clock);
    const { provider } = deps.payments;
    const chargeSaved: NonNullable<typeof provider>['chargeSaved'] = async (...given) => {
      await provider?.chargeSaved(...given);
      throw new PaymentsFailure('no answer');
    };
    await settleOrders(
      { ...deps, payments: { provider: { ...provider, chargeSaved } } } as typeof deps,
      ALWAYS_HALF,
    );
    // What failed is tried again after a pause.
    now = new Date(now.getTime() + 10_000);
    expect(await orderStatus(invoice_id)).toBe('card_saved');
    expect((await decide(id, 'refuse')).status).toBe(200);
    await settle(harness, clock);
    expect([await orderStatus(invoice_id), (await settledOf(id)).length]).toEqual(['taken', 1]);
    expect(await statusOf(id)).toBe('paid');
  });

  it('leaves what the card then refuses owed, with what was granted', async () => {
    const card = { payment_method_id: 'pm_card_chargeCustomerFail' };
    const { approval_id: id, invoice_id } = await heldRequest(harness, card);
    now = new Date(now.getTime() + 6.9 * DAY_MS);
    await settle(harness, clock);
    await decide(id, 'accept');
    await settle(harness, clock);
    expect([await statusOf(id), await orderStatus(invoice_id)]).toEqual(['waiting_payment', 'waiting']);
    expect((await approvalOf(harness, id)).status).toBe('accepted');
    // Who can pay is written to.
    expect(written.at(-1)?.subject).toContain((await approvalOf(harness, id)).display_identifier);
    expect(await settledOf(id)).toEqual([]);
  });
});
