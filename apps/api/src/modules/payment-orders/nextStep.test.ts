import { notePayment } from '@envol/contract/approvals';
import { getFlight } from '@envol/contract/flights';
import { confirmApprovalPaymentInvoice, createApprovalInvoice } from '@envol/contract/payment-orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import {
  aMission,
  approvalOf,
  CARD,
  confirm,
  PRICE,
  paidRequests,
  payerAndPrice,
  setPrice,
  settle,
  shown,
  unpaidRequest,
} from '../../../test/paymentOrders.ts';
import { breakProvider } from '../../../test/subscriptions.ts';

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
const { decide } = paidRequests(() => harness);

/** Judged, so that something follows from its requests. */
const judged = (flight_id: number) =>
  harness.db
    .updateTable('flights')
    .set({
      analysis: JSON.stringify({
        ...{ verdict: 'steps', free_height_m: null, checks: [], constraints: [] },
        ...{ ruleset: 'test', datasets: [], territories: [] },
      }),
    })
    .where('id', '=', flight_id)
    .execute();

/** What its company is told to do next, and what its request says of its price. */
const nextOf = async (flight_id: number) => {
  const row = await harness.db
    .selectFrom('flights')
    .select(['status', 'outlook', 'next_step'])
    .where('id', '=', flight_id)
    .executeTakeFirstOrThrow();
  const { body } = await harness.as('owner').call(getFlight, { params: { id: flight_id } });
  return [row.status, row.outlook, row.next_step?.code, body.approvals.at(-1)?.payment?.state];
};

const TO_PAY = ['action_needed', 'steps', 'pay', 'to_pay'];
const TO_WAIT = ['planned', 'waiting', 'wait_authority', 'settled'];

/** A judged mission whose request is sent, and that nobody paid. */
const unpaid = async () => {
  const sent = await unpaidRequest(harness);
  await judged(sent.flight_id);
  return sent;
};

const pay = async (approval_id: number, payment_method_id: string) => {
  const { body } = await harness.as('owner').call(createApprovalInvoice, { body: { approval_id } });
  return harness.as('owner').call(confirmApprovalPaymentInvoice, {
    body: { invoice_id: body.invoice_id, approval_id, payment_method_id } as never,
  });
};

describe('a mission whose request costs something', () => {
  it('is to be paid while nobody paid it and a card refused, and waits for its authority once a card holds it', async () => {
    const { flight_id, approval_id } = await unpaid();
    await pay(approval_id, 'pm_card_chargeDeclinedInsufficientFunds');
    expect(await nextOf(flight_id)).toEqual(TO_PAY);
    const { next_step } = await harness.db
      .selectFrom('flights')
      .select('next_step')
      .where('id', '=', flight_id)
      .executeTakeFirstOrThrow();
    expect(next_step?.params).toMatchObject({ price_cents: PRICE });
    // Its authority sees why it grants nothing.
    expect((await approvalOf(harness, approval_id, 'controller')).withheld_actions).toContainEqual({
      action: 'accept',
      reason: 'unpaid',
    });
    await pay(approval_id, CARD);
    expect(await nextOf(flight_id)).toEqual(TO_WAIT);
    await decide(approval_id, 'accept');
    await settle(harness, clock);
    expect((await nextOf(flight_id)).slice(3)).toEqual(['settled']);
  });

  it('waits for the payment service that is away, and is to be paid again where that asks for a card', async () => {
    const rows = await aMission(harness);
    await judged(rows.flight_id);
    const { invoice_id } = (await shown(harness, rows)).body;
    await breakProvider(harness, 'down');
    const { body } = await confirm(harness, rows, invoice_id, {});
    expect(body.outcome).toBe('deferred');
    expect(await nextOf(rows.flight_id)).toEqual(['planned', 'waiting', 'await_payment_service', 'retried']);
    const id = body.approval?.id ?? 0;
    expect((await approvalOf(harness, id)).payment).toMatchObject({ is_retried: true });
    await harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
    now = new Date(now.getTime() + 3_600_000);
    await settle(harness, clock);
    expect(await nextOf(rows.flight_id)).toEqual(TO_PAY);
    expect((await approvalOf(harness, id)).payment).toMatchObject({ is_retried: false });
  });

  it('is due to be judged again when its authority says otherwise whether it grants unpaid', async () => {
    const { flight_id, approval_id } = await unpaid();
    await pay(approval_id, 'pm_card_chargeDeclinedInsufficientFunds');
    const isDue = async () =>
      (
        await harness.db
          .selectFrom('flights')
          .select('day_due')
          .where('id', '=', flight_id)
          .executeTakeFirstOrThrow()
      ).day_due;
    expect(await isDue()).toBe(false);
    await setPrice(harness, { decides_unpaid: true });
    expect(await isDue()).toBe(true);
    expect((await nextOf(flight_id)).at(-1)).toBe('settled');
    await setPrice(harness, { decides_unpaid: false });
  });

  it('asks for nothing more once its authority noted what it got, and is paid to it again after that went back', async () => {
    const { flight_id, approval_id } = await unpaid();
    const note = async (action: 'note-paid' | 'note-refunded') =>
      harness.as('controller').call(notePayment, { params: { id: approval_id }, body: { action } });
    await note('note-paid');
    expect(await nextOf(flight_id)).toEqual(TO_WAIT);
    await note('note-refunded');
    expect(await nextOf(flight_id)).toEqual(['action_needed', 'steps', 'pay_elsewhere', 'elsewhere']);
  });
});
