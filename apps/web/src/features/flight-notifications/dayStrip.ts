import { daysAfter, daysBetween } from '@envol/domain/time/localTime';

/** A day of the strip between today and the flight. */
export interface StripDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly is_off: boolean;
  readonly role: 'today' | 'latest' | 'flight' | null;
}

const MOST_DAYS = 24;

/**
 * The days up to the flight from today, or from a last day that has passed: at most 24, with Sundays and holidays marked.
 * Dates are YYYY-MM-DD.
 */
export const stripOf = (
  today: string,
  latest: string,
  flight: string,
  holidays: readonly string[],
): readonly StripDay[] => {
  const since = latest < today ? latest : today;
  const days = Math.min(MOST_DAYS, Math.max(0, daysBetween(since, flight)) + 1);
  const first = daysAfter(flight, 1 - days);
  return Array.from({ length: days }, (_, index) => {
    const date = daysAfter(first, index);
    return {
      date,
      is_off: new Date(`${date}T12:00:00Z`).getUTCDay() === 0 || holidays.includes(date),
      role: date === flight ? 'flight' : date === latest ? 'latest' : date === today ? 'today' : null,
    };
  });
};
