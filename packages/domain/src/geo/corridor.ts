import { type Polygons, uniteRings } from './clipping.ts';
import { geodesicBearing, geodesicDestination } from './geodesy.ts';
import type { Position, Ring } from './geometry.ts';
import { type Segment, segmentsMeet } from './predicates.ts';
import { simplifyLine } from './simplify.ts';

/** Angle between the points of a corridor's rounded ends and bends, degrees: finer where there are few of them. */
const ARC_STEP = 7.5;
const COARSE_ARC_STEP = 15;
/** A line with more points than this is a recorded trace rather than a drawing: its corridor is drawn coarser. */
const DRAWN_POINTS = 100;
/** A trace's corridor may stray from it by this part of its half-width. */
const STRAY_SHARE = 1 / 20;
/** By how much rounded pieces reach over the strips, degrees, so that no gap of rounding is left between. */
const LAP = 2;

/** Points around a centre from one bearing clockwise to another, both included, drawn just outside. */
function arc(center: Position, from: number, to: number, radius: number, arcStep: number): Position[] {
  const steps = Math.max(Math.ceil((to - from) / arcStep), 1);
  return Array.from({ length: steps + 1 }, (_, step) =>
    geodesicDestination(center, from + ((to - from) * step) / steps, radius),
  );
}

function closed(points: Position[]): Ring {
  const first = points[0];
  return first ? [...points, first] : points;
}

/**
 * A corridor in simple pieces that together cover it: a strip for each step, a wedge outside each bend, a half
 * disk at both ends. They overlap inside bends.
 */
function corridorPieces(points: readonly Position[], radius: number, arcStep: number): Ring[] {
  const drawn = radius / Math.cos((arcStep * Math.PI) / 360);
  const pieces: Ring[] = [];
  let arrival: number | null = null;
  for (const [index, from] of points.entries()) {
    const to = points[index + 1];
    if (!to) {
      if (arrival !== null)
        pieces.push(closed(arc(from, arrival - 90 - LAP, arrival + 90 + LAP, drawn, arcStep)));
      break;
    }
    const heading = geodesicBearing(from, to);
    if (arrival === null)
      pieces.push(closed(arc(from, heading + 90 - LAP, heading + 270 + LAP, drawn, arcStep)));
    else {
      // Clockwise turn: the outside of the bend is on the left.
      const bend = ((heading - arrival + 540) % 360) - 180;
      const outer = bend > 0 ? arrival - 90 : heading + 90;
      const span = Math.abs(bend);
      // The wedge begins a little inside the bend, where both strips are.
      const apex = geodesicDestination(from, outer + span / 2 + 180, radius / 20);
      if (span > 0.01)
        pieces.push(closed([apex, ...arc(from, outer - LAP, outer + span + LAP, drawn, arcStep)]));
    }
    pieces.push(
      closed([
        geodesicDestination(from, heading - 90, drawn),
        geodesicDestination(to, heading - 90, drawn),
        geodesicDestination(to, heading + 90, drawn),
        geodesicDestination(from, heading + 90, drawn),
      ]),
    );
    arrival = heading;
  }
  return pieces;
}

/** Drops points equal to the one before. */
function withoutRepeats(line: readonly Position[]): Position[] {
  return line.filter((point, index) => {
    const previous = line[index - 1];
    return !previous || previous[0] !== point[0] || previous[1] !== point[1];
  });
}

/**
 * Outlines of a corridor, drawn just outside its true edge (`radius` m on either side of the line). A trace of many
 * points is simplified first, and drawn wider by as much as that strays from it: at most a twentieth of the radius.
 */
export function corridorOutlines(line: readonly Position[], radius: number): Polygons {
  const points = withoutRepeats(line);
  const [first] = points;
  if (points.length < 2)
    return first ? [[arc(first, 0, 360, radius / Math.cos((ARC_STEP * Math.PI) / 360), ARC_STEP)]] : [];
  if (points.length <= DRAWN_POINTS) return uniteRings(corridorPieces(points, radius, ARC_STEP));
  const trace = simplifyLine(points, radius * STRAY_SHARE);
  return uniteRings(corridorPieces(trace.line, radius + trace.strays_m, COARSE_ARC_STEP));
}

/**
 * How often a line crosses itself, counted no further than `most`: a corridor's outlines have about as many holes, and
 * cost as much to draw.
 */
export function crossingsOf(line: readonly Position[], radius: number, most: number): number {
  const all = withoutRepeats(line);
  const points = all.length <= DRAWN_POINTS ? all : simplifyLine(all, radius * STRAY_SHARE).line;
  const steps = points
    .slice(1)
    .map((to, index): Segment => [...(points[index] ?? to), ...to])
    .sort((one, other) => Math.min(one[0], one[2]) - Math.min(other[0], other[2]));
  let crossings = 0;
  for (const [index, step] of steps.entries()) {
    const east = Math.max(step[0], step[2]);
    for (let next = index + 1; next < steps.length; next++) {
      const other = steps[next];
      if (!other || Math.min(other[0], other[2]) > east) break;
      if (segmentsMeet(step, other)) crossings++;
      if (crossings > most) return crossings;
    }
  }
  return crossings;
}
