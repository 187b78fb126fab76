import { daysAfter, firstInstantAt, instantAt, localDate, localTime } from './localTime.ts';
import type { TimeSpan } from './night.ts';

const DAY_MS = 86_400_000;

/** When a mission is flown, as it was planned. */
export interface PlannedPeriod {
  /** ISO 8601 instants: the beginning of the first hours of flight and the end of the last ones. */
  readonly start: string;
  readonly end: string;
  /** IANA zone of the mission's place. */
  readonly time_zone: string;
  /** Whose hours were given: those of the place, or UTC's, which no change of clocks moves. */
  readonly hours_reference: 'local' | 'utc';
  /** A period longer than a day is flown without a break (true), or between its two clock times each day (false). */
  readonly is_continuous: boolean;
}

/** The period of a mission or a request, by the names of its fields in every call and table. */
export function plannedPeriod({
  date_start,
  date_end,
  ...rest
}: Omit<PlannedPeriod, 'start' | 'end'> & {
  readonly date_start: string;
  readonly date_end: string;
}): PlannedPeriod {
  const { time_zone, hours_reference, is_continuous } = rest;
  return { start: date_start, end: date_end, time_zone, hours_reference, is_continuous };
}

/** The IANA zone of the clock that a period's hours were given by. */
export function clockOf({
  time_zone,
  hours_reference,
}: Pick<PlannedPeriod, 'time_zone' | 'hours_reference'>): string {
  return hours_reference === 'utc' ? 'UTC' : time_zone;
}

/**
 * Whether a period is flown between two clock times each day. Up to 24 hours it is one span; equal clock times leave no
 * hours between the days to tell apart.
 */
export function isDaily(period: PlannedPeriod): boolean {
  const { start, end, is_continuous } = period;
  if (is_continuous || Date.parse(end) - Date.parse(start) <= DAY_MS) return false;
  const clock = clockOf(period);
  return localTime(start, clock) !== localTime(end, clock);
}

/** Hours that end at a skipped time end an hour later by the sun: those of the next day begin no earlier. */
const laterOf = (one: string, other: string | undefined): string =>
  other !== undefined && Date.parse(other) > Date.parse(one) ? other : one;

/**
 * The hours of a period: one span, or for a daily one its two clock times on each day of the clock they were given by,
 * over midnight when the second is not after the first (22:00 to 02:00). A beginning that a change of clocks skips is
 * the instant of the change. Throws a RangeError when an instant or the zone cannot be read.
 */
export function dailyWindows(period: PlannedPeriod): TimeSpan[] {
  const { start, end } = period;
  if (!isDaily(period)) return [{ from: start, to: end }];
  const clock = clockOf(period);
  const from = localTime(start, clock);
  const to = localTime(end, clock);
  const overMidnight = to < from;
  const last = localDate(end, clock);
  const windows: TimeSpan[] = [];
  for (let date = localDate(start, clock); date <= last; date = daysAfter(date, 1)) {
    const closing = overMidnight ? daysAfter(date, 1) : date;
    if (closing > last) break;
    // A clock time that comes twice in the night of a change is the one that was said, at both ends of the period.
    const window = {
      from: windows.length === 0 ? start : laterOf(firstInstantAt(date, from, clock), windows.at(-1)?.to),
      to: closing === last ? end : instantAt(closing, to, clock),
    };
    if (Date.parse(window.from) < Date.parse(window.to)) windows.push(window);
  }
  return windows;
}

/** Whether all hours of a period lie within those of another: daily ones may begin later as a whole, and earlier each day. */
export function liesWithin(period: PlannedPeriod, other: PlannedPeriod): boolean {
  const inMs = (each: PlannedPeriod) =>
    dailyWindows(each).map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const others = inMs(other);
  return inMs(period).every((hours) => others.some(({ from, to }) => from <= hours.from && hours.to <= to));
}
