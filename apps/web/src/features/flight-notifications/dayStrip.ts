import { daysAfter, daysBetween, weekdayOf } from '@envol/domain/time/localTime';

/** A day of the strip between today and the flight. */
export interface StripDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly is_off: boolean;
  readonly role: 'today' | 'latest' | 'flight' | null;
}

const MOST_DAYS = 24;

type Mode = 'calendar' | 'ouvrables' | 'ouvres';

const LEFT_OUT: Readonly<Record<Mode, readonly number[]>> = { calendar: [], ouvrables: [7], ouvres: [6, 7] };

/** Whether a day does not count in a notice: none is left out of calendar days. */
const isLeftOut = (date: string, { mode, holidays }: Pick<NoticeDays, 'mode' | 'holidays'>): boolean =>
  LEFT_OUT[mode].includes(weekdayOf(date)) || (mode !== 'calendar' && holidays.includes(date));

/** Dates are YYYY-MM-DD. */
interface NoticeDays {
  readonly today: string;
  readonly latest: string;
  readonly flight: string;
  readonly mode: Mode;
  readonly holidays: readonly string[];
}

/** The days up to the flight from today, or from a last day that has passed: at most 24, those marked that do not count. */
export const stripOf = (notice: NoticeDays): readonly StripDay[] => {
  const { today, latest, flight } = notice;
  const since = daysBetween(latest, today) > 0 ? latest : today;
  const days = Math.min(MOST_DAYS, Math.max(0, daysBetween(since, flight)) + 1);
  const first = daysAfter(flight, 1 - days);
  return Array.from({ length: days }, (_, index) => {
    const date = daysAfter(first, index);
    return {
      date,
      is_off: isLeftOut(date, notice),
      role: date === flight ? 'flight' : date === latest ? 'latest' : date === today ? 'today' : null,
    };
  });
};
