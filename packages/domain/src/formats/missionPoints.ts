import type { COORDINATE_HEIGHTS, PointUse } from './missionFile.ts';
import type { About, Collector, Points } from './missionShapes.ts';

/** A point that waits to be one of a line or an outline. */
export interface NamedPoint extends Points {
  readonly about: About;
  readonly reference: keyof typeof COORDINATE_HEIGHTS | undefined;
}

/** Makes one line or one outline of points, in their order; named after the first. */
export function joinPoints(into: Collector, points: readonly NamedPoint[], use: PointUse): void {
  const [first] = points;
  if (first === undefined || use === 'points') return;
  const joined: Points = {
    positions: points.flatMap(({ positions }) => positions.slice(0, 1)),
    heights: points.flatMap(({ heights }) => heights),
  };
  const about: About = {
    ...first.about,
    hints: [{ code: 'route_of_points', params: { count: points.length } }],
  };
  if (use === 'line') into.line(about, joined, first.reference);
  // The last corner joins the first: that is what was asked for, not a gap in the file.
  else into.polygon(about, { ...joined, positions: closed(joined.positions) }, first.reference);
}

const closed = (positions: Points['positions']): Points['positions'] => {
  const [first] = positions;
  return first === undefined ? positions : [...positions, first];
};
