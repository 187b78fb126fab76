import { createSubscription } from '@envol/contract/subscriptions';
import type { FastifyBaseLogger } from 'fastify';
import { openPayments } from '../src/integrations/payments/open.ts';
import type { SubscriptionsDeps } from '../src/modules/subscriptions/subscriptions.deps.ts';
import type { Clock } from '../src/platform/clock.ts';
import { type Actors, operatorIdOf } from './actors.ts';
import type { Harness } from './harness.ts';

/** Where invoices go: without it nothing is sold. */
export const ADDRESS = {
  address_1: '4 rue Alsace-Lorraine',
  postal_code: '31000',
  city: 'Toulouse',
  country: 'France',
} as const;

/** 19 EUR with 20 % tax, in cents. */
export const SOLO_TOTAL = 2_280;

/** Makes something of the simulated provider not work, until a company is made one that never subscribed. */
export const breakProvider = async ({ db }: Pick<Harness, 'db'>, id: 'down' | 'customer'): Promise<void> => {
  const object = JSON.stringify({ id, object: 'fault' });
  await db
    .insertInto('simulated_payments')
    .values({ id: `fault ${id}`, kind: 'fault', object })
    .execute();
};

type At = Pick<Harness, 'actors' | 'as' | 'db' | 'forgetOperator'>;

/** Makes a person's company one that never subscribed, with an address or without. */
export const unsubscribed = async (
  { db, actors, forgetOperator }: At,
  who: keyof Actors,
  address: { readonly [F in keyof typeof ADDRESS]: string | null } = ADDRESS,
): Promise<number> => {
  const id = operatorIdOf(actors[who]);
  // What is sold stays, for its names are remembered; who bought is forgotten.
  const sold = ['coupon', 'price', 'product', 'tax_rate'];
  await db.deleteFrom('simulated_payments').where('kind', 'not in', sold).execute();
  for (const table of ['subscriptions', 'checkouts', 'payment_leases', 'billing_code_uses'] as const)
    await db.deleteFrom(table).where('operator_id', '=', id).execute();
  await db.updateTable('operators').set(address).where('id', '=', id).execute();
  forgetOperator(id);
  return id;
};

/** Subscribes a person's company to Solo by the month, with a card that is accepted unless another is named. */
export const subscribed = async (at: At, who: keyof Actors, card = 'pm_card_visa'): Promise<number> => {
  const id = await unsubscribed(at, who);
  const { status, error } = await at.as(who).call(createSubscription, {
    body: { plan_code: 'solo_month', payment_method_id: card, expected_total: SOLO_TOTAL },
  });
  if (status !== 201) throw new Error(JSON.stringify(error));
  return id;
};

/** What the module's work stands on, beside a server without rounds of its own: the same simulated provider, by the same clock. */
export const subscriptionDeps = (
  { config, db, forgetOperator }: Pick<Harness, 'config' | 'db' | 'forgetOperator'>,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>,
): SubscriptionsDeps => ({
  system_db: db,
  clock,
  config,
  // Letters are written by the server's own.
  facts: {} as never,
  log: log as FastifyBaseLogger,
  payments: openPayments({ payments: config.payments, public_url: config.public_url }, { clock, db }),
  authenticator: { forgetOperator },
});
