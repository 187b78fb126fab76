import { EXAMPLE_SELLER } from '@envol/domain/invoicing/exampleSeller';
import { entitledTo, trialEnd } from '@envol/domain/plans/entitlement';
import { openSimulation } from '../src/integrations/payments/simulated/open.ts';
import { databaseRun } from '../src/integrations/payments/simulated/stores.ts';
import { type ConvergeDeps, convergeSubscription } from '../src/modules/subscriptions/index.ts';
import type { Database, Db } from '../src/platform/db/database.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { addUser, joinOperator, type SeededOperator } from './members.ts';
import { DEMO_PASSWORD } from './organisations.ts';
import { CARD, SMALL_COMPANIES, type SmallCompany, type Subscribed } from './smallCompanies.ts';

const DAY_MS = 86_400_000;
/** Where a company's invoices go. */
interface Place {
  readonly line1?: string;
  readonly postal_code?: string;
  readonly city?: string;
  readonly siret?: string;
}

/** What the companies of the missions pay. */
const SUBSCRIBED: Readonly<Record<string, Subscribed & { readonly place?: Place }>> = {
  aerovision: {
    code: 'enterprise_month',
    pilots: 10,
    card: CARD,
    days: 365,
    place: {
      line1: '14 avenue de l’Exemple',
      postal_code: '31770',
      city: 'Colomiers',
      siret: '98765432400019',
    },
  },
  atlantique: { code: 'enterprise_year', pilots: 6, card: CARD, days: 200 },
  cimes: { code: 'independent_month', pilots: 3, card: CARD, days: 100 },
};

const addSmall = async (db: Db, company: SmallCompany, hash: string, now: Date): Promise<number> => {
  const { id } = await db
    .insertInto('operators')
    .values({
      commercial_name: company.name,
      company: `${company.name} SARL`,
      trial_ends_at:
        company.trial === undefined
          ? null
          : trialEnd(new Date(now.getTime() - (14 - company.trial) * DAY_MS)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const userId = await addUser(db, company.username, company.owner, 'subscribers', hash);
  await joinOperator(db, userId, {
    user_type: 'subscribers',
    operator_id: id,
    role: 'owner',
    contact_profile: 'standard',
    entitlement: entitledTo('free'),
    pilot_id: null,
  });
  return id;
};

/** Subscriptions of the demonstration, from their first day to now, at the simulated provider. */
export const addSubscriptions = async (
  db: Database,
  operators: ReadonlyMap<string, SeededOperator>,
  now: Date,
  log: ConvergeDeps['log'],
): Promise<void> => {
  const hash = await hashPassword(DEMO_PASSWORD);
  let at = now;
  let made = 0;
  const name = (): string => `demo${String(++made).padStart(4, '0')}`;
  const seconds = (): number => Math.floor(at.getTime() / 1000);
  const { provider } = openSimulation(databaseRun(db, name), seconds, '/pay/');
  const deps: ConvergeDeps = {
    system_db: db,
    clock: { now: () => now },
    config: { public_url: '', invoice_seller: EXAMPLE_SELLER, one_stop_shop: false },
    payments: { provider, simulation: null },
    log,
    authenticator: { forgetOperator: () => undefined },
  };
  const buy = async (
    operator_id: number,
    company: string,
    { siret, ...address }: Place,
    what: Subscribed,
  ): Promise<void> => {
    const place = { line1: '1 rue de la Démonstration', postal_code: '31000', city: 'Toulouse', ...address };
    at = new Date(now.getTime() - what.days * DAY_MS);
    const payer = {
      operator_id,
      name: company,
      email: 'compta@example.invalid',
      address: { ...place, country: 'FR' },
    };
    const customer_id = await provider.ensureCustomer(payer, `customer_${operator_id}`);
    const order = { code: what.code, pilots: what.pilots, day: at.toISOString().slice(0, 10) };
    const tax_rate_bp = place.postal_code.startsWith('974') ? 850 : 2_000;
    await provider.subscribe(
      customer_id,
      { ...order, tax_rate_bp, reductions: [] },
      what.card,
      `demo_${operator_id}`,
    );
    await db
      .updateTable('operators')
      .set({
        address_1: place.line1,
        postal_code: place.postal_code,
        city: place.city,
        country: 'France',
        ...(siret !== undefined && { siret }),
      })
      .where('id', '=', operator_id)
      .execute();
    await db
      .insertInto('subscriptions')
      .values({ operator_id, provider: 'simulated', customer_id, discount: 'null' })
      .execute();
    // Read at the provider as the product does, with all that was paid since.
    at = now;
    await convergeSubscription(deps, operator_id);
  };
  for (const [key, what] of Object.entries(SUBSCRIBED)) {
    const operator = operators.get(key);
    if (operator) await buy(operator.id, operator.plan.company, what.place ?? {}, what);
  }
  for (const company of SMALL_COMPANIES) {
    const id = await addSmall(db, company, hash, now);
    const { city, postal_code, subscribed } = company;
    if (subscribed) await buy(id, `${company.name} SARL`, { city, postal_code }, subscribed);
  }
};
