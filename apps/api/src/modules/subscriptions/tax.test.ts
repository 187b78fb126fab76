import { checkVatNumber } from '@envol/contract/invoices';
import {
  changeSubscriptionPlan,
  createSubscription,
  previewChangeSubscriptionPlan,
  previewNextInvoice,
  previewSubscriptionInvoice,
} from '@envol/contract/subscriptions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { withAddress } from '../../../test/invoices.ts';
import { givePlan } from '../../../test/plans.ts';
import { SOLO_TOTAL, subscribed, subscriptionDeps, unsubscribed } from '../../../test/subscriptions.ts';
import { systemClock } from '../../platform/clock.ts';
import { invoicePayments } from '../invoices/payments.service.ts';
import { converge } from './converge.ts';

const DAY_MS = 86_400_000;
/** So long ago that the sessions of the named people outlast the test. */
const START = new Date(systemClock.now().getTime() - 40 * DAY_MS);
let now = START;
let harness: Harness;
beforeAll(async () => {
  // No round of the server's own: the test goes round.
  harness = await createHarness({
    clock: { now: () => now },
    env: { DEMO: 'true', ROLES: 'web' },
    actors_first: true,
  });
});
afterAll(() => harness.close());
beforeEach(async () => {
  now = START;
  await givePlan(harness, 'owner', 'free');
  await unsubscribed(harness, 'owner');
  await withAddress(harness.db, id(), { vat_number: null });
  await harness.db.deleteFrom('settled_payments').execute();
});

const id = () => operatorIdOf(harness.actors.owner);
const owner = () => harness.as('owner');
const told: string[] = [];
const log = {
  error: (_: object, what: string) => told.push(what),
  info: (_: object, what: string) => told.push(what),
  warn: (_: object, what: string) => told.push(what),
};
/** One round of the rounds that a server makes: the truth is asked for, and what came is invoiced. */
const round = async (): Promise<void> => {
  const deps = subscriptionDeps(harness, { now: () => now }, log as never);
  await converge(deps, id());
  await invoicePayments(deps);
};
const invoices = () =>
  harness.db
    .selectFrom('invoices')
    .innerJoin('settled_payments', 'settled_payments.id', 'invoices.settled_payment_id')
    .select(['invoices.content', 'invoices.doubt', 'invoices.gross_cents'])
    .orderBy('invoices.id')
    .execute();
const rateShown = async () => {
  const { body } = await owner().call(previewSubscriptionInvoice, { query: { plan_code: 'solo_month' } });
  return body.tax_rate_bp;
};
const moves = (postal_code: string, country = 'France') =>
  withAddress(harness.db, id(), { postal_code, country });

describe('a company of another member state', () => {
  const VALID = 'BE0123456781';
  const inBelgium = async (vat_number: string): Promise<void> => {
    await withAddress(harness.db, id(), {
      country: 'Belgique',
      postal_code: '1000',
      siret: null,
      vat_number,
    });
  };
  const check = (vat_number: string) =>
    owner().call(checkVatNumber, { params: { id: id() }, body: { vat_number } });

  it('pays the tax until its number was checked, and none when VIES knows it, as its invoice says', async () => {
    await inBelgium(VALID);
    expect(await rateShown()).toBe(2_000);
    expect((await check(VALID)).body.state).toBe('valid');
    expect(await rateShown()).toBe(0);
    const { status } = await owner().call(createSubscription, {
      body: { plan_code: 'solo_month', payment_method_id: 'pm_card_visa', expected_total: 1_900 },
    });
    expect(status).toBe(201);
    await round();
    const [invoice] = await invoices();
    expect(invoice).toMatchObject({ gross_cents: 1_900, doubt: null });
    expect(invoice?.content.totals.shares).toMatchObject([
      { category: 'AE', rate_bp: 0, reason: 'reverse_charge' },
    ]);
  });

  it.each(['BE0123456780', 'BE0123456789'])(
    'pays it with a number that is wrong or cannot be checked: %s',
    async (number) => {
      await inBelgium(number);
      await check(number);
      expect(await rateShown()).toBe(2_000);
    },
  );
});

describe('a company whose tax changes', () => {
  it('is invoiced what was taken, and charged the new rate from the next period on', async () => {
    await subscribed(harness, 'owner');
    await withAddress(harness.db, id());
    // It moves before what it paid was invoiced.
    await moves('97400');
    told.length = 0;
    await round();
    expect(await invoices()).toMatchObject([
      {
        gross_cents: SOLO_TOTAL,
        doubt: 'charged_otherwise',
        content: { totals: { shares: [{ category: 'S', rate_bp: 2_000 }] } },
      },
    ]);
    expect(told).toEqual([
      'the tax of a subscription changes with its next period',
      'another tax was taken than is due: the invoice says what was',
    ]);
    // Told once; the next round has nothing to do.
    await round();
    expect(told).toHaveLength(2);
    const next = (await owner().call(previewNextInvoice)).body.next;
    expect(next).toMatchObject({ tax_rate_bp: 850, due_cents: 2_062 });
    now = new Date(START.getTime() + 31 * DAY_MS);
    await round();
    expect((await invoices()).slice(1)).toMatchObject([
      { gross_cents: 2_062, doubt: null, content: { totals: { shares: [{ rate_bp: 850 }] } } },
    ]);
  });

  it('that was under reverse charge is invoiced as it was charged, though VIES was not asked again in time', async () => {
    const vat_number = 'BE0123456781';
    await withAddress(harness.db, id(), {
      country: 'Belgique',
      postal_code: '1000',
      siret: null,
      vat_number,
    });
    await owner().call(checkVatNumber, { params: { id: id() }, body: { vat_number } });
    await owner().call(createSubscription, {
      body: { plan_code: 'solo_month', payment_method_id: 'pm_card_visa', expected_total: 1_900 },
    });
    await round();
    now = new Date(START.getTime() + 31 * DAY_MS);
    // The period begins anew at the provider before anybody is asked: VIES told too long ago.
    const { payments } = subscriptionDeps(harness, { now: () => now }, log as never);
    await payments.simulation?.takeEvents();
    await round();
    expect((await invoices()).slice(1)).toMatchObject([
      { doubt: 'charged_otherwise', content: { totals: { shares: [{ category: 'AE', rate_bp: 0 }] } } },
    ]);
  });
});

it('a change whose preview is too old is answered with the sum of now, and changes nothing', async () => {
  await subscribed(harness, 'owner');
  const query = { plan_code: 'enterprise_month' } as const;
  const old = (await owner().call(previewChangeSubscriptionPlan, { query })).body;
  now = new Date(START.getTime() + 2 * 3_600_000);
  const body = { code: 'enterprise_month', at: old.at, expected_total: old.total_cents } as const;
  const { status, error } = await owner().call(changeSubscriptionPlan, { body });
  const { total_cents } = (await owner().call(previewChangeSubscriptionPlan, { query })).body;
  expect([status, error.code, error.params]).toEqual([409, 'TOTAL_CHANGED', { total: total_cents }]);
  expect(total_cents).toBeGreaterThan(0);
});
