import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';

type ActDeps = Pick<SubscriptionsDeps, 'system_db' | 'clock' | 'log'>;

/** Renewed while an act runs: one of a process that died is free again after so long. */
const LEASE_S = 60;
/** The provider may be asked several times, three tries of 20 s each. */
const RENEW_EVERY_MS = 20_000;

/** Whose act it is: a person's, or one of the server's own rounds. */
type Whose = 'person' | 'round';

/** A person waits so often, so long each time, for a round that is about the same company; most are over in a tenth of a second. */
const ROUND_WAITS = 100;
const ROUND_WAIT_MS = 50;

/** The end of a lease that was begun; null where another stands. */
const tryLease = async (
  { system_db, clock }: ActDeps,
  operatorId: number,
  whose: Whose,
): Promise<string | null> => {
  const now = clock.now();
  const until = secondsAfter(now, LEASE_S).toISOString();
  const { rows } = await sql`
    insert into payment_leases (operator_id, until, is_round) values (${operatorId}, ${until}, ${whose === 'round'})
    on conflict (operator_id) do update set until = excluded.until, is_round = excluded.is_round
      where payment_leases.until <= ${now.toISOString()}
    returning operator_id`.execute(system_db);
  return rows.length === 0 ? null : until;
};

const isHeldByRound = async ({ system_db }: ActDeps, operatorId: number): Promise<boolean> => {
  const lease = await system_db
    .selectFrom('payment_leases')
    .select('is_round')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  // Given back meanwhile, it is free.
  return lease?.is_round ?? true;
};

/** Begins a lease unless one stands; a person waits for a round's. Throws PAYMENT_UNDER_WAY. */
const beginLease = async (deps: ActDeps, operatorId: number, whose: Whose): Promise<string> => {
  for (let wait = 0; wait <= ROUND_WAITS; wait += 1) {
    const begun = await tryLease(deps, operatorId, whose);
    if (begun !== null) return begun;
    if (whose === 'round' || !(await isHeldByRound(deps, operatorId))) break;
    await setTimeout(ROUND_WAIT_MS);
  }
  throw new Failure('PAYMENT_UNDER_WAY', { retry_after_s: 2 });
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
    // What was done is told as done, whatever becomes of the lease: it ends by itself.
    giveBack: async (): Promise<void> => {
      clearInterval(timer);
      await renewing;
      await system_db
        .deleteFrom('payment_leases')
        .where('operator_id', '=', operatorId)
        .where('until', '=', held)
        .execute()
        .catch((error: unknown) =>
          log.warn(
            { err: error, operator_id: operatorId },
            'the lease of an act of money was not given back',
          ),
        );
    },
  };
};

/**
 * Does one act of money of an operator at a time, in whatever process, however long it takes: two clicks are one act, and the other
 * is told so, but nobody is told of a round of the server's own, which is waited for. No connection is held meanwhile. Throws
 * PAYMENT_UNDER_WAY.
 */
export const oneAtATime = async <T>(
  deps: ActDeps,
  operatorId: number,
  act: () => Promise<T>,
  { renew_every_ms = RENEW_EVERY_MS, whose = 'person' }: { renew_every_ms?: number; whose?: Whose } = {},
): Promise<T> => {
  const lease = keepLease(deps, operatorId, await beginLease(deps, operatorId, whose), renew_every_ms);
  try {
    return await act();
  } finally {
    await lease.giveBack();
  }
};
