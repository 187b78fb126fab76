import { type Actor, isOperator } from '@envol/domain/access/actor';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import { type FlightDetail, loadDetail, lockFlight } from './flights.queries.ts';

/**
 * A mission of the caller's operator with its areas, people, constraints and requests, locked until the transaction
 * ends: while a request is being made the mission cannot change. Throws NOT_FOUND.
 */
export const loadFlightForRequest = async (db: Db, actor: Actor, id: number): Promise<FlightDetail> => {
  const flight = isOperator(actor) ? await lockFlight(db, actor.operator.operator_id, id) : undefined;
  if (!flight) throw notFound();
  return loadDetail(db, flight);
};
