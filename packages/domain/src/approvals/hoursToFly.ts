import { clockOf, dailyWindows, plannedPeriod } from '../time/dailyWindows.ts';
import { daysAfter, localDate, localTime } from '../time/localTime.ts';
import type { TimeSpan } from '../time/night.ts';
import { grantedPeriod, type RequestedPeriod } from './granted.ts';
import type { DecisionLimits } from './rules.ts';

/** The days and hours of an agreement in force, by the clock of the mission's place; null = as asked. */
export type HourTerms = Omit<DecisionLimits, 'restricted_height'>;

/** Hours that are told as one period: one span, or the same hours on one day after the other. ISO 8601 instants. */
export interface HoursTold {
  readonly date_start: string;
  readonly date_end: string;
  readonly is_continuous: boolean;
}

const isSame = (one: readonly TimeSpan[], other: readonly TimeSpan[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ from, to }, index) =>
      Date.parse(from) === Date.parse(other[index]?.from ?? '') &&
      Date.parse(to) === Date.parse(other[index]?.to ?? ''),
  );

/** Windows in stretches that one clock tells alike, one day after the other. */
function stretchesOf(windows: readonly TimeSpan[], clock: string): TimeSpan[][] {
  const stretches: TimeSpan[][] = [];
  for (const window of windows) {
    const open = stretches.at(-1);
    const last = open?.at(-1);
    const follows =
      last !== undefined &&
      localTime(last.from, clock) === localTime(window.from, clock) &&
      localTime(last.to, clock) === localTime(window.to, clock) &&
      daysAfter(localDate(last.from, clock), 1) === localDate(window.from, clock);
    if (open && follows) open.push(window);
    else stretches.push([window]);
  }
  return stretches;
}

/**
 * The hours that every view and file tells of a mission beside those that were asked: what the agreements in force leave of them,
 * as periods. Null where they leave all; none where they leave no common hour.
 */
export function hoursToFly(asked: RequestedPeriod, terms: readonly HourTerms[]): HoursTold[] | null {
  if (terms.length === 0) return null;
  const { windows, is_narrowed } = grantedPeriod(
    asked,
    terms.map((each) => ({ ...each, restricted_height: null })),
  );
  if (!is_narrowed) return null;
  const told = (spans: readonly TimeSpan[]): HoursTold => ({
    date_start: spans[0]?.from ?? '',
    date_end: spans.at(-1)?.to ?? '',
    is_continuous: spans.length === 1,
  });
  return stretchesOf(windows, clockOf(asked)).flatMap((spans) => {
    const whole = told(spans);
    // Where a change of clocks cuts hours of one day short, the days are told one by one.
    const isOne = isSame(dailyWindows(plannedPeriod({ ...asked, ...whole })), spans);
    return isOne ? [whole] : spans.map((span) => told([span]));
  });
}
