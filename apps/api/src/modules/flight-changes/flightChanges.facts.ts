import { defineScreenFact } from '../../platform/facts/fact.ts';

interface FlightRead {
  readonly operator_id: number;
  readonly flight_id: number;
  readonly at: string;
}

/** Somebody has read a mission as it is now: colleagues' screens say so. */
export const flightRead = defineScreenFact('flight_read', {
  audience: ({ operator_id }: FlightRead) => [`operator:${operator_id}`],
  payload: ({ flight_id }: FlightRead) => ({ flight_id }),
  invalidates: ({ flight_id }) => [{ noun: 'flights', ids: [flight_id] }],
});
