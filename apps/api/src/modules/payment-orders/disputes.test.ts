import { creditInvoice } from '@envol/contract/invoices';
import { refundInvoice } from '@envol/contract/payment-orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import {
  heldRequest,
  invoiceOf,
  orderDeps,
  paidRequests,
  payerAndPrice,
  settle,
  written,
} from '../../../test/paymentOrders.ts';
import type { Channel } from '../../platform/facts/recordFact.ts';
import { tellDisputes } from './disputes.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { DEMO: 'true', ROLES: 'web' }, actors_first: true });
  await payerAndPrice(harness);
});
afterAll(() => harness.close());
const { decide } = paidRequests(() => harness);

/** Two payments that a bank claims back, of which nothing is known here. */
const claimedTwice = () => {
  const deps = orderDeps(harness);
  const disputes = ['dp_one', 'dp_two'].map((id) => ({
    ...{ id, intent: null, status: 'open' as const, amount_cents: 5_760, answer_by: null },
  }));
  const provider = { ...deps.payments.provider, disputes: async () => disputes };
  return { deps: { ...deps, payments: { ...deps.payments, provider } }, disputes };
};

it('a payment that a bank claims back is told to the staff with its invoice, open and lost, under one key each', async () => {
  written.length = 0;
  await tellDisputes(orderDeps(harness));
  expect(written).toEqual([]);
  const { approval_id: id } = await heldRequest(harness, { payment_method_id: 'pm_card_createDispute' });
  await decide(id, 'accept');
  await settle(harness);
  const invoice = await harness.db
    .selectFrom('invoices')
    .select('number')
    .where('id', '=', await invoiceOf(harness, id))
    .executeTakeFirstOrThrow();
  await tellDisputes(orderDeps(harness));
  await tellDisputes(orderDeps(harness));
  expect(new Set(written.map(({ dedupe_key }) => dedupe_key)).size).toBe(1);
  expect(written[0]).toMatchObject({
    side: { staff: true },
    subject: expect.stringContaining(invoice.number),
  });
  expect(written[0]?.body).toMatch(/conteste 57,60.€ .*avant le/s);
  await harness.db
    .updateTable('simulated_payments')
    .set({ object: sql`object || '{"status": "lost"}'` as never })
    .where('kind', '=', 'dispute')
    .execute();
  await tellDisputes(orderDeps(harness));
  expect(written.at(-1)?.body).toContain('a repris 57,60');
});

it('a claim that cannot be told keeps no other one from the staff', async () => {
  const { deps, disputes } = claimedTwice();
  written.length = 0;
  const told: string[] = [];
  const channel: Channel = async (_, { letters }) => {
    for (const { dedupe_key = '' } of letters) {
      if (dedupe_key.includes('dp_one')) throw new Error('no such letter');
      told.push(dedupe_key);
    }
  };
  await tellDisputes({ ...deps, facts: { channels: [channel] } } as never);
  expect([disputes.length, told]).toEqual([2, ['dispute.dp_two.open']]);
});

it('a payment that a bank claims back is not refunded too, and its invoice is credited by other ways', async () => {
  const { approval_id: approval } = await heldRequest(harness, {
    payment_method_id: 'pm_card_createDispute',
  });
  await decide(approval, 'accept');
  await settle(harness);
  const id = await invoiceOf(harness, approval);
  const body = { gross_cents: null, reason: 'Vol annulé' };
  for (const _ of ['asked', 'asked again'])
    expect((await harness.as('staff').call(refundInvoice, { params: { id }, body })).error.code).toBe(
      'INVOICE_NOT_REFUNDABLE',
    );
  expect(await harness.db.selectFrom('payment_refunds').selectAll().execute()).toEqual([]);
  expect((await harness.as('staff').call(creditInvoice, { params: { id }, body })).status).toBe(201);
});
