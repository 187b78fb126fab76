import { daysAfter } from '../time/localTime.ts';

/** The Monday of a day's week, YYYY-MM-DD both. */
export const mondayOf = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return daysAfter(date, -((day + 6) % 7));
};

/** A change in percent of what was before, whole; null where there was nothing to compare with. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
