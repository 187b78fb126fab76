import { localDate, todayIn } from '@envol/domain/time/localTime';

export const FLIGHT_GROUPS = ['today', 'tomorrow', 'week', 'later', 'past'] as const;
export type FlightGroup = (typeof FLIGHT_GROUPS)[number];

interface Planned {
  readonly date_start: string;
  readonly date_end: string;
  /** IANA. */
  readonly time_zone: string;
}

/** Some days after a date, both YYYY-MM-DD. */
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => {
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(date, -weekday);
};

/** When a mission is flown, by the calendar of its own place; one under way is today's. */
export const groupOf = ({ date_start, date_end, time_zone }: Planned, now: number): FlightGroup => {
  if (Date.parse(date_end) < now) return 'past';
  const today = todayIn(now, time_zone);
  const day = localDate(date_start, time_zone);
  if (day <= today) return 'today';
  if (day === dayAfter(today)) return 'tomorrow';
  return day < dayAfter(mondayOf(today), 7) ? 'week' : 'later';
};

/** Groups in their order; within one the server's order stays. Places in several time zones may interleave there. */
export const groupedFlights = <F extends Planned>(flights: readonly F[], now: number): readonly F[] =>
  FLIGHT_GROUPS.flatMap((group) => flights.filter((flight) => groupOf(flight, now) === group));
