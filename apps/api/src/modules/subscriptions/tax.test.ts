import { checkVatNumber } from '@envol/contract/invoices';
import {
  changeSubscriptionPlan,
  createSubscription,
  previewChangeSubscriptionPlan,
  previewNextInvoice,
  previewSubscriptionInvoice,
} from '@envol/contract/subscriptions';
import { beforeEach, describe, expect, it } from 'vitest';
import { withAddress } from '../../../test/invoices.ts';
import { givePlan } from '../../../test/plans.ts';
import { DAY_MS, setUpSellingServer } from '../../../test/sellingServer.ts';
import { SOLO_TOTAL, subscribed, unsubscribed } from '../../../test/subscriptions.ts';
import { invoicePayments } from '../invoices/payments.service.ts';
import { convergeSubscription } from './converge.ts';

const shop = setUpSellingServer(40);
beforeEach(async () => {
  await givePlan(shop.harness, 'owner', 'free');
  await unsubscribed(shop.harness, 'owner');
  await withAddress(shop.harness.db, shop.id(), { vat_number: null });
  await shop.harness.db.deleteFrom('settled_payments').execute();
});

/** One round of the rounds that a server makes: the truth is asked for, and what came is invoiced. */
const round = async (): Promise<void> => {
  const deps = shop.deps();
  await convergeSubscription(deps, shop.id());
  await invoicePayments(deps);
};
const invoices = () =>
  shop.harness.db
    .selectFrom('invoices')
    .innerJoin('settled_payments', 'settled_payments.id', 'invoices.settled_payment_id')
    .select(['invoices.content', 'invoices.doubt', 'invoices.gross_cents'])
    .orderBy('invoices.id')
    .execute();
const rateShown = async () => {
  const { body } = await shop
    .owner()
    .call(previewSubscriptionInvoice, { query: { plan_code: 'solo_month' } });
  return body.tax_rate_bp;
};
const moves = (postal_code: string, country = 'France') =>
  withAddress(shop.harness.db, shop.id(), { postal_code, country });

describe('a company of another member state', () => {
  const VALID = 'BE0123456781';
  const inBelgium = async (vat_number: string): Promise<void> => {
    await withAddress(shop.harness.db, shop.id(), {
      country: 'Belgique',
      postal_code: '1000',
      siret: null,
      vat_number,
    });
  };
  const check = (vat_number: string) =>
    shop.owner().call(checkVatNumber, { params: { id: shop.id() }, body: { vat_number } });

  it('pays the tax until its number was checked, and none when VIES knows it, as its invoice says', async () => {
    await inBelgium(VALID);
    expect(await rateShown()).toBe(2_000);
    expect((await check(VALID)).body.state).toBe('valid');
    expect(await rateShown()).toBe(0);
    const { status } = await shop.owner().call(createSubscription, {
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
    await subscribed(shop.harness, 'owner');
    await withAddress(shop.harness.db, shop.id());
    // It moves before what it paid was invoiced.
    await moves('97400');
    shop.told.length = 0;
    await round();
    expect(await invoices()).toMatchObject([
      {
        gross_cents: SOLO_TOTAL,
        doubt: 'charged_otherwise',
        content: { totals: { shares: [{ category: 'S', rate_bp: 2_000 }] } },
      },
    ]);
    expect(shop.told).toEqual([
      'the tax of a subscription changes with its next period',
      'another tax was taken than is due: the invoice says what was',
    ]);
    // Told once; the next round has nothing to do.
    await round();
    expect(shop.told).toHaveLength(2);
    const next = (await shop.owner().call(previewNextInvoice)).body.next;
    expect(next).toMatchObject({ tax_rate_bp: 850, due_cents: 2_062 });
    shop.at(new Date(shop.start.getTime() + 31 * DAY_MS));
    await round();
    expect((await invoices()).slice(1)).toMatchObject([
      { gross_cents: 2_062, doubt: null, content: { totals: { shares: [{ rate_bp: 850 }] } } },
    ]);
  });

  it('that was under reverse charge is invoiced as it was charged, though VIES was not asked again in time', async () => {
    const vat_number = 'BE0123456781';
    await withAddress(shop.harness.db, shop.id(), {
      country: 'Belgique',
      postal_code: '1000',
      siret: null,
      vat_number,
    });
    await shop.owner().call(checkVatNumber, { params: { id: shop.id() }, body: { vat_number } });
    await shop.owner().call(createSubscription, {
      body: { plan_code: 'solo_month', payment_method_id: 'pm_card_visa', expected_total: 1_900 },
    });
    await round();
    shop.at(new Date(shop.start.getTime() + 31 * DAY_MS));
    // The period begins anew at the provider before anybody is asked: VIES told too long ago.
    const { payments } = shop.deps();
    await payments.simulation?.takeEvents();
    await round();
    expect((await invoices()).slice(1)).toMatchObject([
      { doubt: 'charged_otherwise', content: { totals: { shares: [{ category: 'AE', rate_bp: 0 }] } } },
    ]);
  });
});

it('a change whose preview is too old is answered with the sum of now, and changes nothing', async () => {
  await subscribed(shop.harness, 'owner');
  const query = { plan_code: 'enterprise_month' } as const;
  const old = (await shop.owner().call(previewChangeSubscriptionPlan, { query })).body;
  shop.at(new Date(shop.start.getTime() + 2 * 3_600_000));
  const body = { code: 'enterprise_month', at: old.at, expected_total: old.total_cents } as const;
  const { status, error } = await shop.owner().call(changeSubscriptionPlan, { body });
  const { total_cents } = (await shop.owner().call(previewChangeSubscriptionPlan, { query })).body;
  expect([status, error.code, error.params]).toEqual([409, 'TOTAL_CHANGED', { total: total_cents }]);
  expect(total_cents).toBeGreaterThan(0);
});
