import { dailyWindows, type PlannedPeriod, plannedPeriod } from '@envol/domain/time/dailyWindows';
import { lastDateOf, localDate } from '@envol/domain/time/localTime';

interface Booked extends Omit<PlannedPeriod, 'start' | 'end'> {
  readonly id: number;
  readonly name: string;
  readonly date_start: string;
  readonly date_end: string;
  readonly pilots: readonly Named[];
  readonly drones: readonly Named[];
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Somebody or some drone planned in two missions at once. */
export interface DoubleBooking {
  readonly kind: 'pilot' | 'drone';
  readonly who: Named;
  readonly flights: readonly [first: number, second: number];
  /** What the two have in common, ISO instants. */
  readonly from: string;
  readonly to: string;
}

const later = (one: string, other: string): string => (Date.parse(one) > Date.parse(other) ? one : other);

interface Hours {
  readonly from: string;
  readonly to: string;
}

/** The hours that two missions share, both in their order: of missions flown day by day, on each day that they do. */
const sharedHours = (one: readonly Timed[], other: readonly Timed[]): readonly Hours[] => {
  const shared: Hours[] = [];
  let [at, beside] = [0, 0];
  for (;;) {
    const [mine, theirs] = [one[at], other[beside]];
    if (mine === undefined || theirs === undefined) return shared;
    if (Math.max(mine.start, theirs.start) < Math.min(mine.end, theirs.end))
      shared.push({
        from: mine.start > theirs.start ? mine.from : theirs.from,
        to: mine.end < theirs.end ? mine.to : theirs.to,
      });
    if (mine.end <= theirs.end) at += 1;
    else beside += 1;
  }
};

const bookedIn = (one: Booked, other: Booked, hours: () => readonly Hours[]): readonly DoubleBooking[] => {
  const shared = (kind: DoubleBooking['kind']) =>
    one[`${kind}s`]
      .filter(({ id }) => other[`${kind}s`].some((each) => each.id === id))
      .map((who) => ({ kind, who, flights: [one.id, other.id] as const }));
  const both = [...shared('pilot'), ...shared('drone')];
  return both.length === 0 ? [] : hours().flatMap((each) => both.map((double) => ({ ...double, ...each })));
};

/** Hours with their instants read: 200 missions beside a thousand are 220,000 pairs. */
interface Timed extends Hours {
  readonly start: number;
  readonly end: number;
}

const timed = ({ from, to }: Hours): Timed => ({ from, to, start: Date.parse(from), end: Date.parse(to) });

/** The hours of a mission, worked out once it meets another. */
const windowsOf = (flight: Booked): (() => readonly Timed[]) => {
  let windows: readonly Timed[] | undefined;
  return () => {
    windows ??= dailyWindows(plannedPeriod(flight)).map(timed);
    return windows;
  };
};

/**
 * Every pair of missions that share a pilot or a drone at the same time, and every such pair of one of them with one of `others`;
 * one that ends as the other begins is none, nor is one flown at other hours of the same days.
 */
export const doubleBookings = (
  flights: readonly Booked[],
  others: readonly Booked[] = [],
): readonly DoubleBooking[] => {
  const spans = [...flights, ...others].map((flight) => ({
    flight,
    start: Date.parse(flight.date_start),
    end: Date.parse(flight.date_end),
    windows: windowsOf(flight),
  }));
  const doubles: DoubleBooking[] = [];
  for (const [index, one] of spans.slice(0, flights.length).entries())
    for (const other of spans.slice(index + 1))
      if (Math.max(one.start, other.start) < Math.min(one.end, other.end))
        doubles.push(
          ...bookedIn(one.flight, other.flight, () => sharedHours(one.windows(), other.windows())),
        );
  return doubles;
};

/** Those of one mission, each person or drone once for hours that touch: the missions it meets may be several. */
export const doublesOf = (all: readonly DoubleBooking[], id: number): readonly DoubleBooking[] => {
  const merged: DoubleBooking[] = [];
  const own = all.filter(({ flights }) => flights.includes(id));
  for (const next of own.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    const index = merged.findIndex(
      ({ kind, who, to }) =>
        kind === next.kind && who.id === next.who.id && Date.parse(to) >= Date.parse(next.from),
    );
    const before = merged[index];
    if (before === undefined) merged.push(next);
    else merged[index] = { ...before, to: later(before.to, next.to) };
  }
  return merged;
};

/**
 * Those of one mission that are told on a day: once, where the two meet, or on the first of the days that are shown
 * where they met before.
 */
export const doublesOn = (
  all: readonly DoubleBooking[],
  { id, time_zone: zone }: { readonly id: number; readonly time_zone: string },
  day: string,
  days: readonly string[],
): readonly DoubleBooking[] =>
  doublesOf(all, id).filter(({ from, to }) => {
    const met = localDate(from, zone);
    return met === day || (day === days[0] && met < day && lastDateOf(to, zone) >= day);
  });

/** Those that meet on one of the days (YYYY-MM-DD, in order) that are shown, by the clock of their first mission. */
export const doublesDuring = (
  all: readonly DoubleBooking[],
  flights: readonly Pick<Booked, 'id' | 'time_zone'>[],
  days: readonly string[],
): readonly DoubleBooking[] => {
  const zones = new Map(flights.map(({ id, time_zone }) => [id, time_zone]));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return all.filter(({ flights: [id], from, to }) => {
    const zone = zones.get(id);
    return zone === undefined || (localDate(from, zone) <= last && lastDateOf(to, zone) >= first);
  });
};

/** A person or a drone in two missions at once, told by the first hours that these share. */
export interface DoubledPair extends DoubleBooking {
  /** How many more times they meet: those flown day by day may meet hundreds of times. */
  readonly more: number;
}

/** Each person or drone once for two missions. */
export const pairsOf = (all: readonly DoubleBooking[]): readonly DoubledPair[] =>
  [
    ...Map.groupBy(all, ({ kind, who, flights }) => `${kind} ${who.id} ${flights.join(' ')}`).values(),
  ].flatMap(([first, ...others]) => (first === undefined ? [] : [{ ...first, more: others.length }]));
