import { retryPauseS } from '@envol/domain/payment-orders/retries';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Chance } from '../../platform/chance.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { InvoiceAct } from './invoices.tables.ts';

/** What tries something with invoices, each by itself. */
export interface TryingDeps {
  readonly system_db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly chance: Chance;
}

/** Whether the invoice `i` of a query is not to be left alone after what failed of it. */
export const mayBeTried = (act: InvoiceAct, now: Date) =>
  sql<boolean>`not exists (select from invoice_failures f
    where f.invoice_id = i.id and f.act = ${act} and f.next_try_at > ${now.toISOString()})`;

const noteFailed = async (
  { system_db, clock, log, chance }: TryingDeps,
  invoice_id: number,
  act: InvoiceAct,
  error: unknown,
): Promise<void> => {
  const now = clock.now();
  const known = await system_db
    .selectFrom('invoice_failures')
    .select('failures')
    .where('invoice_id', '=', invoice_id)
    .where('act', '=', act)
    .executeTakeFirst();
  const failures = (known?.failures ?? 0) + 1;
  const pause_s = retryPauseS(failures, chance());
  log.error({ err: error, invoice_id, act, failures, pause_s: Math.round(pause_s) }, 'an invoice waits');
  const set = { failures, next_try_at: secondsAfter(now, pause_s).toISOString() };
  await system_db
    .insertInto('invoice_failures')
    .values({ invoice_id, act, failing_since: now.toISOString(), ...set })
    .onConflict((on) => on.columns(['invoice_id', 'act']).doUpdateSet(set))
    .execute();
};

/** Does something with one invoice: what fails is logged, left alone for longer each time, and holds up no other invoice. */
export const tryWith = async (
  deps: TryingDeps,
  invoice_id: number,
  act: InvoiceAct,
  run: () => Promise<unknown>,
): Promise<void> => {
  try {
    await run();
    await deps.system_db
      .deleteFrom('invoice_failures')
      .where('invoice_id', '=', invoice_id)
      .where('act', '=', act)
      .execute();
  } catch (error) {
    await noteFailed(deps, invoice_id, act, error);
  }
};
