import type { Constraint, ConstraintKind } from '../airspace/constraint.ts';
import { dailyWindows, plannedPeriod } from '../time/dailyWindows.ts';
import { daysAfter, endOfDay, instantAt, localDate } from '../time/localTime.ts';
import type { TimeSpan } from '../time/night.ts';
import { grantOf, type RequestedCoverage } from './coverage.ts';
import type { DecisionLimits } from './rules.ts';

/** The limits of one decision in force, and the areas that were asked for; null = every area of the mission. */
export interface GrantedTerms extends DecisionLimits {
  readonly area_ids: readonly number[] | null;
}

/** A period as it was asked, by the names of its fields in every table; limits are read by the clocks of `time_zone`. */
export type RequestedPeriod = Parameters<typeof plannedPeriod>[0];

/** The hours that remain of a period under every decision. */
export interface GrantedPeriod {
  /** In order; none where the decisions leave no common hour. */
  readonly windows: readonly TimeSpan[];
  readonly is_narrowed: boolean;
}

const DAY_MS = 86_400_000;
const at = (instant: string): number => Date.parse(instant);

const meet = (a: TimeSpan, b: TimeSpan): TimeSpan => ({
  from: at(a.from) >= at(b.from) ? a.from : b.from,
  to: at(a.to) <= at(b.to) ? a.to : b.to,
});
const isSome = ({ from, to }: TimeSpan): boolean => at(from) < at(to);

const datesOf = ({ from, to }: TimeSpan, zone: string, around = 0): string[] => {
  const last = daysAfter(localDate(to, zone), around);
  const dates: string[] = [];
  for (let date = daysAfter(localDate(from, zone), -around); date <= last; date = daysAfter(date, 1))
    dates.push(date);
  return dates;
};

/** Between two clock times, over midnight where the second is the earlier one. */
const betweenTimes = (window: TimeSpan, min: string, max: string, zone: string): TimeSpan[] =>
  datesOf(window, zone, 1)
    .map((date) =>
      meet(window, {
        from: instantAt(date, min, zone),
        to: instantAt(max > min ? date : daysAfter(date, 1), max, zone),
      }),
    )
    .filter(isSome);

/**
 * From a clock time on, or until one: by the clock's passage within the hours, if it passes there. Else the hours lie on one side of
 * it: those of one date by that date's passage, those over midnight by the passage that is nearer to them ("until 18:00" leaves
 * nothing of 21:00–01:00, "until 02:00" leaves all of it). Hours that end at midnight are those of the date before.
 */
const oneSided = (window: TimeSpan, min: string | null, max: string | null, zone: string): TimeSpan[] => {
  const time = min ?? max ?? '';
  const last = new Date(at(window.to) - 1).toISOString();
  const dates = datesOf({ from: window.from, to: last }, zone);
  const passages = dates.map((date) => instantAt(date, time, zone));
  const inside = passages.find((instant) => at(instant) > at(window.from) && at(instant) < at(window.to));
  if (inside !== undefined) return [min === null ? { ...window, to: inside } : { ...window, from: inside }];
  const [first = window.from, next = first] = passages;
  const isBefore =
    dates.length === 1
      ? at(first) <= at(window.from)
      : at(window.from) - at(first) <= at(next) - at(window.to);
  return isBefore === (min === null) ? [] : [window];
};

const withinTimes = (window: TimeSpan, limits: DecisionLimits, zone: string): TimeSpan[] => {
  const { min_allowed_time_start: min, max_allowed_time_end: max } = limits;
  if (min === null && max === null) return [window];
  const isLong = at(window.to) - at(window.from) > DAY_MS;
  if (min !== null && max !== null) return betweenTimes(window, min, max, zone);
  // Without a pause over days: the limit holds on each of them.
  const days = isLong
    ? datesOf(window, zone)
        .map((date) =>
          meet(window, {
            from: instantAt(date, '00:00', zone),
            to: instantAt(daysAfter(date, 1), '00:00', zone),
          }),
        )
        .filter(isSome)
    : [window];
  return days.flatMap((day) => oneSided(day, min, max, zone));
};

/** One span is cut at the dates; of the same hours each day, those that do not lie inside fall out. */
const withinDates = (
  windows: readonly TimeSpan[],
  { min_allowed_date_start: first, max_allowed_date_end: last }: DecisionLimits,
  zone: string,
): TimeSpan[] => {
  const limit = {
    from: first === null ? '0001-01-01T00:00:00Z' : instantAt(first, '00:00', zone),
    to: last === null ? '9999-01-01T00:00:00Z' : endOfDay(last, zone),
  };
  if (windows.length <= 1) return windows.map((window) => meet(window, limit)).filter(isSome);
  return windows.filter(({ from, to }) => at(from) >= at(limit.from) && at(to) <= at(limit.to) + 1000);
};

/** The hours that the decisions in force leave of what was asked; all of them bind together. */
export const grantedPeriod = (asked: RequestedPeriod, terms: readonly DecisionLimits[]): GrantedPeriod => {
  const { time_zone: zone } = asked;
  const whole = dailyWindows(plannedPeriod(asked));
  const windows = terms.reduce<TimeSpan[]>(
    (left, limits) => withinDates(left, limits, zone).flatMap((window) => withinTimes(window, limits, zone)),
    whole,
  );
  const same = (a: TimeSpan, b: TimeSpan | undefined): boolean =>
    b !== undefined && at(a.from) === at(b.from) && at(a.to) === at(b.to);
  const is_narrowed =
    windows.length !== whole.length || !windows.every((window, i) => same(window, whole[i]));
  return { windows, is_narrowed };
};

/** The lowest height (m AGL) that the decisions in force leave an area of what was asked for it. */
export const grantedHeight = (
  asked_m: number,
  areaId: number,
  terms: readonly Pick<GrantedTerms, 'restricted_height' | 'area_ids'>[],
): number =>
  terms.reduce(
    (height, { restricted_height, area_ids }) =>
      restricted_height !== null && (area_ids === null || area_ids.includes(areaId))
        ? Math.min(height, restricted_height)
        : height,
    asked_m,
  );

/** A request with the authority that it was made to, and the limits of its agreement; null where there is none. */
export interface AnsweredRequest extends RequestedCoverage {
  readonly structure_id: number;
  readonly limits: DecisionLimits | null;
}

/** A mission as it was asked: its period, and the height of each of its areas, m above ground. */
export interface RequestedHeights {
  readonly period: RequestedPeriod;
  readonly areas: readonly { readonly id: number; readonly height_m: number }[];
}

/** The heights (m above ground) at which areas are judged where an agreement lowers them, by the areas' ids. */
export type GrantedHeights = ReadonlyMap<string, number>;

/**
 * The heights that agreements leave to a mission's areas below those asked. An agreement reaches the areas that it was
 * asked for, as long as the mission is what its authority was shown; one that leaves some of the period without an answer
 * lowers nothing, for the other hours were asked at the height asked.
 */
export const grantedHeights = (
  { period, areas }: RequestedHeights,
  requests: readonly AnsweredRequest[],
): GrantedHeights => {
  const lowering = requests.filter(
    ({ limits }) =>
      limits !== null && limits.restricted_height !== null && !grantedPeriod(period, [limits]).is_narrowed,
  );
  if (lowering.length === 0) return new Map();
  return new Map(
    areas.flatMap(({ id, height_m }) => {
      const terms = lowering.flatMap((request) => {
        const own = requests.filter(({ structure_id }) => structure_id === request.structure_id);
        return request.limits !== null && grantOf(id, own) === request.id
          ? [{ ...request.limits, area_ids: [id] }]
          : [];
      });
      const granted = grantedHeight(height_m, id, terms);
      return granted < height_m ? [[String(id), granted] as const] : [];
    }),
  );
};

/** Kinds whose free height does not say that nothing is left to do under it: the plan counts, or the hour. */
const NO_MATTER_OF_HEIGHT: ReadonlySet<ConstraintKind> = new Set([
  'night_flight',
  'scenario',
  'drone_compatibility',
  'populated_area',
  'beyond_visual_line_of_sight',
  'military_training',
  'territory_border',
  'photo_ban',
]);

/**
 * A constraint as it binds at the heights that agreements leave: where each area that it meets stays within the height
 * that it leaves free, it asks for nothing and says so. For constraints whose own authority was asked for nothing: what it
 * was asked is for it to answer.
 */
export const atGrantedHeights = <Judged extends Constraint>(
  constraint: Judged,
  granted: GrantedHeights,
): Judged => {
  const { effect, kind, free_height_m: free, overlap } = constraint;
  if (granted.size === 0 || free === null || overlap.area_ids.length === 0) return constraint;
  if (effect === 'information' || effect === 'free' || NO_MATTER_OF_HEIGHT.has(kind)) return constraint;
  const heights = overlap.area_ids.map((id) => granted.get(id) ?? Number.POSITIVE_INFINITY);
  const height_m = Math.max(...heights);
  if (height_m > free) return constraint;
  return {
    ...constraint,
    effect: 'information',
    procedure: null,
    decider: null,
    notice: null,
    reasons: [
      { code: 'granted_height_within_free', params: { height_m, free_height_m: free } },
      ...constraint.reasons,
    ],
  };
};
