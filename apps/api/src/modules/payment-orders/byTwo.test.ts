import { listInvoices } from '@envol/contract/invoices';
import { refundInvoice } from '@envol/contract/payment-orders';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addPerson } from '../../../test/actors.ts';
import { type Client, createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import {
  heldRequest,
  invoiceOf,
  keptBy,
  orderDeps,
  paidRequests,
  payerAndPrice,
  settle,
  TOTAL,
} from '../../../test/paymentOrders.ts';
import { finishRefunds } from './refunds.service.ts';

let harness: Harness;
let second: Client;
beforeAll(async () => {
  // A member of the staff gives back 50 EUR of an invoice alone.
  harness = await createHarness({
    env: { DEMO: 'true', ROLES: 'web', REFUND_ALONE_EUR: '50' },
    actors_first: true,
  });
  const { token } = await addPerson(harness.db, 'second', { user_type: 'platform_admins' });
  second = createClient(harness.app, token);
});
afterAll(() => harness.close());
beforeEach(() => payerAndPrice(harness));
const { decide } = paidRequests(() => harness);

const paid = async (): Promise<number> => {
  const { approval_id: id } = await heldRequest(harness);
  await decide(id, 'accept');
  await settle(harness);
  return invoiceOf(harness, id);
};
const first = () => harness.as('staff');
const give = async (who: Client, id: number, gross_cents: number | null, reason = 'Vol annulé') => {
  const reply = await who.call(refundInvoice, { params: { id }, body: { gross_cents, reason } });
  return reply.status === 201 ? reply.body.refund_waiting : reply.error.code;
};
const backOf = async (): Promise<number[]> =>
  (await keptBy(harness, 'refund')).map(({ amount }) => amount as number);

it('more than one of the staff may give back goes when a second one asks for the same sum, and once', async () => {
  const id = await paid();
  const before = (await backOf()).length;
  const waiting = { amount_cents: TOTAL, asked_by: 'Staff', reason: 'Vol annulé' };
  expect(await give(first(), id, null)).toEqual(waiting);
  // Neither the same person, nor a round of the server's, nor another sum is the second one.
  expect(await give(first(), id, TOTAL)).toEqual(waiting);
  await finishRefunds(orderDeps(harness));
  expect(await give(second, id, TOTAL - 1)).toMatchObject({ asked_by: 'Second', amount_cents: TOTAL - 1 });
  expect(await give(first(), id, null)).toEqual(waiting);
  expect(await backOf()).toHaveLength(before);
  const { results } = (await first().call(listInvoices, { query: {} })).body;
  expect(results.find((each) => each.id === id)).toMatchObject({
    ...{ refund_waiting: waiting, creditable_cents: TOTAL },
    available_actions: ['credit', 'refund'],
  });
  const replies = await Promise.all([give(second, id, TOTAL), give(second, id, TOTAL)]);
  expect(replies).toContain(null);
  expect(replies).toContain('INVOICE_NOT_REFUNDABLE');
  expect((await backOf()).slice(before)).toEqual([TOTAL]);
  const credit = await harness.db
    .selectFrom('invoices')
    .select('issued_by')
    .where('corrects_id', '=', id)
    .execute();
  expect(credit).toEqual([{ issued_by: 'Staff, Second' }]);
});

it('parts of an invoice are one sum, and so little that no credit note tells of it does not go', async () => {
  const id = await paid();
  expect(await give(first(), id, 5_000)).toBeNull();
  // Nothing goes back of which no credit note can tell.
  expect(await give(first(), id, 1)).toBe('VALIDATION');
  expect(await give(first(), id, 700)).toMatchObject({ amount_cents: 700 });
  expect(await give(second, id, 700)).toBeNull();
  const open = await harness.db
    .selectFrom('payment_refunds')
    .select('id')
    .where('done_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
});
