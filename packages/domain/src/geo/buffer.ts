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

/** The outline of everything within `radius` of one straight step. */
function capsule(from: Position, to: Position, radius: number): Ring {
  const heading = bearing(from, to);
  const half = SEGMENTS / 2;
  const drawn = radius / Math.cos(Math.PI / SEGMENTS);
  const ring: Position[] = [];
  const arc = (center: Position, start: number): void => {
    for (let step = 0; step <= half; step++)
      ring.push(destination(center, start - (180 * step) / half, drawn));
  };
  arc(to, heading + 90);
  arc(from, heading - 90);
  const first = ring[0];
  return first ? [...ring, first] : ring;
}

/** A corridor as a polygon, for drawing, surfaces and clipping: the union of its steps, drawn just outside. */
export function bufferLine(
  line: readonly Position[],
  radius: number,
): PolygonGeometry | MultiPolygonGeometry {
  const steps: Outlines = [];
  for (let index = 1; index < line.length; index++) {
    const from = line[index - 1];
    const to = line[index];
    if (from && to && (from[0] !== to[0] || from[1] !== to[1])) steps.push([capsule(from, to, radius)]);
  }
  const first = line[0];
  if (steps.length === 0 && first) return circleToPolygon(first, radius, SEGMENTS, true);
  const merged = unite(steps);
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

/**
 * What two sets of outlines share; null when the clipping library cannot tell. The second is first cut to a box
 * around the first, a little larger so that the box's sides never meet the result.
 */
export function clip(first: Polygons, second: Polygons): Polygons | null {
  const box = boxAround(first);
  const near = second
    .map((rings) => rings.map((ring) => clipRingToBox(ring, box)).filter((ring) => ring.length > 0))
    .filter((rings) => rings.length > 0);
  if (near.length === 0) return [];
  try {
    return intersection(mutable(first), mutable(near));
  } catch {
    return null;
  }
}
