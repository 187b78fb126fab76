import { FRENCH_TIME } from './frenchTime.ts';
import { memoizeLatest } from './remembered.ts';
import { Temporal } from './temporal.ts';

/** Local date (YYYY-MM-DD) of an ISO 8601 instant. Throws a RangeError when the instant cannot be read. */
export const localDate: (instant: string, timeZone?: string) => string = memoizeLatest(
  (instant: string, timeZone: string = FRENCH_TIME) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
);

/** The date (YYYY-MM-DD) that it is in a time zone, by a clock's Date or its milliseconds. */
export const todayIn = (now: Date | number, timeZone?: string): string =>
  localDate(new Date(now).toISOString(), timeZone);

/**
 * The last local date (YYYY-MM-DD) that a period touches, of its end (ISO 8601): one that ends at midnight does not touch
 * the day that begins.
 */
export const lastDateOf: (end: string, timeZone?: string) => string = memoizeLatest(
  (end: string, timeZone?: string) => localDate(new Date(Date.parse(end) - 1).toISOString(), timeZone),
);

/** Local time of day (HH:MM) of an ISO 8601 instant. */
export const localTime: (instant: string, timeZone: string) => string = memoizeLatest(
  (instant: string, timeZone: string) =>
    Temporal.Instant.from(instant)
      .toZonedDateTimeISO(timeZone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
);

/** The instant (ISO 8601 in UTC) of a local date (YYYY-MM-DD) and time of day (HH:MM) in a time zone. */
export function instantAt(date: string, time: string, timeZone: string = FRENCH_TIME): string {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant().toString();
}

/**
 * The same where hours begin: clocks that skip the time in spring come to it at the instant of the change, not an hour after what
 * was said.
 */
export function firstInstantAt(date: string, time: string, timeZone: string): string {
  const said = Temporal.PlainDateTime.from(`${date}T${time}`);
  const shown = said.toZonedDateTime(timeZone);
  const change = shown.toPlainDateTime().equals(said) ? null : shown.getTimeZoneTransition('previous');
  return (change ?? shown).toInstant().toString();
}

/** The last second (ISO 8601 in UTC) of a local date (YYYY-MM-DD) in a time zone. */
export function endOfDay(date: string, timeZone: string): string {
  const midnight = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  return midnight.subtract({ seconds: 1 }).toString();
}

/** The local date (YYYY-MM-DD) that many days after another; negative for before. */
export const daysAfter: (date: string, days: number) => string = memoizeLatest((date: string, days: number) =>
  Temporal.PlainDate.from(date).add({ days }).toString(),
);

/** The weekday of a local date (YYYY-MM-DD): 1 is Monday, 7 Sunday. */
export const weekdayOf: (date: string) => number = memoizeLatest(
  (date: string) => Temporal.PlainDate.from(date).dayOfWeek,
);

/** How many days from one local date (YYYY-MM-DD) to another. */
export const daysBetween: (from: string, to: string) => number = memoizeLatest(
  (from: string, to: string) =>
    Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days,
);
