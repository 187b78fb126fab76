import type { RequestOf } from '@envol/contract/endpoint';
import type { FlightLog, FlightLogDetail, updateFlightLog } from '@envol/contract/flight-logs';
import type { FlyingTime } from '@envol/contract/flying-times';
import type { FlightLogAction } from '@envol/domain/flight-logs/policy';
import type { Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import { Failure, fieldFailure, orNotFound } from '../../platform/http/failure.ts';
import { noteFlownLog } from '../flying-times/index.ts';
import type { FlightLogsDeps } from './flightLogs.deps.ts';
import { flightLogChanged } from './flightLogs.facts.ts';
import {
  type Asker,
  type FlightLogRow,
  findFlightLog,
  lockFlightLog,
  toFlightLog,
  trackOfLog,
} from './flightLogs.queries.ts';
import { checkCrew } from './makeLog.ts';

/** One log with its track. Throws NOT_FOUND. */
export const readFlightLog = async (
  { db }: FlightLogsDeps,
  asker: Asker,
  id: number,
): Promise<FlightLogDetail> => {
  const row = orNotFound(await findFlightLog(db, asker.reached, id));
  return { ...toFlightLog(asker, row), track: await trackOfLog(db, row) };
};

/** An act on one that is the asker's own, in a transaction that tells the operator's screens. */
const actOn = <T>(
  { db, clock }: FlightLogsDeps,
  asker: Asker,
  { id, action }: { readonly id: number; readonly action: Exclude<FlightLogAction, 'note'> },
  act: (transaction: Db, log: FlightLogRow) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    const log = orNotFound(await lockFlightLog(transaction, asker.reached, id));
    // Throws FLIGHT_LOG_NOT_OWN: a standard member keeps its own.
    if (!toFlightLog(asker, log).available_actions.includes(action)) throw new Failure('FLIGHT_LOG_NOT_OWN');
    const answer = await act(transaction, log);
    const at = clock.now().toISOString();
    const { operator_id } = log;
    await recordScreenFact(transaction, flightLogChanged, { operator_id, id, flight_id: log.flight.id, at });
    return answer;
  });

/** Says which drone flew, and who. Throws NOT_FOUND, FLIGHT_LOG_NOT_OWN, DRONE_UNKNOWN, PILOT_UNKNOWN. */
export const editFlightLog = async (
  deps: FlightLogsDeps,
  asker: Asker,
  id: number,
  { drone_id, pilot_id }: RequestOf<typeof updateFlightLog>['body'],
): Promise<FlightLog> =>
  actOn(deps, asker, { id, action: 'edit' }, async (db) => {
    await checkCrew(deps, asker, {
      ...(drone_id !== undefined && { drone_id }),
      ...(pilot_id !== undefined && { pilot_id }),
    });
    await db
      .updateTable('flight_logs')
      .set((eb) => ({
        ...(drone_id !== undefined && { drone_id }),
        ...(pilot_id !== undefined && { pilot_id }),
        operator_id: eb.ref('operator_id'),
      }))
      .where('id', '=', id)
      .execute();
    return toFlightLog(asker, orNotFound(await findFlightLog(db, asker.reached, id)));
  });

/** Deletes one with its points; the flying time that was made of it stays. */
export const eraseFlightLog = (deps: FlightLogsDeps, asker: Asker, id: number): Promise<void> =>
  actOn(deps, asker, { id, action: 'delete' }, async (db) => {
    await db.deleteFrom('flight_logs').where('id', '=', id).execute();
  });

/** Notes one as a flying time. Throws FLIGHT_LOG_NOTED for one that is, PILOT_UNKNOWN where it does not say who flew. */
export const noteLog = (deps: FlightLogsDeps, asker: Asker, id: number): Promise<FlyingTime> =>
  actOn(deps, asker, { id, action: 'edit' }, async (db, log) => {
    if (log.flying_time_id !== null) throw new Failure('FLIGHT_LOG_NOTED');
    if (log.pilot === null) throw fieldFailure('PILOT_UNKNOWN', 'pilot_id', 'required');
    const line = await noteFlownLog(deps, db, asker, {
      ...{ flight_id: log.flight.id, pilot_id: log.pilot.id, drone_id: log.drone?.id ?? null },
      ...{ started_at: log.started_at, ended_at: log.ended_at, airborne_s: log.airborne_s },
      flights_count: log.flights_count,
      // Of heights above the sea no height above the ground follows.
      max_height_m: log.height_reference === 'amsl' ? null : log.max_height_m,
    });
    await db.updateTable('flight_logs').set({ flying_time_id: line.id }).where('id', '=', id).execute();
    return line;
  });
