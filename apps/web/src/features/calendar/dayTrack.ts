import { dailyWindows, type PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { daysAfter, instantAt, lastDateOf, localDate } from '@envol/domain/time/localTime';

/** A stretch of a day, as shares of it: 0 its midnight, 1 the next. */
export interface DayStretch {
  readonly from: number;
  readonly to: number;
}

/**
 * The stretches of a local day (YYYY-MM-DD) in which a mission is flown. A day on which the clocks change has 23 or 25 hours, and a
 * share of it is a share of those.
 */
export const stretchesOn = (period: PlannedPeriod, day: string): readonly DayStretch[] => {
  const zone = period.time_zone;
  const start = Date.parse(instantAt(day, '00:00', zone));
  const length = Date.parse(instantAt(daysAfter(day, 1), '00:00', zone)) - start;
  const share = (instant: string): number => Math.min(1, Math.max(0, (Date.parse(instant) - start) / length));
  return dailyWindows(period)
    .filter(({ from, to }) => localDate(from, zone) <= day && lastDateOf(to, zone) >= day)
    .map(({ from, to }) => ({ from: share(from), to: share(to) }))
    .filter(({ from, to }) => to > from);
};

/** Which row each of several stretches goes into, so that none lies over another; in their order by time. */
export const lanesOf = (stretches: readonly DayStretch[]): readonly number[] => {
  const ends: number[] = [];
  const order = stretches
    .map((_, index) => index)
    .sort((a, b) => {
      const [one, other] = [stretches[a], stretches[b]];
      return (one?.from ?? 0) - (other?.from ?? 0) || a - b;
    });
  const lanes: number[] = stretches.map(() => 0);
  for (const index of order) {
    const stretch = stretches[index];
    if (stretch === undefined) continue;
    const free = ends.findIndex((end) => end <= stretch.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = stretch.to;
    lanes[index] = lane;
  }
  return lanes;
};
