import { daysAfter, weekdayOf } from '../time/localTime.ts';

/** The Monday of a day's week, YYYY-MM-DD both. */
export const mondayOf = (date: string): string => daysAfter(date, 1 - weekdayOf(date));

/** The last full weeks, Monday to Sunday, before `today` or with it where it is a Sunday. Dates YYYY-MM-DD. */
export const fullWeeks = (
  today: string,
  count: number,
): { readonly date_min: string; readonly date_max: string } => {
  const monday = mondayOf(today);
  const date_max = daysAfter(monday, 6) === today ? today : daysAfter(monday, -1);
  return { date_min: daysAfter(date_max, 1 - 7 * count), date_max };
};

/** A change in percent of what was before, whole; null where there was nothing to compare with. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
