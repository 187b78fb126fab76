import type { FlightRestriction } from '@envol/contract/restrictions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { notFound } from '../../platform/http/failure.ts';
import { clearRestricted } from '../flight-marks/index.ts';

export interface RestrictionsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Throws NOT_FOUND where the mission is not within reach. */
const mustReachFlight = async (db: Db, reached: VisibleRows, flightId: number): Promise<void> => {
  const flight = await db
    .selectFrom('flights')
    .select('id')
    .where(reached.flights)
    .where('id', '=', flightId)
    .executeTakeFirst();
  if (!flight) throw notFound();
};

const restrictionsOf = (db: Db, flightId: number): Promise<FlightRestriction[]> =>
  db
    .selectFrom('flight_restrictions')
    .select(['restriction_id as id', 'source', 'title', 'was', 'becomes', 'appeared_at', 'read_at'])
    .select('read_by_name as read_by')
    .where('flight_id', '=', flightId)
    .orderBy('restriction_id', 'desc')
    .execute();

/** The restrictions that touch a mission since it was made, the newest first. Throws NOT_FOUND. */
export const listRestrictions = async (
  { db }: RestrictionsDeps,
  reached: VisibleRows,
  flightId: number,
): Promise<FlightRestriction[]> => {
  await mustReachFlight(db, reached, flightId);
  return restrictionsOf(db, flightId);
};

/** Notes that somebody has read them; the mission is no longer marked. Throws NOT_FOUND. */
export const readRestrictions = (
  { db, clock }: RestrictionsDeps,
  reached: VisibleRows,
  flightId: number,
  reader: string,
): Promise<FlightRestriction[]> =>
  db.transaction().execute(async (transaction) => {
    await mustReachFlight(transaction, reached, flightId);
    await transaction
      .updateTable('flight_restrictions')
      .set({ read_at: clock.now().toISOString(), read_by_name: reader })
      .where('flight_id', '=', flightId)
      .where('read_at', 'is', null)
      .execute();
    await clearRestricted(transaction, reached, flightId);
    return restrictionsOf(transaction, flightId);
  });
