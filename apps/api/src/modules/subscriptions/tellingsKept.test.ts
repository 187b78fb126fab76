import { paymentEvents } from '@envol/contract/subscriptions';
import { expect, it } from 'vitest';
import { setUpSellingServer } from '../../../test/sellingServer.ts';
import { subscribed } from '../../../test/subscriptions.ts';
import { signedEvent } from '../../integrations/payments/simulated/server.ts';
import { noteDeliveryResult } from '../../platform/inbox/inbox.ts';
import { convergeSubscription, dueOperators } from './converge.ts';

const shop = setUpSellingServer(20);

const customerOf = async (operator_id: number): Promise<string> =>
  (
    await shop.harness.db
      .selectFrom('subscriptions')
      .select('customer_id')
      .where('operator_id', '=', operator_id)
      .executeTakeFirstOrThrow()
  ).customer_id;

const wait = (seconds: number): void => shop.at(new Date(shop.now.getTime() + seconds * 1_000));

it('a telling whose process died before it asked is asked about in the next round, once', async () => {
  const id = await subscribed(shop.harness, 'owner');
  await convergeSubscription(shop.deps(), id);
  wait(60);
  expect(await dueOperators(shop.harness.db, shop.now)).not.toContain(id);
  // What is left of a telling: its name, and of whom it told.
  const about = await customerOf(id);
  await noteDeliveryResult(
    shop.harness.db,
    { source: 'payments', external_id: 'evt_died' },
    { about, result: {}, at: shop.now },
  );
  wait(60);
  expect(await dueOperators(shop.harness.db, shop.now)).toContain(id);
  await convergeSubscription(shop.deps(), id);
  expect(await dueOperators(shop.harness.db, shop.now)).not.toContain(id);
});

it('a telling is accepted while the row of its company is being written', async () => {
  const id = await subscribed(shop.harness, 'owner');
  const customer = await customerOf(id);
  const created = Math.floor(shop.now.getTime() / 1_000);
  const event = {
    ...{ id: 'evt_meanwhile', object: 'event' as const, type: 'invoice.paid', created },
    data: { object: { id: 'in_1', object: 'invoice', customer } },
  };
  const { raw, signature } = signedEvent(event, 'whsec_simulated', created);
  await shop.harness.db.transaction().execute(async (db) => {
    await db.selectFrom('subscriptions').select('status').where('operator_id', '=', id).forUpdate().execute();
    const { status } = await shop.harness.as(null).call(paymentEvents, {
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' } as never,
      body: raw as never,
    });
    expect(status).toBe(200);
  });
});
