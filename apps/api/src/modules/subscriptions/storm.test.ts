import { createHash } from 'node:crypto';
import { paymentEvents } from '@envol/contract/subscriptions';
import { derivePlan } from '@envol/domain/plans/derived';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { ADDRESS, subscriptionDeps } from '../../../test/subscriptions.ts';
import type { Delivery } from '../../integrations/payments/simulated/open.ts';
import { systemClock } from '../../platform/clock.ts';
import { invoicePayments } from '../invoices/payments.service.ts';
import { setCancelled } from './changing.service.ts';
import { convergeSubscription, dueOperators } from './converge.ts';
import { subscribeNow } from './subscribing.service.ts';

const DAY_MS = 86_400_000;
const START = systemClock.now();
let now = START;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({
    clock: { now: () => now },
    env: { DEMO: 'true', ROLES: 'web' },
    actors_first: true,
  });
});
afterAll(() => harness.close());

const log = { error: () => undefined, info: () => undefined, warn: () => undefined };

/** Choices of one seed, the same each time. */
const chance = (seed: number) => {
  let turn = 0;
  return (below: number): number => {
    turn += 1;
    return createHash('sha256').update(`${seed} ${turn}`).digest().readUInt32BE(0) % below;
  };
};

const company = async (name: string): Promise<number> => {
  const { id } = await harness.db
    .insertInto('operators')
    .values({ commercial_name: name, company: name, ...ADDRESS })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const send = ({ raw, signature }: Delivery) =>
  harness.as(null).call(paymentEvents, {
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' } as never,
    body: raw,
  });

const forged = ({ raw, signature }: Delivery): Delivery => ({
  raw: new TextEncoder().encode(new TextDecoder().decode(raw).replace('evt_', 'evt_x')) as Delivery['raw'],
  signature,
});

const uninvoiced = async (): Promise<number> => {
  const { count } = await harness.db
    .selectFrom('settled_payments as p')
    .leftJoin('invoices as i', 'i.settled_payment_id', 'p.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('i.id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** A round makes a hundred invoices: what the companies of former seeds paid meanwhile comes first, and may be more. */
const invoiceAll = async (deps: Parameters<typeof invoicePayments>[0]): Promise<void> => {
  for (let left = await uninvoiced(), before = left + 1; left > 0 && left < before; ) {
    before = left;
    await invoicePayments(deps);
    left = await uninvoiced();
  }
};

it('a storm of tellings by a seed, shuffled, doubled, late and forged, leaves each company what the provider says, and each payment one row and one invoice', async () => {
  const deps = subscriptionDeps(harness, { now: () => now }, log as never);
  const { provider, simulation } = deps.payments;
  if (provider === null || simulation === null) throw new Error('the simulated provider is meant');
  for (let seed = 1; seed <= sized(2, 40); seed += 1) {
    const pick = chance(seed);
    const ids: number[] = [];
    const held: Delivery[] = [];
    for (const index of [0, 1, 2, 3]) {
      const id = await company(`Tempête ${seed}-${index}`);
      ids.push(id);
      const card = index === 3 ? 'pm_card_chargeCustomerFail' : 'pm_card_visa';
      await subscribeNow(deps, id, {
        plan_code: 'solo_month',
        payment_method_id: card,
        expected_total: 2_280,
      } as never);
    }
    for (let step = 0; step < 6; step += 1) {
      const id = ids[pick(ids.length)] ?? 0;
      const act = pick(3);
      if (act === 0) await setCancelled(deps, id, 'cancel').catch(() => undefined);
      else if (act === 1) await setCancelled(deps, id, 'reactivate').catch(() => undefined);
      now = new Date(now.getTime() + pick(20) * DAY_MS);
      held.push(...(await simulation.takeEvents()));
      // Some are kept for a later step, some come twice, in any order, and a forger joins in.
      const ready = held
        .splice(0, pick(held.length + 1))
        .flatMap((each) => (pick(3) === 0 ? [each, each] : [each]));
      ready.sort(() => pick(3) - 1);
      for (const each of ready) {
        const reply = await send(each);
        // What is older than the tolerance of its signature is refused, as at Stripe.
        expect([200, 403]).toContain(reply.status);
        if (pick(4) === 0) expect((await send(forged(each))).error.code).toBe('PAYMENT_SIGNATURE_INVALID');
      }
    }
    now = new Date(now.getTime() + 2 * DAY_MS);
    // One round of the sweeps.
    for (const id of await dueOperators(harness.db, now)) await convergeSubscription(deps, id);
    await invoiceAll(deps);
    for (const id of ids) {
      const row = await harness.db
        .selectFrom('subscriptions')
        .selectAll()
        .where('operator_id', '=', id)
        .executeTakeFirstOrThrow();
      const { live, last, paid } = await provider.truthOf(row.customer_id);
      expect(live.length, `seed ${seed}`).toBeLessThanOrEqual(1);
      const truth = live[0] ?? last;
      expect([row.status, row.plan], `seed ${seed}`).toEqual([truth?.status, truth?.plan]);
      const { plan } = await harness.db
        .selectFrom('operators')
        .select('plan')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const entitled = derivePlan(null, truth && { ...truth, past_due_since: row.past_due_since }, now);
      expect(plan, `seed ${seed}`).toBe(entitled.plan);
      const written = await harness.db
        .selectFrom('settled_payments as p')
        .leftJoin('invoices as i', 'i.settled_payment_id', 'p.id')
        .select(['p.provider_invoice', 'p.amount_cents', 'i.gross_cents'])
        .where('p.operator_id', '=', id)
        .execute();
      const told = ({ id: name, amount_cents }: { readonly id: string; readonly amount_cents: number }) =>
        `${name} ${amount_cents}`;
      expect(written.map((each) => `${each.provider_invoice} ${each.gross_cents}`).sort()).toEqual(
        paid.map(told).sort(),
      );
    }
  }
}, 600_000);
