import type { Actor } from '@envol/domain/access/actor';
import type { FlightStatus } from '@envol/domain/flights/statuses';
import type { Db } from '../../platform/db/database.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { eventOf, recordScreenFact } from '../../platform/facts/recordFact.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { NewEvent } from '../../platform/realtime/events.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { flightUpdated } from './flights.facts.ts';
import { type FlightDetail, findDetail, lockFlight } from './flights.queries.ts';

export interface Caller {
  readonly actor: Actor;
  /** As it is written beside what it did. */
  readonly name: string;
  /** To which what the caller makes belongs. */
  readonly operator_id: number;
  readonly reached: Reached;
  readonly language: Language;
}

interface Change {
  readonly flight_id: number;
  readonly status: FlightStatus | null;
}

/** What tells the operator's other screens that a mission changed, for a statement that writes it with the change. */
export const changeEvent = (
  { clock }: Pick<FlightsDeps, 'clock'>,
  operator_id: number,
  change: Change,
): NewEvent => eventOf(flightUpdated, { operator_id, ...change, at: clock.now().toISOString() });

/** Tells the operator's other screens that a mission changed. */
export const recordFlightChange = (
  db: Db,
  { clock }: Pick<FlightsDeps, 'clock'>,
  operator_id: number,
  change: Change,
): Promise<void> =>
  recordScreenFact(db, flightUpdated, { operator_id, ...change, at: clock.now().toISOString() });

/** Everything that one mission's page shows. Throws NOT_FOUND. */
export const getDetail = async (db: Db, reached: Reached, id: number): Promise<FlightDetail> => {
  const detail = await findDetail(db, reached, id);
  if (!detail) throw notFound();
  return detail;
};

/** Holds one mission until the transaction ends. Throws NOT_FOUND. */
export const lockKnownFlight = async (db: Db, reached: Reached, id: number): Promise<void> => {
  if (!(await lockFlight(db, reached, id))) throw notFound();
};
