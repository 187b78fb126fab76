import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';

type ActDeps = Pick<SubscriptionsDeps, 'system_db' | 'clock' | 'log'>;

/** Renewed while an act runs: one of a process that died is free again after so long. */
const LEASE_S = 60;
/** The provider may be asked several times, three tries of 20 s each. */
const RENEW_EVERY_MS = 20_000;

/** Begins a lease unless one stands. Throws PAYMENT_UNDER_WAY. */
const beginLease = async ({ system_db, clock }: ActDeps, operatorId: number): Promise<string> => {
  const now = clock.now();
  const until = secondsAfter(now, LEASE_S).toISOString();
  const { rows } = await sql`
    insert into payment_leases (operator_id, until) values (${operatorId}, ${until})
    on conflict (operator_id) do update set until = excluded.until
      where payment_leases.until <= ${now.toISOString()}
    returning operator_id`.execute(system_db);
  if (rows.length === 0) throw new Failure('PAYMENT_UNDER_WAY', { retry_after_s: 2 });
  return until;
};

/** Keeps a lease until it is given back. A renewal that fails is tried again with the next. */
const keepLease = (deps: ActDeps, operatorId: number, begun: string, every_ms: number) => {
  const { system_db, clock, log } = deps;
  let held = begun;
  let renewing = Promise.resolve();
  const renew = async (): Promise<void> => {
    const until = secondsAfter(clock.now(), LEASE_S).toISOString();
    const { numUpdatedRows } = await system_db
      .updateTable('payment_leases')
      .set({ until })
      .where('operator_id', '=', operatorId)
      .where('until', '=', held)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) held = until;
  };
  const timer = setInterval(() => {
    renewing = renewing
      .then(renew)
      .catch((error: unknown) =>
        log.warn({ err: error, operator_id: operatorId }, 'the lease of an act of money was not renewed'),
      );
  }, every_ms);
  return {
    giveBack: async (): Promise<void> => {
      clearInterval(timer);
      await renewing;
      await system_db
        .deleteFrom('payment_leases')
        .where('operator_id', '=', operatorId)
        .where('until', '=', held)
        .execute();
    },
  };
};

/**
 * Does one act of money of an operator at a time, in whatever process, however long it takes: two clicks are one act, and the other
 * is told so. No connection is held meanwhile. Throws PAYMENT_UNDER_WAY.
 */
export const oneAtATime = async <T>(
  deps: ActDeps,
  operatorId: number,
  act: () => Promise<T>,
  renew_every_ms = RENEW_EVERY_MS,
): Promise<T> => {
  const lease = keepLease(deps, operatorId, await beginLease(deps, operatorId), renew_every_ms);
  try {
    return await act();
  } finally {
    await lease.giveBack();
  }
};
