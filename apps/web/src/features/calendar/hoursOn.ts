import { dailyWindows, type PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { lastDateOf, localDate } from '@envol/domain/time/localTime';

/** Which part of a mission's hours lies on a day; `whole_day`: it began before and goes on after. */
export type HoursOn =
  | { readonly kind: 'within' | 'begins'; readonly from: string; readonly to: string }
  | { readonly kind: 'ends'; readonly to: string }
  | { readonly kind: 'whole_day' };

/**
 * The hours of a mission on a local day (YYYY-MM-DD): of a night from 21:00 to 02:00 the first day has its beginning, the
 * second its end, so that it is not read as two flights. Null where it is not flown on that day.
 */
export const hoursOn = (period: PlannedPeriod, day: string): HoursOn | null => {
  const zone = period.time_zone;
  const there = dailyWindows(period).filter(
    ({ from, to }) => localDate(from, zone) <= day && lastDateOf(to, zone) >= day,
  );
  const begun = there.find(({ from }) => localDate(from, zone) === day);
  if (begun !== undefined)
    return { kind: lastDateOf(begun.to, zone) === day ? 'within' : 'begins', from: begun.from, to: begun.to };
  const [before] = there;
  if (before === undefined) return null;
  return lastDateOf(before.to, zone) === day ? { kind: 'ends', to: before.to } : { kind: 'whole_day' };
};
