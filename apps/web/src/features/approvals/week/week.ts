import type { ApprovalSummary } from '@envol/contract/approvals';
import { isOpen } from '@envol/domain/approvals/statuses';
import { geodesicDistance } from '@envol/domain/geo/geodesy';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import { daysAfter, localDate, localTime } from '@envol/domain/time/localTime';
import type { WeekView } from './week.search.ts';

/** Minutes of one day, 0–1440. */
export interface Minutes {
  readonly from: number;
  readonly until: number;
}

/** Others nearby at the same time, and the minutes in common. */
export interface Meeting extends Minutes {
  readonly with: string;
}

export interface Placed extends Minutes {
  readonly approval: ApprovalSummary;
  /** The day of the column, YYYY-MM-DD, by the clocks of the mission's place. */
  readonly day: string;
  /** Its place beside those at the same time, and how many stand beside each other. */
  readonly lane: number;
  readonly lanes: number;
  readonly meetings: readonly Meeting[];
}

/** Of the same hours on most days of a week: one line above the columns says them. */
export interface Lasting {
  readonly approval: ApprovalSummary;
  /** 0-based columns, both included. */
  readonly first: number;
  readonly last: number;
}

export interface Week {
  readonly placed: readonly Placed[];
  readonly lasting: readonly Lasting[];
  /** How many fly on each day, by its date. */
  readonly counts: Readonly<Record<string, number>>;
  /** Ids of the requests that meet another one. */
  readonly conflicts: ReadonlySet<number>;
}

/** From so many days of a week on a request stands in the line above. */
const LASTING_DAYS = 5;
const DAY_MINUTES = 1440;

const minutesOf = (instant: string, zone: string): number => {
  const [hour = 0, minute = 0] = localTime(instant, zone).split(':').map(Number);
  return hour * 60 + minute;
};

interface Window extends Minutes {
  readonly approval: ApprovalSummary;
  readonly day: string;
}

/** The hours that a request asks for on each of these days; one of several days without a break fills each. */
const windowsOf = (approval: ApprovalSummary, days: readonly string[]): Window[] => {
  const { time_zone: zone } = approval;
  return dailyWindows(plannedPeriod(approval)).flatMap((span) => {
    const [first, last] = [localDate(span.from, zone), localDate(span.to, zone)];
    return days.flatMap((day) => {
      if (day < first || day > last) return [];
      const from = day === first ? minutesOf(span.from, zone) : 0;
      const until = day === last ? minutesOf(span.to, zone) : DAY_MINUTES;
      return until > from ? [{ approval, day, from, until }] : [];
    });
  });
};

const meet = (one: Minutes, other: Minutes): boolean => one.from < other.until && other.from < one.until;

const flies = ({ status, is_closed }: ApprovalSummary): boolean =>
  !is_closed && status !== 'refused' && status !== 'cancelled';

/** Which two requests are near each other: `nearM` between their centres (m), or a key of `met` ("1-2", the smaller id first). */
interface Near {
  readonly nearM: number;
  readonly met: ReadonlySet<string>;
}

const areNear = (one: ApprovalSummary, other: ApprovalSummary, { nearM, met }: Near): boolean =>
  geodesicDistance(one.center, other.center) < nearM ||
  met.has(`${Math.min(one.id, other.id)}-${Math.max(one.id, other.id)}`);

const meetingsOf = (one: Window, others: readonly Window[], near: Near): Meeting[] =>
  flies(one.approval)
    ? others
        .filter(
          (other) =>
            other.approval.id !== one.approval.id &&
            flies(other.approval) &&
            meet(one, other) &&
            areNear(one.approval, other.approval, near),
        )
        .map((other) => ({
          with: other.approval.flight.name,
          from: Math.max(one.from, other.from),
          until: Math.min(one.until, other.until),
        }))
    : [];

/** Those of one day side by side where their hours meet: each takes the first lane that is free. */
const laid = (windows: readonly Window[], near: Near): Placed[] => {
  const sorted = windows.toSorted((one, other) => one.from - other.from || other.until - one.until);
  const groups: Window[][] = [];
  let end = -1;
  for (const window of sorted) {
    const group = groups.at(-1);
    if (group === undefined || window.from >= end) {
      groups.push([window]);
      end = window.until;
    } else {
      group.push(window);
      end = Math.max(end, window.until);
    }
  }
  return groups.flatMap((group) => {
    const ends: number[] = [];
    const lanes = group.map(({ from, until }) => {
      const free = ends.findIndex((each) => each <= from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = until;
      return lane;
    });
    return group.map((window, index) => ({
      ...window,
      lane: lanes[index] ?? 0,
      lanes: ends.length,
      meetings: meetingsOf(window, group, near),
    }));
  });
};

/**
 * What stands in each column of these days. In conflict are, at the same time, centres nearer than `nearM` (m), and the
 * pairs whose areas meet as the server compares them (`met`): a long line's centre is far from its ends.
 */
export const layOutWeek = (
  approvals: readonly ApprovalSummary[],
  days: readonly string[],
  nearM: number,
  met: ReadonlySet<string> = new Set(),
): Week => {
  const windows = approvals.flatMap((approval) => windowsOf(approval, days));
  const placed = days.flatMap((day) =>
    laid(
      windows.filter((window) => window.day === day),
      { nearM, met },
    ),
  );
  const byRequest = Map.groupBy(placed, ({ approval }) => approval.id);
  const lasting = [...byRequest.values()].flatMap((own): Lasting[] => {
    const columns = own.map(({ day }) => days.indexOf(day));
    const [head] = own;
    return head === undefined || new Set(columns).size < LASTING_DAYS
      ? []
      : [{ approval: head.approval, first: Math.min(...columns), last: Math.max(...columns) }];
  });
  const above = new Set(lasting.map(({ approval }) => approval.id));
  return {
    // One that lasts still shows the hours in which it meets another.
    placed: placed.filter(({ approval, meetings }) => !above.has(approval.id) || meetings.length > 0),
    lasting,
    counts: Object.fromEntries(
      days.map((day) => [
        day,
        new Set(windows.filter((each) => each.day === day).map(({ approval }) => approval.id)).size,
      ]),
    ),
    conflicts: new Set(
      placed.filter(({ meetings }) => meetings.length > 0).map(({ approval }) => approval.id),
    ),
  };
};

/** Lanes that a column needs for all that is placed in it to stand side by side. */
const lanesNeeded = ({ placed }: Pick<Week, 'placed'>, day: string): number =>
  Math.max(0, ...placed.filter((each) => each.day === day).map(({ lanes }) => lanes));

/**
 * How many stand side by side on each day, by its date: `least` wherever as many are needed, then one at a time to the day that
 * lacks most, until `inAll` are given or no day has more than `most`.
 */
export const sharedLanes = (
  days: readonly string[],
  week: Pick<Week, 'placed'>,
  { least, most, inAll }: { readonly least: number; readonly most: number; readonly inAll: number },
): ReadonlyMap<string, number> => {
  const needed = new Map(days.map((day) => [day, Math.min(most, lanesNeeded(week, day))]));
  const given = new Map(days.map((day) => [day, Math.min(least, needed.get(day) ?? 0)]));
  const lacks = (day: string): number => (needed.get(day) ?? 0) - (given.get(day) ?? 0);
  let left = inAll - [...given.values()].reduce((sum, each) => sum + each, 0);
  while (left > 0) {
    const day = days.toSorted((one, other) => lacks(other) - lacks(one))[0];
    if (day === undefined || lacks(day) <= 0) break;
    given.set(day, (given.get(day) ?? 0) + 1);
    left -= 1;
  }
  return given;
};

/** Whether a request passes a filter. */
export const passesFilter = (
  view: WeekView,
  approval: ApprovalSummary,
  conflicts: ReadonlySet<number>,
): boolean => {
  if (view === 'impacting') return approval.inside_impacting_zone;
  if (view === 'conflicts') return conflicts.has(approval.id);
  return !approval.is_closed && isOpen(approval.status) && approval.status !== 'incomplete';
};

/** The days of a view that begins on `first`. */
export const daysFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => daysAfter(first, index));

/** Week of the year as ISO 8601 counts it. */
export const weekNumber = (monday: string): number => {
  const thursday = daysAfter(monday, 3);
  const start = Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`);
  return Math.floor((Date.parse(`${thursday}T00:00:00Z`) - start) / 604_800_000) + 1;
};

/** Which hours are shown: from 07:00 to 19:00, or further where something lies outside; minutes of the day. */
export const hoursShown = (placed: readonly Minutes[]): Minutes => ({
  from: Math.floor(Math.min(420, ...placed.map(({ from }) => from)) / 60) * 60,
  until: Math.ceil(Math.max(1140, ...placed.map(({ until }) => until)) / 60) * 60,
});

/** 09:30 of 570. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
