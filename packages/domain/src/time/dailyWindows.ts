import { daysAfter, instantAt, localDate, localTime } from './localTime.ts';
import type { TimeSpan } from './night.ts';

const DAY_MS = 86_400_000;

/**
 * The hours of a period, day by day. Up to 24 hours it is one span. A longer one is taken as its two clock times on
 * each local day, over midnight when the second is not after the first (22:00 to 02:00): that is how people plan
 * several days. Equal clock times leave no hours to tell apart: the period stays whole.
 */
export function dailyWindows(start: string, end: string, timeZone: string): TimeSpan[] {
  const from = localTime(start, timeZone);
  const to = localTime(end, timeZone);
  if (Date.parse(end) - Date.parse(start) <= DAY_MS || from === to) return [{ from: start, to: end }];
  const overMidnight = to < from;
  const last = localDate(end, timeZone);
  const windows: TimeSpan[] = [];
  for (let date = localDate(start, timeZone); date <= last; date = daysAfter(date, 1)) {
    const closing = overMidnight ? daysAfter(date, 1) : date;
    if (closing > last) break;
    windows.push({ from: instantAt(date, from, timeZone), to: instantAt(closing, to, timeZone) });
  }
  return windows;
}
