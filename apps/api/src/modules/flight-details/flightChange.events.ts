import type { FlightStatus } from '@envol/domain/flights/statuses';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { eventOf, recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { NewEvent } from '../../platform/realtime/events.ts';
import { flightUpdated } from './flightDetails.facts.ts';

interface Change {
  readonly flight_id: number;
  readonly status: FlightStatus | null;
}

/** What tells the operator's other screens that a mission changed, for a statement that writes it with the change. */
export const changeEvent = (
  { clock }: { readonly clock: Clock },
  operator_id: number,
  change: Change,
): NewEvent => eventOf(flightUpdated, { operator_id, ...change, at: clock.now().toISOString() });

/** Tells the operator's other screens that a mission changed. */
export const recordFlightChange = (
  db: Db,
  { clock }: { readonly clock: Clock },
  operator_id: number,
  change: Change,
): Promise<void> =>
  recordScreenFact(db, flightUpdated, { operator_id, ...change, at: clock.now().toISOString() });
