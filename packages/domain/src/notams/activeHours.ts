import type { Position } from '../geo/geometry.ts';
import { sunTimes, type TimeSpan } from '../time/night.ts';
import type { Notam } from './notam.ts';
import type { Schedule, ScheduleDays, ScheduleHours, ScheduleRule, ScheduleTime } from './schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Longer stretches are not gone through day by day: a NOTAM without an end would have no last one. */
const MOST_DAYS = 400;

interface Day {
  /** Midnight UTC. */
  readonly at: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

function dayAt(at: number): Day {
  const date = new Date(at);
  return {
    at,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** Days without a month belong to any month of the validity: those of its first, and lower ones of the next. */
function fitsMonth(month: number | null, { month: at }: Day): boolean {
  return month === null || month === at;
}

function isWithinDates(row: Extract<ScheduleDays, { kind: 'dates' }>, day: Day): boolean {
  const { from, to } = row;
  const order = (month: number | null, number: number): number => (month ?? day.month) * 100 + number;
  const at = day.month * 100 + day.day;
  if (from.month === null && to.month === null)
    return from.day <= to.day
      ? day.day >= from.day && day.day <= to.day
      : day.day >= from.day || day.day <= to.day;
  const first = order(from.month, from.day);
  const last = order(to.month ?? from.month, to.day);
  return first <= last ? at >= first && at <= last : at >= first || at <= last;
}

function hasDay(days: ScheduleDays, day: Day): boolean {
  switch (days.kind) {
    case 'weekdays':
      return days.days.includes(day.weekday);
    case 'date':
      return days.day === day.day && fitsMonth(days.month, day);
    case 'dates':
      return isWithinDates(days, day);
  }
}

/** The instant of a time of day; null where the sun neither rises nor sets. */
function instantOf(time: ScheduleTime, day: Day, place: Position): number | null {
  if (time.from === 'midnight') return day.at + time.minutes * MINUTE_MS;
  const sun = sunTimes(place, new Date(day.at).toISOString().slice(0, 10));
  const at = time.from === 'sunrise' ? sun.sunrise : sun.sunset;
  return at === null ? null : Date.parse(at) + time.minutes * MINUTE_MS;
}

function spanOf({ start, end }: ScheduleHours, day: Day, place: Position): [number, number] | null {
  const from = instantOf(start, day, place);
  const to = instantOf(end, day, place);
  // A sun that does not cross the horizon leaves the hours unknown: the whole day then counts.
  if (from === null || to === null) return [day.at, day.at + DAY_MS];
  if (to > from) return [from, to];
  const next = instantOf(end, dayAt(day.at + DAY_MS), place);
  return next === null ? null : [from, next];
}

/**
 * Hours on a day of the schedule. Far in the east the sun of a date rises on the day before by UTC: a schedule may mean the sunrise
 * of that date or the one within its day, and both count.
 */
function spansOf(hours: ScheduleHours, day: Day, place: Position): [number, number][] {
  const span = spanOf(hours, day, place);
  if (span === null || span[0] >= day.at) return asList(span);
  return [span, ...asList(spanOf(hours, dayAt(day.at + DAY_MS), place))];
}

/** The part of a stretch without a break ("MON 0500-SAT 1800") that lies on a day. */
function throughoutOn(rule: ScheduleRule, day: Day, place: Position): [number, number] | null {
  const [hours] = rule.hours;
  const [days] = rule.days;
  if (!hours || !days) return null;
  const isFirst = !hasDay(days, dayAt(day.at - DAY_MS));
  const isLast = !hasDay(days, dayAt(day.at + DAY_MS));
  const from = isFirst ? instantOf(hours.start, day, place) : day.at;
  const to = isLast ? instantOf(hours.end, day, place) : day.at + DAY_MS;
  return from === null || to === null || from >= to ? null : [from, to];
}

function spansOn({ rules, except }: Schedule, day: Day, place: Position): [number, number][] {
  if (except.some((days) => hasDay(days, day))) {
    // A date told with hours of its own stands although its day of the week is left out.
    const own = rules.filter(({ days }) =>
      days.some((each) => each.kind !== 'weekdays' && hasDay(each, day)),
    );
    if (own.length === 0) return [];
    return own.flatMap((rule) => rule.hours.flatMap((hours) => spansOf(hours, day, place)));
  }
  return rules.flatMap((rule) => {
    if (rule.days.length > 0 && !rule.days.some((days) => hasDay(days, day))) return [];
    if (rule.isThroughout) return asList(throughoutOn(rule, day, place));
    return rule.hours.flatMap((hours) => spansOf(hours, day, place));
  });
}

const asList = <T>(one: T | null): T[] => (one === null ? [] : [one]);

function merged(spans: [number, number][]): [number, number][] {
  spans.sort(([a], [b]) => a - b);
  const all: [number, number][] = [];
  for (const [from, to] of spans) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/** What tells when a NOTAM is in force. */
export type NotamHours = Pick<Notam, 'from' | 'to' | 'is_estimated' | 'schedule'>;

/**
 * When a NOTAM is in force within a stretch of time: its validity cut by its item D, in order, as instants. What item D
 * says and could not be read, or lies more than 400 days on, counts as in force throughout.
 */
export function activeHours(notam: NotamHours, from: string, to: string, place: Position): TimeSpan[] {
  const begin = Math.max(Date.parse(from), Date.parse(notam.from));
  const last = notam.to === null || notam.is_estimated ? Number.POSITIVE_INFINITY : Date.parse(notam.to);
  const end = Math.min(Date.parse(to), last);
  if (!(begin < end)) return [];
  const whole = [{ from: new Date(begin).toISOString(), to: new Date(end).toISOString() }];
  const { schedule } = notam;
  if (schedule === null || end - begin > MOST_DAYS * DAY_MS) return whole;
  const spans: [number, number][] = [];
  // The day after the last one may begin before midnight UTC, with its sunrise.
  for (let at = Math.floor(begin / DAY_MS) * DAY_MS - DAY_MS; at < end + DAY_MS; at += DAY_MS)
    for (const [first, until] of spansOn(schedule, dayAt(at), place)) {
      const span: [number, number] = [Math.max(first, begin), Math.min(until, end)];
      if (span[0] < span[1]) spans.push(span);
    }
  return merged(spans).map(([first, until]) => ({
    from: new Date(first).toISOString(),
    to: new Date(until).toISOString(),
  }));
}
