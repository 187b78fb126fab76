import { countryCodeOf } from '@envol/domain/invoicing/taxPlaces';
import type { Payer } from '../../integrations/payments/port.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { taxRateFor } from '../invoices/index.ts';
import { askProvider, providerOf, type SubscriptionsDeps } from './subscriptions.deps.ts';

/** What an invoice needs of an address; a French postal code tells the tax of overseas departments. */
const NEEDED = ['address', 'postal_code', 'city', 'country'] as const;
export type Missing = (typeof NEEDED)[number];

export interface Billed {
  readonly payer: Payer;
  readonly missing: readonly Missing[];
}

/** The tax that is due today on a subscription, in hundredths of a percent: what its invoices say. */
export const taxOf = (deps: Pick<SubscriptionsDeps, 'system_db' | 'clock' | 'config'>, operatorId: number) =>
  taxRateFor(deps, deps.system_db, operatorId, 'electronic');

/** Whom an operator's invoices go to, and what their address lacks. */
export const billedOf = async (db: Db, operatorId: number): Promise<Billed> => {
  const row = await db
    .selectFrom('operators')
    .select(['company', 'address_1', 'postal_code', 'city', 'country'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const owner = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('operator_id', '=', operatorId)
    .where('role', 'in', ['owner', 'admin_privileges'])
    .orderBy('role', 'desc')
    .orderBy('memberships.id')
    .executeTakeFirst();
  const country = row.country === null ? null : countryCodeOf(row.country);
  const given = { address: row.address_1, postal_code: row.postal_code, city: row.city, country };
  return {
    payer: {
      operator_id: operatorId,
      name: row.company,
      email: owner?.email ?? '',
      address: { line1: row.address_1, postal_code: row.postal_code, city: row.city, country },
    },
    missing: NEEDED.filter((field) => !given[field]),
  };
};

/** Throws BILLING_ADDRESS_INCOMPLETE, naming what an invoice lacks. */
export const needAddress = ({ missing }: Billed): void => {
  if (missing.length > 0)
    throw new Failure('BILLING_ADDRESS_INCOMPLETE', {
      params: { missing: missing.join(', ') },
      fields: missing.map((field) => ({
        path: field === 'address' ? 'address_1' : field,
        message: 'required',
      })),
    });
};

/** The operator at the provider, with name and address as they are now. Throws as `askProvider`. */
export const customerOf = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  billed: Billed,
): Promise<string> => {
  const provider = providerOf(deps);
  const known = await deps.system_db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('operator_id', '=', operatorId)
    .where('provider', '=', provider.source)
    .executeTakeFirst();
  if (known !== undefined) {
    await askProvider(deps, () => provider.updateCustomer(known.customer_id, billed.payer));
    return known.customer_id;
  }
  // The key is the operator's: two that ask at once are given the same customer.
  const key = `customer_${operatorId}_${Buffer.from(JSON.stringify(billed.payer)).toString('base64url').slice(-40)}`;
  const customer_id = await askProvider(deps, () => provider.ensureCustomer(billed.payer, key));
  const { customer_id: kept } = await deps.system_db
    .insertInto('subscriptions')
    .values({ operator_id: operatorId, provider: provider.source, customer_id, discount: 'null' })
    .onConflict((conflict) =>
      conflict
        .column('operator_id')
        .doUpdateSet((eb) => ({ operator_id: eb.ref('subscriptions.operator_id') })),
    )
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return kept;
};
