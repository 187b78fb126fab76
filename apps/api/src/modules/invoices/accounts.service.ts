import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Payments } from '../../integrations/payments/open.ts';
import { PaymentsFailure } from '../../integrations/payments/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { findMandate } from './issue.repository.ts';

export interface AccountDeps {
  readonly system_db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly log: FastifyBaseLogger;
  readonly payments: Payments;
}

/** A link of the payment service is good for minutes; Stripe does not say how many. */
const LINK_S = 300;

const accountRow = (db: Db, structure_id: number) =>
  db
    .selectFrom('payment_accounts')
    .select(['account_id', 'is_ready', 'currently_due', 'provider'])
    .where('structure_id', '=', structure_id)
    .executeTakeFirst();

/** Asks the payment service where a structure stands; what it last said stays where it does not answer. */
export const syncAccount = async (deps: AccountDeps, structure_id: number): Promise<void> => {
  const { provider } = deps.payments;
  const row = await accountRow(deps.system_db, structure_id);
  if (provider === null || row === undefined || row.provider !== provider.source) return;
  try {
    const { is_ready, currently_due } = await provider.readAccount(row.account_id);
    await deps.system_db
      .updateTable('payment_accounts')
      .set({ is_ready, currently_due: [...currently_due], synced_at: deps.clock.now().toISOString() })
      .where('structure_id', '=', structure_id)
      .execute();
  } catch (error) {
    deps.log.warn({ err: error, structure_id }, 'the account of a structure could not be read');
  }
};

/** The same of every structure that has an account. */
export const syncAccounts = async (deps: AccountDeps): Promise<void> => {
  const rows = await deps.system_db.selectFrom('payment_accounts').select('structure_id').execute();
  for (const { structure_id } of rows) await syncAccount(deps, structure_id);
};

/** The account of a structure that may be paid; null: Envol's company sells in its place. */
export const accountToPay = async (
  { system_db, payments }: Pick<AccountDeps, 'system_db' | 'payments'>,
  structure_id: number,
): Promise<string | null> => {
  const row = await accountRow(system_db, structure_id);
  if (row === undefined || !row.is_ready || row.provider !== payments.provider?.source) return null;
  return (await findMandate(system_db, structure_id)) === undefined ? null : row.account_id;
};

/** What of a structure's account is missing, as the payment service last said. */
export const accountStanding = async (
  { system_db, payments }: Pick<AccountDeps, 'system_db' | 'payments'>,
  structure_id: number,
) => {
  const { provider } = payments;
  const row = await accountRow(system_db, structure_id);
  const isOwn = row !== undefined && row.provider === provider?.source;
  return {
    sells: provider !== null,
    is_simulated: provider?.source === 'simulated',
    is_ready: isOwn && row.is_ready,
    currently_due: isOwn ? row.currently_due : [],
  };
};

const accountOf = async (
  deps: AccountDeps,
  structure_id: number,
  seller: { name: string; email: string | null },
) => {
  const provider = deps.payments.provider;
  if (provider === null) throw notFound();
  const row = await accountRow(deps.system_db, structure_id);
  if (row !== undefined && row.provider === provider.source) return row.account_id;
  // The key is the structure's: two that ask at once are given the same account.
  const account_id = await provider.createAccount(
    { ...seller, reference: `structure_${structure_id}` },
    `account_${structure_id}`,
  );
  const values = { provider: provider.source, account_id, synced_at: deps.clock.now().toISOString() };
  await deps.system_db
    .insertInto('payment_accounts')
    .values({ structure_id, ...values })
    .onConflict((on) =>
      on.column('structure_id').doUpdateSet({ ...values, is_ready: false, currently_due: [] }),
    )
    .execute();
  return account_id;
};

/**
 * A page on which the payment service asks a structure what it wants to know. Throws NOT_FOUND where nothing is sold, MANDATE_REQUIRED,
 * PAYMENTS_UNAVAILABLE.
 */
export const onboardingPage = async (
  deps: AccountDeps,
  structure_id: number,
): Promise<{ url: string; expires_in_s: number }> => {
  const { provider } = deps.payments;
  if (provider === null) throw notFound();
  const mandate = await findMandate(deps.system_db, structure_id);
  if (mandate === undefined) throw new Failure('MANDATE_REQUIRED');
  const { name, email } = mandate.seller;
  const back = `${deps.config.public_url}/sales`;
  try {
    const account = await accountOf(deps, structure_id, { name, email });
    const url = await provider.accountPage(account, {
      success_url: `${back}?payments=back`,
      cancel_url: `${back}?payments=again`,
    });
    return { url, expires_in_s: LINK_S };
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.error({ err: error }, 'the payment service did not answer');
    throw new Failure('PAYMENTS_UNAVAILABLE', { retry_after_s: 30 });
  }
};
