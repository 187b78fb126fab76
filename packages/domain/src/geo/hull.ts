import type { Position } from './geometry.ts';

/** Twice the area of the turn from one side to the next: above zero to the left. */
const turn = (from: Position, over: Position, to: Position): number =>
  (over[0] - from[0]) * (to[1] - from[1]) - (over[1] - from[1]) * (to[0] - from[0]);

const half = (points: readonly Position[]): Position[] => {
  const chain: Position[] = [];
  for (const point of points) {
    for (;;) {
      const [from, over] = [chain.at(-2), chain.at(-1)];
      if (from === undefined || over === undefined || turn(from, over, point) > 0) break;
      chain.pop();
    }
    chain.push(point);
  }
  return chain.slice(0, -1);
};

/**
 * The ring of the smallest convex shape around some points, in the plane of the map (Andrew's monotone chain); closed, its
 * corners against the clock. Empty where the points lie on one line.
 */
export const convexHull = (points: readonly Position[]): Position[] => {
  const sorted = points.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  const ring = [...half(sorted), ...half(sorted.toReversed())];
  const [first] = ring;
  return first === undefined || ring.length < 3 ? [] : [...ring, first];
};
