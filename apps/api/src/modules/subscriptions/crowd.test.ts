import { createSubscription, type Subscription } from '@envol/contract/subscriptions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { type Client, createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { ADDRESS } from '../../../test/subscriptions.ts';
import { systemClock } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';

const COMPANIES = sized(400, 10_000);
const USES = 100;
/** 19 EUR less a tenth, with 20 % tax, in cents. */
const REDUCED_TOTAL = 2_052;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

/** Owners of as many companies, signed in. */
const owners = async (count: number): Promise<Client[]> => {
  const { db, app } = harness;
  const { rows } = await sql<{ readonly user_id: number }>`
    with company as (
      insert into operators (commercial_name, company, address_1, postal_code, city, country)
        select 'Foule ' || n, 'Foule ' || n, ${ADDRESS.address_1}, ${ADDRESS.postal_code}, ${ADDRESS.city}, ${ADDRESS.country}
          from generate_series(1, ${count}::int) n returning id
    ), person as (
      insert into users (username, email, long_name, password_hash, user_type)
        select 'foule-' || id, 'foule-' || id || '@example.invalid', 'Foule ' || id, '', 'subscribers'
          from company returning id, username
    ), accepted as (
      insert into terms_acceptances (user_id, version, accepted_at)
        select id, '2026-01', '2026-01-01T08:00:00Z' from person
    ), member as (
      insert into memberships (user_id, operator_id, user_type, role)
        select person.id, company.id, 'subscribers', 'owner' from person
          join company on person.username = 'foule-' || company.id
    )
    select id as user_id from person order by id`.execute(db);
  const tokens = rows.map(() => newToken());
  const now = systemClock.now().toISOString();
  const later = new Date(Date.parse(now) + 3_600_000).toISOString();
  await sql`
    insert into sessions
      (user_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, device, created_at, used_at)
    select user_id, hash, ${later}, other, ${later}, 'Tests', ${now}, ${now}
      from unnest(
        ${rows.map(({ user_id }) => user_id)}::int8[],
        ${tokens.map(hashToken)}::bytea[],
        ${tokens.map((token) => hashToken(`${token} again`))}::bytea[]
      ) as t (user_id, hash, other)`.execute(db);
  return tokens.map((token) => createClient(app, token));
};

const subscribe = (client: Client) =>
  client.call(createSubscription, {
    body: {
      plan_code: 'solo_month',
      payment_method_id: 'pm_card_visa',
      expected_total: REDUCED_TOTAL,
      promo_code: 'CENT',
    },
  });

it(
  'a code with a hundred uses left is paid with a hundred times by whoever many companies ask at once, and nobody is told of a failure',
  async () => {
    const { db } = harness;
    await db
      .insertInto('billing_codes')
      .values({
        ...{
          kind: 'promotion',
          code: 'CENT',
          percent_off: 10,
          amount_off_cents: null,
          months: null,
          plans: [],
        },
        ...{ valid_from: null, valid_until: null, most_uses: USES, note: null },
        ...{ created_by_name: 'Équipe', created_at: systemClock.now().toISOString() },
      } as never)
      .execute();
    let asking = await owners(COMPANIES);
    const made: Subscription[] = [];
    const refused: unknown[] = [];
    while (asking.length > 0) {
      const replies = await Promise.all(
        asking.map(async (client) => ({ client, reply: await subscribe(client) })),
      );
      for (const { reply } of replies)
        if (reply.status === 201) made.push(reply.body);
        else if (reply.error.code !== 'PAYMENTS_CROWDED')
          refused.push([reply.status, reply.error.code, Object.keys(reply.error.fields ?? {})]);
      // Who did not get a turn asks again.
      asking = replies.flatMap(({ client, reply }) => (reply.status === 429 ? [client] : []));
    }
    expect(new Set(refused.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify([400, 'promo_code_error', ['promo_code']])]),
    );
    expect([made.length, refused.length]).toEqual([USES, COMPANIES - USES]);
    expect(made.every(({ status }) => status === 'active')).toBe(true);
    const paid = await db.selectFrom('settled_payments').select(['operator_id', 'amount_cents']).execute();
    expect(paid.map(({ amount_cents }) => amount_cents)).toEqual(Array(USES).fill(REDUCED_TOTAL));
    expect(new Set(paid.map(({ operator_id }) => operator_id)).size).toBe(USES);
    const { uses } = await db
      .selectFrom('billing_codes')
      .select('uses')
      .where('code', '=', 'CENT')
      .executeTakeFirstOrThrow();
    expect(uses).toBe(USES);
  },
  sized(120_000, 1_200_000),
);
