import { requestAccountDeletion } from '@envol/contract/operators';
import { createCheckoutSession, paySimulatedPage } from '@envol/contract/subscriptions';
import { expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { givePlan } from '../../../test/plans.ts';
import { DAY_MS, setUpSellingServer } from '../../../test/sellingServer.ts';
import { breakProvider, SOLO_TOTAL, subscribed, unsubscribed } from '../../../test/subscriptions.ts';
import { invoicePayments } from '../invoices/payments.service.ts';
import { eraseDue, eraseOperator } from '../operators/erasure.ts';
import { endOfGone } from './gone.ts';

const shop = setUpSellingServer(80);

const row = (operator_id: number) =>
  shop.harness.db
    .selectFrom('subscriptions')
    .select(['customer_id', 'status', 'pages_to_close'])
    .where('operator_id', '=', operator_id)
    .executeTakeFirstOrThrow();
const truth = async (operator_id: number) => {
  const { customer_id } = await row(operator_id);
  const found = await shop.deps().payments.provider?.truthOf(customer_id);
  return { live: found?.live.length, paid: found?.paid.map(({ amount_cents }) => amount_cents) };
};

it('a company that ended its account is ended at the payment service, after an outage too, and charged nothing more', async () => {
  await givePlan(shop.harness, 'owner', 'free');
  const id = await subscribed(shop.harness, 'owner');
  const { status } = await shop.harness.as('owner').call(requestAccountDeletion, { params: { id } });
  expect(status).toBeLessThan(300);
  // In its week nothing is ended: it may be taken back.
  await endOfGone(shop.deps());
  expect(await truth(id)).toEqual({ live: 1, paid: [SOLO_TOTAL] });
  await invoicePayments(shop.deps());
  shop.at(new Date(shop.start.getTime() + 8 * DAY_MS));
  expect(await eraseDue(shop.harness.db, shop.now)).toBe(1);
  await breakProvider(shop.harness, 'down');
  await endOfGone(shop.deps());
  expect(shop.told).toContain('the subscription of a deleted company could not be ended');
  expect((await row(id)).status).toBe('active');
  await shop.harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
  await endOfGone(shop.deps());
  await endOfGone(shop.deps());
  expect(shop.told.filter((what) => what === 'the subscription of a deleted company was ended')).toHaveLength(
    1,
  );
  expect((await row(id)).status).toBe('ended');
  // Two periods later.
  shop.at(new Date(shop.start.getTime() + 70 * DAY_MS));
  await shop.deps().payments.simulation?.takeEvents();
  expect(await truth(id)).toEqual({ live: 0, paid: [SOLO_TOTAL] });
  // What it paid stays invoiced.
  const { gross_cents } = await shop.harness.db
    .selectFrom('invoices')
    .select('gross_cents')
    .where('operator_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(gross_cents).toBe(SOLO_TOTAL);
});

it('of several companies that ended theirs one that fails keeps no other from its end', async () => {
  shop.at(shop.start);
  const ids = [await subscribed(shop.harness, 'stranger'), operatorIdOf(shop.harness.actors.owner)];
  const [id = 0] = ids;
  await shop.harness.db
    .updateTable('subscriptions')
    .set({ status: 'active', customer_id: 'cus_of_nobody' })
    .where('operator_id', '=', ids[1] ?? 0)
    .execute();
  await shop.harness.db
    .updateTable('operators')
    .set({ archived_at: shop.now.toISOString() })
    .where('id', 'in', ids)
    .execute();
  await endOfGone(shop.deps());
  expect((await row(id)).status).toBe('ended');
});

it('a page that was open when its company was erased can be paid no more', async () => {
  shop.at(shop.start);
  await shop.harness.db.updateTable('operators').set({ archived_at: null }).execute();
  const id = await unsubscribed(shop.harness, 'stranger');
  const { body } = await shop.harness
    .as('stranger')
    .call(createCheckoutSession, { body: { code: 'solo_month' } });
  await shop.harness.db.transaction().execute((db) => eraseOperator(db, id, shop.now.toISOString()));
  await breakProvider(shop.harness, 'down');
  await endOfGone(shop.deps());
  expect(shop.told).toContain('a pay page of a deleted company could not be closed');
  await shop.harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
  await endOfGone(shop.deps());
  expect((await row(id)).pages_to_close).toEqual([]);
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099, is_authenticated: false };
  const paid = await shop.harness.as(null).call(paySimulatedPage, { params: { id: body.id }, body: card });
  expect([paid.status, paid.error.code]).toEqual([410, 'PAYMENT_PAGE_OVER']);
  expect(await truth(id)).toEqual({ live: 0, paid: [] });
});
