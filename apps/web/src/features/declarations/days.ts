import type { DeclarationSummary } from '@envol/contract/declarations';
import { daysAfter, daysBetween, lastDateOf, localDate, todayIn } from '@envol/domain/time/localTime';

/** How the days of a declaration stand, by the clocks of its place. Dates are YYYY-MM-DD. */
export interface RunningDays {
  /** The last whole day on which its prefecture may still oppose it without a word being late. */
  readonly last_date: string;
  /** Days left after today; 0: they end tonight; below: they are over. */
  readonly left: number;
  /** One for each day from the receipt to the last. */
  readonly days: readonly { readonly date: string; readonly is_past: boolean }[];
}

const MOST_DRAWN = 40;

/** Null where no day ends by silence. */
export const runningDays = (
  {
    counted_from,
    unopposed_from,
    time_zone,
  }: Pick<DeclarationSummary, 'counted_from' | 'unopposed_from' | 'time_zone'>,
  now: number,
): RunningDays | null => {
  if (counted_from === null || unopposed_from === null) return null;
  const today = todayIn(now, time_zone);
  const first = localDate(counted_from, time_zone);
  const last_date = lastDateOf(unopposed_from, time_zone);
  const count = Math.min(daysBetween(first, last_date) + 1, MOST_DRAWN);
  return {
    last_date,
    left: daysBetween(today, last_date),
    days: Array.from({ length: Math.max(count, 1) }, (_, index) => {
      const date = daysAfter(first, index);
      return { date, is_past: date < today };
    }),
  };
};
