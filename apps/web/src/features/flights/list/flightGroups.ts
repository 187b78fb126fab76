import { mondayOf } from '@envol/domain/statistics/weeks';
import { daysAfter, localDate, todayIn } from '@envol/domain/time/localTime';

export const FLIGHT_GROUPS = ['today', 'tomorrow', 'week', 'later', 'past'] as const;
export type FlightGroup = (typeof FLIGHT_GROUPS)[number];

interface Planned {
  readonly date_start: string;
  readonly date_end: string;
  /** IANA. */
  readonly time_zone: string;
}

/** When a mission is flown, by the calendar of its own place; one under way is today's. */
export const groupOf = ({ date_start, date_end, time_zone }: Planned, now: number): FlightGroup => {
  if (Date.parse(date_end) < now) return 'past';
  const today = todayIn(now, time_zone);
  const day = localDate(date_start, time_zone);
  if (day <= today) return 'today';
  if (day === daysAfter(today, 1)) return 'tomorrow';
  return day < daysAfter(mondayOf(today), 7) ? 'week' : 'later';
};

/** Groups in their order; within one the server's order stays. Places in several time zones may interleave there. */
export const groupedFlights = <F extends Planned>(flights: readonly F[], now: number): readonly F[] =>
  FLIGHT_GROUPS.flatMap((group) => flights.filter((flight) => groupOf(flight, now) === group));
