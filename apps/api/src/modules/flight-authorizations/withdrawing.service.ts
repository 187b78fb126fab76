import { nextFlightAuthorizationStatus } from '@envol/domain/flight-authorizations/statuses';
import type { Db } from '../../platform/db/database.ts';
import { type Facts, recordFact } from '../../platform/facts/recordFact.ts';
import { flightAuthorizationUpdated } from './flightAuthorizations.facts.ts';

/**
 * Withdraws the authorisations under which somebody flies over a provider's U-space, with the reason: their operators are rung.
 * A step of the process in the caller's transaction; what has not begun is held back by the closed U-space itself. How many.
 */
export const withdrawInFlight = async (
  facts: Facts,
  db: Db,
  { id, name }: { readonly id: number; readonly name: string },
  { reason, at }: { readonly reason: string | null; readonly at: string },
): Promise<number> => {
  const rows = await db
    .selectFrom('flight_authorizations')
    .selectAll()
    .where('structure_id', '=', id)
    .where('status', 'in', ['activated', 'nonconforming', 'contingent'])
    .orderBy('id')
    .forUpdate()
    .execute();
  let withdrawn = 0;
  for (const row of rows) {
    const status = nextFlightAuthorizationStatus(row.status, 'withdraw');
    if (status === null) continue;
    const set = {
      status,
      version: row.version + 1,
      reason,
      withdrawal_cause: 'uspace_closed' as const,
      ended_at: at,
    };
    await db.updateTable('flight_authorizations').set(set).where('id', '=', row.id).execute();
    await recordFact(facts, db, flightAuthorizationUpdated, {
      row: { ...row, ...set, structure_name: name },
      to: 'operator',
      at,
    });
    withdrawn += 1;
  }
  return withdrawn;
};
