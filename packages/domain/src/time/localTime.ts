import { Temporal } from './temporal.ts';

/** The legal time of metropolitan France, in which notices are counted. */
export const FRENCH_TIME = 'Europe/Paris';

const recent = new Map<string, string>();
const RECENT_MAX = 256;

/** Local date (YYYY-MM-DD) of an ISO 8601 instant. Throws a RangeError when the instant cannot be read. */
export function localDate(instant: string, timeZone: string = FRENCH_TIME): string {
  // Analyses run at every drawn vertex with the same instants: reading a time zone costs more than the geometry.
  const key = `${instant} ${timeZone}`;
  const known = recent.get(key);
  if (known) return known;
  const date = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  if (recent.size >= RECENT_MAX) recent.clear();
  recent.set(key, date);
  return date;
}

/** Local time of day (HH:MM) of an ISO 8601 instant. */
export function localTime(instant: string, timeZone: string): string {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime();
  return time.toString({ smallestUnit: 'minute' });
}

/** The instant (ISO 8601 in UTC) of a local date (YYYY-MM-DD) and time of day (HH:MM) in a time zone. */
export function instantAt(date: string, time: string, timeZone: string = FRENCH_TIME): string {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant().toString();
}

/** The last second (ISO 8601 in UTC) of a local date (YYYY-MM-DD) in a time zone. */
export function endOfDay(date: string, timeZone: string): string {
  const midnight = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  return midnight.subtract({ seconds: 1 }).toString();
}

/** The local date (YYYY-MM-DD) that many days after another; negative for before. */
export function daysAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** How many days from one local date (YYYY-MM-DD) to another. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;
}
