import { shapesIntersect } from '../geo/intersects.ts';
import type { PackedShapes } from '../geo/packed.ts';
import { dailyWindows, plannedPeriod } from '../time/dailyWindows.ts';
import type { TimeSpan } from '../time/night.ts';

type Period = Parameters<typeof plannedPeriod>[0];

/** The hours that both ask for, in their order; none where the two periods do not meet. ISO 8601, UTC. */
export const commonWindows = (one: Period, other: Period): TimeSpan[] => {
  const hours = dailyWindows(plannedPeriod(other));
  return dailyWindows(plannedPeriod(one)).flatMap((span) =>
    hours.flatMap((each) => {
      const from = Math.max(Date.parse(span.from), Date.parse(each.from));
      const to = Math.min(Date.parse(span.to), Date.parse(each.to));
      return from < to ? [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }] : [];
    }),
  );
};

/** Which shapes of the one share a point with which of the other, as pairs of their places; touching counts. */
export const meetingShapes = (one: PackedShapes, other: PackedShapes): [number, number][] => {
  const pairs: [number, number][] = [];
  for (let i = 0; i < one.count; i++)
    for (let j = 0; j < other.count; j++) if (shapesIntersect(one, i, other, j)) pairs.push([i, j]);
  return pairs;
};
