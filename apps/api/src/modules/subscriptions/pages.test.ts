import {
  changePaymentMethod,
  createCheckoutSession,
  paymentMethodDetails,
} from '@envol/contract/subscriptions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { givePlan } from '../../../test/plans.ts';
import { setUpSellingServer } from '../../../test/sellingServer.ts';
import { breakProvider, subscribed, unsubscribed } from '../../../test/subscriptions.ts';
import { findCode, giveBackCodes, takeCode } from './codes.ts';
import { forgetPages, settlePages } from './pages.ts';

const HOUR_MS = 3_600_000;
const shop = setUpSellingServer(40);
const later = (hours: number): void => shop.at(new Date(shop.now.getTime() + hours * HOUR_MS));
beforeEach(async () => {
  await givePlan(shop.harness, 'owner', 'free');
  await unsubscribed(shop.harness, 'owner');
});

const round = async (): Promise<void> => {
  await settlePages(shop.deps(), shop.now);
  await forgetPages(shop.harness.db, shop.now);
};
const openPage = async (body: object = {}): Promise<string> =>
  (
    await shop.harness
      .as('owner')
      .call(createCheckoutSession, { body: { code: 'solo_month', ...body } as never })
  ).body.id;
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2040, is_authenticated: false };
/** Paid at the provider, whose tellings are lost, by who never comes back. */
const paysUnheard = (page: string, card: object = {}) =>
  shop.deps().payments.simulation?.pay(page, { ...CARD, ...card });
const row = () =>
  shop.harness.db
    .selectFrom('subscriptions')
    .select(['status', 'subscription_id'])
    .where('operator_id', '=', shop.id())
    .executeTakeFirstOrThrow();
const addCode = (code: string) =>
  shop.harness.db
    .insertInto('billing_codes')
    .values({
      ...{ kind: 'promotion', code, percent_off: 50, amount_off_cents: null, months: null, plans: [] },
      ...{ valid_from: null, valid_until: null, most_uses: 1, note: null },
      ...{ created_by_name: 'Équipe', created_at: shop.now.toISOString() },
    })
    .execute();
const usesOf = async (code: string): Promise<number> =>
  (
    await shop.harness.db
      .selectFrom('billing_codes')
      .select('uses')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).uses;

describe('a pay page that nobody comes back from', () => {
  it('opens what was paid on it, though no telling of it ever came', async () => {
    const page = await openPage();
    expect(await paysUnheard(page)).toBe('paid');
    expect((await row()).status).toBeNull();
    later(0.2);
    await round();
    expect((await row()).status).toBe('active');
    const { status } = await shop.harness.db
      .selectFrom('checkouts')
      .select('status')
      .where('session_id', '=', page)
      .executeTakeFirstOrThrow();
    expect(status).toBe('complete');
  });

  it('has the card that was left on it charged from then on', async () => {
    await subscribed(shop.harness, 'owner');
    const { body } = await shop.harness.as('owner').call(changePaymentMethod);
    await paysUnheard(body.id, { number: '5555555555554444' });
    later(0.2);
    await round();
    const { card } = (await shop.harness.as('owner').call(paymentMethodDetails)).body;
    expect(card).toMatchObject({ last4: '4444' });
  });

  it('is asked about again after an outage, and paid in its last minute it counts all the same', async () => {
    const page = await openPage();
    later(23.9);
    await breakProvider(shop.harness, 'down');
    await round();
    await shop.harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
    await paysUnheard(page);
    later(2);
    await round();
    expect((await row()).status).toBe('active');
  });
});

describe('the use of a code', () => {
  it('is kept while its latest page may be paid, and given back when nobody paid', async () => {
    await addCode('UNIQUE');
    await openPage({ promo_code: 'UNIQUE' });
    later(20);
    await openPage({ promo_code: 'UNIQUE' });
    later(6);
    await round();
    expect(await usesOf('UNIQUE')).toBe(1);
    later(20);
    await round();
    expect(await usesOf('UNIQUE')).toBe(0);
  });

  it('stays with the company that paid with it, though the service was away when its page closed', async () => {
    await addCode('DERNIERE');
    const page = await openPage({ promo_code: 'DERNIERE' });
    later(1);
    await paysUnheard(page);
    await breakProvider(shop.harness, 'down');
    later(26);
    await round();
    expect(await usesOf('DERNIERE')).toBe(1);
    await shop.harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
    later(1);
    await round();
    expect([(await row()).status, await usesOf('DERNIERE')]).toEqual(['active', 1]);
  });

  it('goes from one code to another for companies that choose anew at once, the other way round', async () => {
    await addCode('PILE');
    await addCode('FACE');
    await shop.harness.db.updateTable('billing_codes').set({ most_uses: null }).execute();
    const { rows } = await sql<{ id: number }>`insert into operators (commercial_name, company)
      select 'D' || n, 'D' || n from generate_series(1, 20) n returning id`.execute(shop.harness.db);
    const choose = (operator_id: number, promo_code: string): Promise<void> =>
      shop.harness.db.transaction().execute(async (db) => {
        const of = { operator_id, plan: 'solo', has_subscribed: false, net_cents: 1_900 } as const;
        const found = await findCode(db, { promo_code }, of, shop.now);
        await giveBackCodes(db, operator_id, found?.row.id ?? null);
        if (found !== null) await takeCode(db, found, operator_id, shop.now.toISOString());
      });
    for (const round of [0, 1, 2, 3])
      await Promise.all(
        rows.map(({ id: each }, index) => choose(each, (index + round) % 2 ? 'PILE' : 'FACE')),
      );
    expect([await usesOf('PILE'), await usesOf('FACE')]).toEqual([10, 10]);
  });
});
