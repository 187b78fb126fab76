import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';

/** Longer than the provider may take to answer. */
const LEASE_S = 60;

/**
 * Does one act of money of an operator at a time, in whatever process: two clicks are one act, and the other is told so. No
 * connection is held meanwhile. Throws PAYMENT_UNDER_WAY.
 */
export const oneAtATime = async <T>(
  { own_db, clock }: Pick<SubscriptionsDeps, 'own_db' | 'clock'>,
  operatorId: number,
  act: () => Promise<T>,
): Promise<T> => {
  const now = clock.now();
  const until = secondsAfter(now, LEASE_S).toISOString();
  const { rows } = await sql`
    insert into payment_leases (operator_id, until) values (${operatorId}, ${until})
    on conflict (operator_id) do update set until = excluded.until
      where payment_leases.until <= ${now.toISOString()}
    returning operator_id`.execute(own_db);
  if (rows.length === 0) throw new Failure('PAYMENT_UNDER_WAY', { retry_after_s: 2 });
  try {
    return await act();
  } finally {
    await own_db
      .deleteFrom('payment_leases')
      .where('operator_id', '=', operatorId)
      .where('until', '=', until)
      .execute();
  }
};
