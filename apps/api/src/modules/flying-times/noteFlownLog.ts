import type { FlyingTime } from '@envol/contract/flying-times';
import { localDate } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { orNotFound } from '../../platform/http/failure.ts';
import { shareFlights } from '../batteries/index.ts';
import {
  type FlyingTimesDeps,
  type Logger,
  mustBeOpen,
  nightMinutes,
  readFlyingTime,
} from './flyingTimes.service.ts';

/** What the log of a finished flight says of it. */
export interface FlownLog {
  readonly flight_id: number;
  readonly pilot_id: number;
  readonly drone_id: number | null;
  readonly started_at: string;
  readonly ended_at: string;
  readonly airborne_s: number;
  readonly flights_count: number;
  /** m above the ground or the take-off point. */
  readonly max_height_m: number | null;
}

/** The line that a declared landing wrote of the same flight, which a log must not double. */
const declaredLine = (db: Db, { flight_id, started_at, ended_at }: FlownLog) =>
  db
    .selectFrom('flying_times')
    .select('id')
    .where('flight_id', '=', flight_id)
    .where('source', '=', 'envol')
    .where('started_at', '<=', ended_at)
    .where(sql<boolean>`started_at + duration_min * interval '1 minute' >= ${started_at}::timestamptz`)
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst();

/**
 * Notes what a log tells, in the transaction of who notes it; the line that a declared landing wrote of the same flight becomes this one.
 * Throws FLYING_TIMES_OFF.
 */
export const noteFlownLog = async (
  { clock }: Pick<FlyingTimesDeps, 'clock'>,
  db: Db,
  logger: Logger,
  flown: FlownLog,
): Promise<FlyingTime> => {
  await mustBeOpen(db, logger.operator_id);
  const flight = orNotFound(
    await db
      .selectFrom('flights')
      .select(['time_zone', 'sub_exploitant_id', 'activity_domain', 'scenario', 'operator_id'])
      .where('id', '=', flown.flight_id)
      .executeTakeFirst(),
  );
  const at = clock.now().toISOString();
  const duration_min = Math.max(1, Math.min(6000, Math.round(flown.airborne_s / 60)));
  const facts = { started_at: flown.started_at, flight_id: flown.flight_id, duration_min };
  const values = {
    ...facts,
    pilot_id: flown.pilot_id,
    drone_id: flown.drone_id,
    date: localDate(flown.started_at, flight.time_zone),
    nb_flights: Math.min(500, flown.flights_count),
    night_min: await nightMinutes(db, facts),
    max_height_m: flown.max_height_m !== null && flown.max_height_m > 0 ? flown.max_height_m : null,
    source: 'log' as const,
    updated_at: at,
  };
  const declared = await declaredLine(db, flown);
  if (declared !== undefined) {
    await db.updateTable('flying_times').set(values).where('id', '=', declared.id).execute();
    // The log counts flights that the landing knew as one.
    await shareFlights(db, declared.id);
    return readFlyingTime(db, logger, declared.id);
  }
  const { id } = await db
    .insertInto('flying_times')
    .values({
      ...values,
      operator_id: flight.operator_id,
      sub_exploitant_id: flight.sub_exploitant_id,
      activity_domain: flight.activity_domain,
      scenario: flight.scenario,
      comment: null,
      created_by: logger.user_id,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readFlyingTime(db, logger, id);
};
