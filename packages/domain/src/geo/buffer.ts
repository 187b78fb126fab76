import { forgetOldest } from '../time/remembered.ts';
import { type Polygons, shareOf, uniteRings } from './clipping.ts';
import { corridorOutlines } from './corridor.ts';
import { geodesicDestination } from './geodesy.ts';
import type {
  AreaGeometry,
  BoundingBox,
  CircleGeometry,
  LineGeometry,
  MultiPolygonGeometry,
  PolygonGeometry,
  Position,
  Ring,
  ZoneGeometry,
} from './geometry.ts';

const SEGMENTS = 128;

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
  for (let step = 0; step < segments; step++)
    ring.push(geodesicDestination(center, -(360 * step) / segments, drawn));
  const first = ring[0];
  if (first) ring.push(first);
  return { type: 'Polygon', coordinates: [ring] };
}

/** A corridor as a polygon, for drawing: the union of its pieces, drawn just outside. */
export function bufferLine(
  line: readonly Position[],
  radius: number,
): PolygonGeometry | MultiPolygonGeometry {
  return asGeometry(corridorOutlines(line, radius));
}

/** An area as outlines that never reach beyond it: corridors are drawn 0.5 % narrower than they are. */
export function innerOutline(geometry: AreaGeometry): ZoneGeometry {
  if (geometry.type === 'Circle') return circleToPolygon(geometry.center, geometry.radius_m);
  return geometry.type === 'LineString'
    ? bufferLine(geometry.coordinates, geometry.buffer_m * 0.995)
    : geometry;
}

/** An area grown by a width in metres all around, holes filled, for drawing: never less than that wide. */
export function grownArea(geometry: AreaGeometry, width: number): PolygonGeometry | MultiPolygonGeometry {
  if (geometry.type === 'Circle')
    return circleToPolygon(geometry.center, geometry.radius_m + width, SEGMENTS, true);
  if (geometry.type === 'LineString') return bufferLine(geometry.coordinates, geometry.buffer_m + width);
  const [ring = []] = geometry.coordinates;
  const edge = corridorOutlines(ring, width);
  return asGeometry(uniteRings([ring, ...edge.flatMap(([outer]) => (outer ? [outer] : []))]));
}

/** Outlines as one geometry of GeoJSON. */
export function asGeometry(polygons: Polygons): PolygonGeometry | MultiPolygonGeometry {
  const only = polygons[0];
  return polygons.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/**
 * Outlines of the latest disks and corridors: the same ones are asked for while a mission is drawn, and every mission near
 * a disk of the publications asks for that one. They hold some 3,000, each 8 kB of points once it was asked for.
 */
const drawn = new Map<object, Polygons>();
const DRAWN_AT_MOST = 4_096;

/** The outline of a disk, drawn just outside its true edge. */
export const circleOutline = ({ center, radius_m }: CircleGeometry): Polygons => [
  circleToPolygon(center, radius_m, SEGMENTS, true).coordinates,
];

function draw(geometry: CircleGeometry | LineGeometry): Polygons {
  return geometry.type === 'Circle'
    ? circleOutline(geometry)
    : corridorOutlines(geometry.coordinates, geometry.buffer_m);
}

/** An area's outlines: polygons as they are, disks and corridors drawn just outside their true edge. */
export function outlinePolygons(geometry: AreaGeometry | ZoneGeometry): Polygons {
  switch (geometry.type) {
    case 'Polygon':
      return [geometry.coordinates];
    case 'MultiPolygon':
      return geometry.coordinates;
    case 'Circle':
    case 'LineString': {
      const known = drawn.get(geometry);
      if (known) return known;
      const polygons = draw(geometry);
      drawn.set(geometry, polygons);
      forgetOldest(drawn, DRAWN_AT_MOST);
      return polygons;
    }
  }
}

/** The part of an open ring on one side of a line of longitude or latitude (Sutherland–Hodgman). */
function clipToSide(
  points: readonly Position[],
  axis: 0 | 1,
  limit: number,
  sign: 1 | -1,
): readonly Position[] {
  let outside = 0;
  for (const point of points) if ((point[axis] - limit) * sign < 0) outside++;
  if (outside === 0) return points;
  if (outside === points.length) return [];
  const kept: Position[] = [];
  let previous = points[points.length - 1];
  for (const point of points) {
    if (!previous) break;
    const before = (previous[axis] - limit) * sign;
    const after = (point[axis] - limit) * sign;
    if (before < 0 !== after < 0) {
      const t = before / (before - after);
      const other = axis === 0 ? previous[1] : previous[0];
      const crossing = other + t * ((axis === 0 ? point[1] : point[0]) - other);
      kept.push(axis === 0 ? [limit, crossing] : [crossing, limit]);
    }
    if (after >= 0) kept.push(point);
    previous = point;
  }
  return kept;
}

/** The part of a ring inside a box; parts may stay joined along the box's own sides. */
function clipRingToBox(ring: Ring, box: BoundingBox): Position[] {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const point of ring) {
    const longitude = point[0];
    const latitude = point[1];
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
  }
  if (west > box[2] || east < box[0] || south > box[3] || north < box[1]) return [];
  let points: readonly Position[] = ring.slice(0, -1);
  // Only sides that the ring reaches over cut it.
  if (west < box[0]) points = clipToSide(points, 0, box[0], 1);
  if (east > box[2]) points = clipToSide(points, 0, box[2], -1);
  if (south < box[1]) points = clipToSide(points, 1, box[1], 1);
  if (north > box[3]) points = clipToSide(points, 1, box[3], -1);
  const first = points[0];
  return first && points.length >= 3 ? [...points, first] : [];
}

/** A box around outlines, a little larger than they are. */
export function boxNear(polygons: Polygons): BoundingBox {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const rings of polygons)
    for (const point of rings[0] ?? []) {
      const longitude = point[0];
      const latitude = point[1];
      if (longitude < west) west = longitude;
      if (longitude > east) east = longitude;
      if (latitude < south) south = latitude;
      if (latitude > north) north = latitude;
    }
  return grownByEighth([west, south, east, north]);
}

/** A box with an eighth of its sides more on each. */
export function grownByEighth([west, south, east, north]: BoundingBox): BoundingBox {
  const x = (east - west) / 8 + 1e-6;
  const y = (north - south) / 8 + 1e-6;
  return [west - x, south - y, east + x, north + y];
}

/** The part of outlines near others: cut to a box around these, a little larger than they are. */
function cutNear(first: Polygons, second: Polygons): Polygons {
  const box = boxNear(first);
  return second
    .map((rings) => rings.map((ring) => clipRingToBox(ring, box)).filter((ring) => ring.length > 0))
    .filter((rings) => rings.length > 0);
}

/** What two sets of outlines share. */
export function intersectPolygons(first: Polygons, second: Polygons): Polygons {
  // The box's sides never meet the result, since it is larger than the first outlines.
  const near = cutNear(first, second);
  return near.length === 0 ? [] : shareOf(first, near);
}
