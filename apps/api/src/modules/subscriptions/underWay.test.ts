import { currentSubscription } from '@envol/contract/subscriptions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { subscribed } from '../../../test/subscriptions.ts';
import {
  type CustomerTruth,
  type PaymentProvider,
  PaymentsFailure,
} from '../../integrations/payments/port.ts';
import { oneAtATime } from './acts.ts';
import { convergeSubscription, dueOperators } from './converge.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';

/** The hands of the server's clock, moved by the tests. */
let now = new Date('2026-11-10T08:00:00Z');
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};
let harness: Harness;
let operatorId: number;
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } });
  operatorId = operatorIdOf(harness.actors.owner);
});
afterAll(() => harness.close());

const depsWith = (provider: Partial<PaymentProvider>): SubscriptionsDeps =>
  ({
    system_db: harness.db,
    clock: { now: () => now },
    config: harness.config,
    log: harness.app.log,
    payments: { provider: { source: 'simulated', ...provider }, simulation: null },
    authenticator: { forgetOperator: harness.forgetOperator },
  }) as unknown as SubscriptionsDeps;

const leasedUntil = async (): Promise<number | null> => {
  const row = await harness.db
    .selectFrom('payment_leases')
    .select('until')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row === undefined ? null : Date.parse(row.until);
};

it('an act of money is the only one for as long as it takes, and leaves nothing behind', async () => {
  const deps = depsWith({});
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const slow = oneAtATime(deps, operatorId, () => answer, { renew_every_ms: 5 });
  for (let minutes = 0; minutes < 4; minutes += 1) {
    later(50);
    // It is renewed by the clock of now, so that it lasts longer than it was begun for.
    await expect
      .poll(async () => ((await leasedUntil()) ?? 0) - now.getTime(), { timeout: 10_000 })
      .toBe(60_000);
    await expect(oneAtATime(deps, operatorId, async () => 'twice')).rejects.toThrow('PAYMENT_UNDER_WAY');
  }
  resolve('done');
  expect(await slow).toBe('done');
  expect(await leasedUntil()).toBeNull();
  expect(await oneAtATime(deps, operatorId, async () => 'next')).toBe('next');
});

it('an act of a process that died is over after a minute', async () => {
  await harness.db
    .insertInto('payment_leases')
    .values({ operator_id: operatorId, until: new Date(now.getTime() + 60_000).toISOString() })
    .execute();
  const act = () => oneAtATime(depsWith({}), operatorId, async () => 'done');
  await expect(act()).rejects.toThrow('PAYMENT_UNDER_WAY');
  later(60);
  expect(await act()).toBe('done');
});

it('a person waits for a round of the server’s own, which waits for nobody', async () => {
  const deps = depsWith({});
  const { promise, resolve } = Promise.withResolvers<string>();
  const round = oneAtATime(deps, operatorId, () => promise, { whose: 'round' });
  await expect.poll(leasedUntil, { timeout: 10_000 }).not.toBeNull();
  const again = oneAtATime(deps, operatorId, async () => 'twice', { whose: 'round' });
  await expect(again).rejects.toThrow('PAYMENT_UNDER_WAY');
  const order: string[] = [];
  const person = oneAtATime(deps, operatorId, async () => order.push('person'));
  order.push('round');
  resolve('done');
  expect(await round).toBe('done');
  await person;
  expect(order).toEqual(['round', 'person']);
  expect(await leasedUntil()).toBeNull();
  // A round finds a person's act, and comes again later.
  const act = oneAtATime(deps, operatorId, async () => {
    const meanwhile = oneAtATime(deps, operatorId, async () => 'round', { whose: 'round' });
    await expect(meanwhile).rejects.toThrow('PAYMENT_UNDER_WAY');
    return 'act';
  });
  expect(await act).toBe('act');
});

it('an act whose lease another has taken leaves it alone', async () => {
  const deps = depsWith({});
  const taken = new Date(now.getTime() + 3_600_000).toISOString();
  await oneAtATime(deps, operatorId, async () => {
    await harness.db
      .updateTable('payment_leases')
      .set({ until: taken })
      .where('operator_id', '=', operatorId)
      .execute();
  });
  expect(await leasedUntil()).toBe(Date.parse(taken));
  await harness.db.deleteFrom('payment_leases').where('operator_id', '=', operatorId).execute();
});

it('of two tellings the later asked is true, in whatever order the answers come', async () => {
  await subscribed(harness, 'owner');
  const row = await harness.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const truth = (status: 'active' | 'cancelled', pilots: number): CustomerTruth => ({
    live: [
      {
        ...{ id: row.subscription_id ?? '', status, plan: 'solo', period: 'month', pilots },
        started_at: now.toISOString(),
        period_start: now.toISOString(),
        period_end: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
        ...{ ended_at: null, tax_rate_bp: 2_000, reductions: [] },
      },
    ],
    ...{ last: null, paid: [], card: null },
  });
  const answers: PromiseWithResolvers<CustomerTruth>[] = [];
  const deps = depsWith({
    // What is charged next follows the company's tax and discount.
    setTaxRate: async () => undefined,
    setReductions: async () => undefined,
    truthOf: () => {
      const answer = Promise.withResolvers<CustomerTruth>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const asked = async (): Promise<{ done: Promise<void>; answer: (told: CustomerTruth) => void }> => {
    later(1);
    const at = answers.length;
    const done = convergeSubscription(deps, operatorId);
    await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(at + 1);
    return { done, answer: (told) => answers[at]?.resolve(told) };
  };
  const standing = async () => (await harness.as('owner').call(currentSubscription)).body.status;

  const former = await asked();
  const latest = await asked();
  later(1);
  latest.answer(truth('cancelled', 1));
  await latest.done;
  expect(await standing()).toBe('cancelled');
  former.answer(truth('active', 1));
  await former.done;
  expect(await standing()).toBe('cancelled');

  // Asked once more, it says what is true then.
  const again = await asked();
  again.answer(truth('active', 1));
  await again.done;
  expect(await standing()).toBe('active');

  // A clock that was set back keeps nothing from being written.
  later(-3_600);
  const back = await asked();
  back.answer(truth('cancelled', 1));
  await back.done;
  expect(await standing()).toBe('cancelled');
});

it('what is said of a customer that the company was before changes nothing', async () => {
  await subscribed(harness, 'owner');
  const { promise, resolve } = Promise.withResolvers<CustomerTruth>();
  let isAsked = false;
  const deps = depsWith({
    truthOf: () => {
      isAsked = true;
      return promise;
    },
  });
  later(1);
  const done = convergeSubscription(deps, operatorId);
  await expect.poll(() => isAsked, { timeout: 10_000 }).toBe(true);
  await harness.db
    .updateTable('subscriptions')
    .set({ customer_id: 'cus_after', status: null, subscription_id: null, plan: null, synced_at: null })
    .where('operator_id', '=', operatorId)
    .execute();
  const at = now.toISOString();
  const former = {
    ...({ id: 'sub_before', status: 'active', plan: 'solo', period: 'month', pilots: 1 } as const),
    ...{ started_at: at, period_start: at, period_end: new Date(now.getTime() + 86_400_000).toISOString() },
    ...{ ended_at: null, tax_rate_bp: 2_000, reductions: [] },
  };
  resolve({ live: [former], last: null, paid: [], card: null });
  await done.catch(() => undefined);
  const row = await harness.db
    .selectFrom('subscriptions')
    .select(['customer_id', 'subscription_id', 'synced_at'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ customer_id: 'cus_after', subscription_id: null, synced_at: null });
});

it('what was paid counts though the tax of what comes next cannot be changed, which is tried again', async () => {
  await subscribed(harness, 'owner');
  const { subscription_id } = await harness.db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const standing = {
    id: subscription_id ?? '',
    status: 'active',
    plan: 'independent',
    period: 'month',
  } as const;
  const day = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();
  const truth: CustomerTruth = {
    live: [
      {
        ...{ ...standing, pilots: 3, started_at: day(0), period_start: day(0), period_end: day(30) },
        ...{ ended_at: null, tax_rate_bp: 850, reductions: [] },
      },
    ],
    ...{ last: null, paid: [], card: null },
  };
  let asked = 0;
  const deps = depsWith({
    truthOf: async () => truth,
    setTaxRate: async () => {
      asked += 1;
      throw new PaymentsFailure('of this alone');
    },
  });
  await convergeSubscription(deps, operatorId);
  expect((await harness.as('owner').call(currentSubscription)).body.subscribed_plan).toBe('independent');
  expect(await dueOperators(harness.db, now)).toContain(operatorId);
  expect(asked).toBe(1);
});
