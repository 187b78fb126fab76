import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '@envol/domain/geo/ellipsoid';
import type { AreaGeometry, BoundingBox, Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';

export interface Town {
  readonly name: string;
  /** Its middle, as the base map has it. */
  readonly position: Position;
}

export interface NearTown {
  readonly name: string;
  /** From the area's edge to the town's middle; 0 where the area holds it. */
  readonly distance_m: number;
}

/** The farthest town that is still worth a word, m. */
const REACH_M = 5_000;

type Point = readonly [x: number, y: number];

const toSegment = ([ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + along * dx, ay + along * dy);
};

const toLine = (points: readonly Point[]): number => {
  const [only] = points;
  if (points.length === 1 && only) return Math.hypot(...only);
  let least = Number.POSITIVE_INFINITY;
  for (const [index, end] of points.entries()) {
    const start = points[index - 1];
    if (start) least = Math.min(least, toSegment(start, end));
  }
  return least;
};

/** Whether a closed line goes round the origin. */
const holdsOrigin = (ring: readonly Point[]): boolean => {
  let inside = false;
  for (const [index, [bx, by]] of ring.entries()) {
    const start = ring[index - 1];
    if (start === undefined) continue;
    const [ax, ay] = start;
    if (ay > 0 !== by > 0 && ax + (-ay * (bx - ax)) / (by - ay) > 0) inside = !inside;
  }
  return inside;
};

/** Metres from an area to a point near it, on the plane that touches the ground there: good to a percent. */
const distanceTo = (geometry: AreaGeometry, [longitude, latitude]: Position): number => {
  const [kx, ky] = [metresPerDegreeOfLongitude(latitude), metresPerDegreeOfLatitude(latitude)];
  const around = ([x, y]: Position): Point => [(x - longitude) * kx, (y - latitude) * ky];
  switch (geometry.type) {
    case 'Circle':
      return Math.max(0, Math.hypot(...around(geometry.center)) - geometry.radius_m);
    case 'LineString':
      return Math.max(0, toLine(geometry.coordinates.map(around)) - geometry.buffer_m);
    case 'Polygon': {
      const rings = geometry.coordinates.map((ring) => ring.map(around));
      // Inside the outer ring and in no hole: an odd number of rings goes round it.
      const isInside = rings.filter(holdsOrigin).length % 2 === 1;
      return isInside ? 0 : Math.min(...rings.map(toLine));
    }
  }
};

/** Surely out of reach, told without a look at the outline: thousands of towns are passed over at each change. */
const isFar = ([west, south, east, north]: BoundingBox, [longitude, latitude]: Position): boolean => {
  const up = REACH_M / metresPerDegreeOfLatitude(latitude);
  const aside = REACH_M / metresPerDegreeOfLongitude(latitude);
  return (
    longitude < west - aside || longitude > east + aside || latitude < south - up || latitude > north + up
  );
};

/** The town whose middle is the nearest to one of the areas, within five kilometres; null where there is none. */
export const nearestTown = (geometries: readonly AreaGeometry[], towns: readonly Town[]): NearTown | null => {
  let nearest: NearTown | null = null;
  const drawn = geometries.map((geometry) => ({ geometry, box: boundingBox(geometry) }));
  for (const { name, position } of towns) {
    for (const { geometry, box } of drawn) {
      if (isFar(box, position)) continue;
      const distance_m = distanceTo(geometry, position);
      if (distance_m <= (nearest?.distance_m ?? REACH_M)) nearest = { name, distance_m };
    }
  }
  return nearest;
};
