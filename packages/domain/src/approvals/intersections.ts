import { shapesIntersect } from '../geo/intersects.ts';
import type { PackedShapes } from '../geo/packed.ts';
import { dailyWindows, plannedPeriod } from '../time/dailyWindows.ts';
import type { TimeSpan } from '../time/night.ts';

type Period = Parameters<typeof plannedPeriod>[0];

/** From and to, in ms since 1970: many requests are compared, and reading an instant costs more than comparing. */
export type Hours = readonly [from: number, to: number];

/** When a request is flown, in their order; no two overlap. */
export const hoursOf = (period: Period): Hours[] =>
  dailyWindows(plannedPeriod(period)).map(({ from, to }) => [Date.parse(from), Date.parse(to)]);

/** Gives each span of time that two lists of hours share, in their order, in one pass over both. */
export const eachSharedSpan = (
  one: readonly Hours[],
  other: readonly Hours[],
  take: (from: number, to: number) => void,
): void => {
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [a, b] = [one[i], other[j]];
    if (a === undefined || b === undefined) break;
    const from = Math.max(a[0], b[0]);
    const to = Math.min(a[1], b[1]);
    if (from < to) take(from, to);
    if (a[1] <= b[1]) i++;
    else j++;
  }
};

/** The hours that both ask for, in their order; none where they do not meet. ISO 8601, UTC. */
export const commonWindows = (one: readonly Hours[], other: readonly Hours[]): TimeSpan[] => {
  const windows: TimeSpan[] = [];
  eachSharedSpan(one, other, (from, to) => {
    windows.push({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  });
  return windows;
};

/** Which shapes of the one share a point with which of the other, as pairs of their places; touching counts. */
export const meetingShapes = (one: PackedShapes, other: PackedShapes): [number, number][] => {
  const pairs: [number, number][] = [];
  for (let i = 0; i < one.count; i++)
    for (let j = 0; j < other.count; j++) if (shapesIntersect(one, i, other, j)) pairs.push([i, j]);
  return pairs;
};
