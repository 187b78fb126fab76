import type { Constraint } from '@envol/domain/airspace/constraint';
import type { Position } from '@envol/domain/geo/geometry';
import { dailyWindows, type PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { daysAfter } from '@envol/domain/time/localTime';
import { nightsWithin } from '@envol/domain/time/night';
import { instantOf, wallClockOf } from '@envol/domain/time/wallClock';
import type { DayOnlyZone } from '../airspace/index.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Axis extends Span {
  /** Local midnights around the mission. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
  /** The ticks name days, which begin there. */
  readonly names_days: boolean;
}

const iso = (at: number): string => new Date(at).toISOString();

/** The local midnight that begins the day, some days later. */
const midnight = (at: number, plus: number, zone: string): number => {
  const { date } = wallClockOf(iso(at), zone);
  return Date.parse(instantOf(daysAfter(date, plus), '00:00', zone) ?? iso(at));
};

const hoursFrom = ({ from, to }: Span) => {
  const ticks = [];
  for (let at = from; at <= to; at += 3 * HOUR)
    ticks.push({ at, label: String(Math.round((at - from) / HOUR)).padStart(2, '0') });
  return ticks;
};

/** As many days as have room side by side on a phone. */
const DAYS_NAMED = 6;

/** Where days begin, each of them or every so many; the midnight that ends the last begins none. */
const daysFrom = (from: number, days: number, zone: string): readonly number[] => {
  const step = Math.ceil(days / DAYS_NAMED);
  return Array.from({ length: Math.ceil(days / step) }, (_, index) => midnight(from, index * step, zone));
};

/**
 * The local days of the mission, whole, or as many days some days later: hours as ticks on one day, on several the days where they begin.
 */
export const axisOf = (
  { from: start, to: end }: Span,
  zone: string,
  dayOf: (at: number) => string,
  shift = 0,
): Axis => {
  const from = midnight(start, shift, zone);
  // A mission that ends at midnight does not open another day.
  const to = midnight(end - 1, 1 + shift, zone);
  const days = Math.round((to - from) / DAY);
  const ticks =
    days <= 1 ? hoursFrom({ from, to }) : daysFrom(from, days, zone).map((at) => ({ at, label: dayOf(at) }));
  return { from, to, ticks, names_days: days > 1 };
};

/** Where an instant lies on the axis, 0 to 100. */
export const placeOn = ({ from, to }: Span, at: number): number =>
  Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));

const STEP = 5 * MINUTE;

/** The five minutes nearest to an instant, on the axis. */
export const snapTo = ({ from, to }: Span, at: number): number =>
  Math.min(to, Math.max(from, from + Math.round((at - from) / STEP) * STEP));

/** Where a key of a slider leads; null when it means nothing there. */
export const instantAfterKey = (axis: Span, at: number, key: string, large: boolean): number | null => {
  const step = large ? HOUR : STEP;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return snapTo(axis, at - step);
    case 'ArrowRight':
    case 'ArrowUp':
      return snapTo(axis, at + step);
    case 'PageDown':
      return snapTo(axis, at - HOUR);
    case 'PageUp':
      return snapTo(axis, at + HOUR);
    case 'Home':
      return axis.from;
    case 'End':
      return axis.to;
    default:
      return null;
  }
};

/** The same time of day, some days later. */
export const daysLater = (at: number, days: number, zone: string): number => {
  const { date, time } = wallClockOf(iso(at), zone);
  return Date.parse(instantOf(daysAfter(date, days), time, zone) ?? iso(at));
};

/** The hours of flight that touch the axis. */
export const flownOn = (axis: Span, period: PlannedPeriod): readonly Span[] =>
  dailyWindows(period)
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
    .filter(({ from, to }) => to > axis.from && from < axis.to);

/** The nights for the law at the place, as far as they lie within the span. */
export const nightsOn = ({ from, to }: Span, place: Position): readonly Span[] =>
  nightsWithin(place, iso(from), iso(to)).map((night) => ({
    from: Date.parse(night.from),
    to: Date.parse(night.to),
  }));

/** The night that begins on the local day of an instant, to the next morning. */
export const nightAfter = (at: number, zone: string, place: Position): Span | null => {
  const noon = midnight(at, 0, zone) + 12 * HOUR;
  return nightsOn({ from: noon, to: noon + DAY }, place)[0] ?? null;
};

export const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, to }) => from <= at && at < to);

/** Within a degree or so, about a hundred kilometres: what lies there may be on the same map. */
export const isNear = (one: Position, other: Position): boolean =>
  Math.hypot((one[0] - other[0]) * Math.cos((other[1] * Math.PI) / 180), one[1] - other[1]) < 1;

/** What is left of the span outside of others, which come in order. */
export const spansOutside = ({ from, to }: Span, others: readonly Span[]): readonly Span[] => {
  const left: Span[] = [];
  let begin = from;
  for (const other of others) {
    if (other.from > begin) left.push({ from: begin, to: Math.min(other.from, to) });
    begin = Math.max(begin, other.to);
  }
  if (begin < to) left.push({ from: begin, to });
  return left;
};

/** Why a row is drawn as it is: at all hours, not known, by day only, in slots that nobody asked for, or not at all. */
export type RowHours = 'weather' | 'notam' | 'permanent' | 'unknown' | 'day_only' | 'azba' | 'inactive';

export interface TimeRow {
  readonly key: string;
  readonly constraint: Pick<Constraint, 'key' | 'kind' | 'title'>;
  readonly hours: RowHours;
  /** When it is in force, where the row brings its own hours. */
  readonly spans?: readonly (Span & { readonly state?: string })[] | undefined;
}

type Judged = Pick<Constraint, 'key' | 'kind' | 'title' | 'activity' | 'effect' | 'zone_id'>;

const hoursOf = (constraint: Judged, dayOnly: ReadonlySet<number>): RowHours => {
  if (constraint.kind === 'low_flying_network') return 'azba';
  if (constraint.activity === 'active') return 'permanent';
  if (constraint.activity === 'inactive') return 'inactive';
  return constraint.zone_id !== null && dayOnly.has(constraint.zone_id) ? 'day_only' : 'unknown';
};

/** The zones that ask for something, and when they are known to be active. Rules have no hours. */
export const rowsOf = (
  constraints: readonly Judged[],
  dayOnly: readonly DayOnlyZone[] = [],
): readonly TimeRow[] => {
  const ids = new Set(dayOnly.map(({ id }) => id));
  return (
    constraints
      // NOTAM have rows with their own hours.
      .filter(({ key, kind }) => !key.startsWith('rule:') && kind !== 'notam')
      .filter(({ effect }) => effect !== 'information' && effect !== 'free')
      .map((constraint) => ({ key: constraint.key, constraint, hours: hoursOf(constraint, ids) }))
  );
};

export type ActivityThen = 'active' | 'unknown' | 'inactive';

/** What is known of a zone's activity at a moment. */
export const activityThen = (
  { hours, spans }: Pick<TimeRow, 'hours' | 'spans'>,
  isNight: boolean,
  at = 0,
): ActivityThen => {
  if (spans !== undefined) return isWithin(spans, at) ? 'active' : 'inactive';
  if (hours === 'permanent') return 'active';
  if (hours === 'inactive' || (hours === 'day_only' && isNight)) return 'inactive';
  return 'unknown';
};

/** Rows of NOTAM begin so; activations of zones bring the same hours. */
export const NOTAM_ROW = 'notam:';

/** When a row's zone may be active, within the axis. */
export const spansOf = (
  { hours, spans }: Pick<TimeRow, 'hours' | 'spans'>,
  axis: Span,
  nights: readonly Span[],
) =>
  spans !== undefined
    ? spans.filter(({ from, to }) => to > axis.from && from < axis.to)
    : hours === 'inactive'
      ? []
      : hours === 'day_only'
        ? spansOutside(axis, nights)
        : [axis];

/** How many zones are active, of unknown activity or asleep at a moment, and NOTAM in force apart; weather is neither. */
export const countedThen = (
  rows: readonly Pick<TimeRow, 'key' | 'hours' | 'spans'>[],
  isNight: boolean,
  at: number,
): Readonly<Record<ActivityThen | 'notams', number>> => {
  const counted = { active: 0, unknown: 0, inactive: 0, notams: 0 };
  for (const row of rows) {
    if (row.hours === 'weather') continue;
    const then = activityThen(row, isNight, at);
    if (!row.key.startsWith(NOTAM_ROW)) counted[then] += 1;
    else if (then === 'active') counted.notams += 1;
  }
  return counted;
};

/** Zones that have a row of their own; the others are counted. */
export const ZONES_WITH_ROW = 4;
