import { memoizeLatest } from './remembered.ts';
import { Temporal } from './temporal.ts';

/** What clocks show at a place: YYYY-MM-DD and HH:MM. */
export interface WallClock {
  readonly date: string;
  readonly time: string;
}

/** What clocks in the zone (IANA) show at the instant (ISO 8601). Throws a RangeError when the instant cannot be read. */
export const wallClockOf: (instant: string, zone: string) => WallClock = memoizeLatest(
  (instant: string, zone: string) => {
    const shown = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
    return {
      date: shown.toPlainDate().toString(),
      time: shown.toPlainTime().toString({ smallestUnit: 'minute' }),
    };
  },
);

/**
 * The instant (ISO 8601, UTC, with milliseconds) at which clocks in the zone show this day and time; null when either is
 * not complete or there is no such day. A time that a spring change skips becomes the one an hour later; of a time that
 * comes twice in autumn, the first.
 */
export const instantOf = (date: string, time: string, zone: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(time)) return null;
  try {
    return Temporal.PlainDateTime.from(`${date}T${time.slice(0, 5)}`)
      .toZonedDateTime(zone)
      .toInstant()
      .toString({ fractionalSecondDigits: 3 });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
