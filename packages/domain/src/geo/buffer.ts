import { intersection, union } from 'polyclip-ts';
import { bearing, destination } from './geodesy.ts';
import type {
  AreaGeometry,
  BoundingBox,
  MultiPolygonGeometry,
  PolygonGeometry,
  Position,
  Ring,
  ZoneGeometry,
} from './geometry.ts';

const SEGMENTS = 128;

type Polygons = readonly (readonly Ring[])[];
type Outlines = PolygonGeometry['coordinates'][];

function mutable(polygons: readonly (readonly Ring[])[]): [number, number][][][] {
  return polygons.map((rings) =>
    rings.map((ring) => ring.map(([longitude, latitude]): [number, number] => [longitude, latitude])),
  );
}

/**
 * A disk as a polygon, for drawing and for surfaces. `around` draws it just outside the circle instead of just
 * inside, so that a clipped result never misses a part of the disk.
 */
export function circleToPolygon(
  center: Position,
  radius: number,
  segments: number = SEGMENTS,
  around = false,
): PolygonGeometry {
  const drawn = around ? radius / Math.cos(Math.PI / segments) : radius;
  const ring: Position[] = [];
  for (let step = 0; step < segments; step++) ring.push(destination(center, -(360 * step) / segments, drawn));
  const first = ring[0];
  if (first) ring.push(first);
  return { type: 'Polygon', coordinates: [ring] };
}

/** Angle between the points of a corridor's rounded ends and bends, degrees. */
const ARC_STEP = 7.5;
/** By how much rounded pieces reach over the strips, degrees, so that no gap of rounding is left between. */
const LAP = 2;

/** Points around a centre from one bearing clockwise to another, both included, drawn just outside. */
function arc(center: Position, from: number, to: number, radius: number): Position[] {
  const steps = Math.max(Math.ceil((to - from) / ARC_STEP), 1);
  return Array.from({ length: steps + 1 }, (_, step) =>
    destination(center, from + ((to - from) * step) / steps, radius),
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
export function corridorPieces(line: readonly Position[], radius: number): PolygonGeometry['coordinates'][] {
  const points = line.filter((point, index) => {
    const previous = line[index - 1];
    return !previous || previous[0] !== point[0] || previous[1] !== point[1];
  });
  const drawn = radius / Math.cos((ARC_STEP * Math.PI) / 360);
  const [first] = points;
  if (points.length < 2) return first ? [circleToPolygon(first, radius, SEGMENTS, true).coordinates] : [];
  const pieces: Ring[] = [];
  let arrival: number | null = null;
  for (const [index, from] of points.entries()) {
    const to = points[index + 1];
    if (!to) {
      if (arrival !== null) pieces.push(closed(arc(from, arrival - 90 - LAP, arrival + 90 + LAP, drawn)));
      break;
    }
    const heading = bearing(from, to);
    if (arrival === null) pieces.push(closed(arc(from, heading + 90 - LAP, heading + 270 + LAP, drawn)));
    else {
      // Clockwise turn: the outside of the bend is on the left.
      const bend = ((heading - arrival + 540) % 360) - 180;
      const outer = bend > 0 ? arrival - 90 : heading + 90;
      const span = Math.abs(bend);
      // The wedge begins a little inside the bend, where both strips are.
      const apex = destination(from, outer + span / 2 + 180, radius / 20);
      if (span > 0.01) pieces.push(closed([apex, ...arc(from, outer - LAP, outer + span + LAP, drawn)]));
    }
    pieces.push(
      closed([
        destination(from, heading - 90, drawn),
        destination(to, heading - 90, drawn),
        destination(to, heading + 90, drawn),
        destination(from, heading + 90, drawn),
      ]),
    );
    arrival = heading;
  }
  return pieces.map((ring) => [ring]);
}

/** A corridor as a polygon, for drawing and surfaces: the union of its pieces, drawn just outside. */
export function bufferLine(
  line: readonly Position[],
  radius: number,
): PolygonGeometry | MultiPolygonGeometry {
  const merged = unite(corridorPieces(line, radius));
  const only = merged[0];
  return merged.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: merged };
}

/** Union of polygons; the polygons unmerged when the clipping library cannot do it. */
function unite(polygons: Outlines): Outlines {
  const [first, ...others] = mutable(polygons);
  if (!first || others.length === 0) return polygons;
  try {
    return union(first, ...others);
  } catch {
    return polygons;
  }
}

/** An area's outlines: polygons as they are, disks and corridors drawn just outside their true edge. */
export function outlines(geometry: AreaGeometry | ZoneGeometry): readonly (readonly Ring[])[] {
  switch (geometry.type) {
    case 'Polygon':
      return [geometry.coordinates];
    case 'MultiPolygon':
      return geometry.coordinates;
    case 'Circle':
      return [circleToPolygon(geometry.center, geometry.radius_m, SEGMENTS, true).coordinates];
    case 'LineString': {
      const drawn = bufferLine(geometry.coordinates, geometry.buffer_m);
      return drawn.type === 'Polygon' ? [drawn.coordinates] : drawn.coordinates;
    }
  }
}

/** The part of a ring inside a box (Sutherland–Hodgman); parts may stay joined along the box's own sides. */
function clipRingToBox(ring: Ring, [west, south, east, north]: BoundingBox): Position[] {
  let points: Position[] = ring.slice(0, -1);
  const sides: readonly (readonly [0 | 1, number, 1 | -1])[] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  for (const [axis, limit, sign] of sides) {
    const kept: Position[] = [];
    let previous = points.at(-1);
    for (const point of points) {
      if (!previous) break;
      const before = (previous[axis] - limit) * sign;
      const after = (point[axis] - limit) * sign;
      if (before < 0 !== after < 0) {
        const t = before / (before - after);
        const other = previous[1 - axis] ?? 0;
        const crossing = other + t * ((point[1 - axis] ?? 0) - other);
        kept.push(axis === 0 ? [limit, crossing] : [crossing, limit]);
      }
      if (after >= 0) kept.push(point);
      previous = point;
    }
    points = kept;
  }
  const first = points[0];
  return first && points.length >= 3 ? [...points, first] : [];
}

function boxAround(polygons: Polygons): BoundingBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rings of polygons)
    for (const [longitude, latitude] of rings[0] ?? []) {
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
  const x = (east - west) / 8 + 1e-6;
  const y = (north - south) / 8 + 1e-6;
  return [west - x, south - y, east + x, north + y];
}

/** The part of outlines near others: cut to a box around these, a little larger than they are. */
export function cutNear(first: Polygons, second: Polygons): Polygons {
  const box = boxAround(first);
  return second
    .map((rings) => rings.map((ring) => clipRingToBox(ring, box)).filter((ring) => ring.length > 0))
    .filter((rings) => rings.length > 0);
}

/** What two sets of outlines share; null when the clipping library cannot tell. */
export function clip(first: Polygons, second: Polygons): Polygons | null {
  // The box's sides never meet the result, since it is larger than the first outlines.
  const near = cutNear(first, second);
  if (near.length === 0) return [];
  try {
    return intersection(mutable(first), mutable(near));
  } catch {
    return null;
  }
}
