import type { Actor } from '@envol/domain/access/actor';
import type { Db } from '../../platform/db/database.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { NewEvent } from '../../platform/realtime/events.ts';
import type { FlightsDeps } from './flights.deps.ts';
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

/** What tells the operator's other screens that a mission changed. */
export const changeEvent = (
  { clock }: Pick<FlightsDeps, 'clock'>,
  operatorId: number,
  change: { readonly flight_id: number; readonly status: string | null },
): NewEvent => ({
  type: 'flight_updated',
  audience: [`operator:${operatorId}`],
  payload: change,
  at: clock.now().toISOString(),
});

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
