import type { FlightRestriction, restrictionsEndpoints } from '@envol/contract/restrictions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';

interface RestrictionsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const list = async (db: Db, reached: Reached, flightId: number): Promise<FlightRestriction[]> => {
  const flight = await db
    .selectFrom('flights')
    .select('id')
    .where(reached.flights)
    .where('id', '=', flightId)
    .executeTakeFirst();
  if (!flight) throw notFound();
  return db
    .selectFrom('flight_restrictions')
    .select(['restriction_id as id', 'source', 'title', 'was', 'becomes', 'appeared_at', 'read_at'])
    .select('read_by_name as read_by')
    .where('flight_id', '=', flightId)
    .orderBy('restriction_id', 'desc')
    .limit(100)
    .execute();
};

export const restrictionsHandlers = ({
  db,
  clock,
}: RestrictionsDeps): Handlers<typeof restrictionsEndpoints> => ({
  listFlightRestrictions: ({ params }, context) => list(db, reachedBy(context), params.id),
  readFlightRestrictions: ({ params }, context) =>
    db.transaction().execute(async (transaction) => {
      const reached = reachedBy(context);
      await list(transaction, reached, params.id);
      await transaction
        .updateTable('flight_restrictions')
        .set({ read_at: clock.now().toISOString(), read_by_name: context.signed_in.long_name })
        .where('flight_id', '=', params.id)
        .where('read_at', 'is', null)
        .execute();
      await transaction
        .updateTable('flights')
        .set({ restricted_at: null })
        .where(reached.flights)
        .where('id', '=', params.id)
        .execute();
      return list(transaction, reached, params.id);
    }),
});
