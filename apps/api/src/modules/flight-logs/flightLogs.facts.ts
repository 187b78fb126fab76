import { defineScreenFact } from '../../platform/facts/fact.ts';

interface FlightLogChanged {
  readonly operator_id: number;
  readonly id: number;
  readonly flight_id: number;
  readonly at: string;
}

/** A mission has a log more, less, or one that says something else: its operator's screens ask for it again. */
export const flightLogChanged = defineScreenFact('flight_log_changed', {
  audience: ({ operator_id }: FlightLogChanged) => [`operator:${operator_id}`, `company:${operator_id}`],
  payload: ({ id, flight_id }: FlightLogChanged) => ({ flight_log_id: id, flight_id }),
  invalidates: ({ flight_log_id }) => [{ noun: 'flight-logs', ids: [flight_log_id] }],
});
