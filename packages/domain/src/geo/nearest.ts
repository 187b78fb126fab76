import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from './ellipsoid.ts';
import { geodesicDistance } from './geodesy.ts';
import type { AreaGeometry, Position } from './geometry.ts';
import type { Segment } from './predicates.ts';
import { flatBounds, pointToSegment, squaredToSegment } from './proximity.ts';

/** Between the points of a path, and a lone point to itself. */
const edgesOf = (path: readonly Position[]): readonly Segment[] =>
  path.length === 1
    ? path.map(([x, y]) => [x, y, x, y] as const)
    : path.slice(1).map((to, index): Segment => {
        const [x, y] = path[index] ?? to;
        return [x, y, to[0], to[1]];
      });

/** Only edges that the flat metric cannot tell to be farther than another are measured along geodesics. */
function toPath([x, y]: Position, path: readonly Position[]): number {
  const bounds = flatBounds(x, y);
  const flat = edgesOf(path).map((edge) => ({ edge, ...bounds(edge) }));
  let enough = Number.POSITIVE_INFINITY;
  for (const { most } of flat) if (most < enough) enough = most;
  let nearest = Number.POSITIVE_INFINITY;
  for (const { edge, least } of flat)
    if (least <= Math.min(enough, nearest)) nearest = Math.min(nearest, pointToSegment(x, y, edge));
  return nearest;
}

/** Whether a ring turns around a point (crossings of a line to the east). */
function turnsAround(point: Position, ring: readonly Position[]): boolean {
  const x = point[0];
  const y = point[1];
  let isInside = false;
  for (let at = 0; at < ring.length; at++) {
    const from = ring[at];
    const to = ring[at + 1] ?? ring[0];
    if (!from || !to || from[1] > y === to[1] > y) continue;
    if (x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0]) isInside = !isInside;
  }
  return isInside;
}

/** From a point to the nearest point of an area, metres; 0 inside it. */
export function nearestDistance(geometry: AreaGeometry, point: Position): number {
  switch (geometry.type) {
    case 'Circle':
      return Math.max(0, geodesicDistance(geometry.center, point) - geometry.radius_m);
    case 'LineString':
      return Math.max(0, toPath(point, geometry.coordinates) - geometry.buffer_m);
    case 'Polygon': {
      const rings = geometry.coordinates;
      const isInside = rings.filter((ring) => turnsAround(point, ring)).length % 2 === 1;
      return isInside ? 0 : Math.min(...rings.map((ring) => toPath(point, ring)));
    }
  }
}

/** The same of several areas: from the nearest point of them all. */
export const nearestOfAll = (geometries: readonly AreaGeometry[], point: Position): number =>
  Math.min(...geometries.map((geometry) => nearestDistance(geometry, point)));

/** As far as distances are told without a geodesic, m, and as far from the equator, degrees. */
const NEARBY_M = 4_000;
const NEARBY_LATITUDE = 60;
/** More than they are wrong by as far as that, m. */
const TOLD_M = 0.02;

/** From a place to another by the scales half-way between them, m. */
function byMiddleLatitude([x, y]: Position, longitude: number, latitude: number): number {
  const middle = (y + latitude) / 2;
  const east = (longitude - x) * metresPerDegreeOfLongitude(middle);
  const north = (latitude - y) * metresPerDegreeOfLatitude(middle);
  return Math.sqrt(east * east + north * north);
}

/** The same to where a flat metric has the nearest point of an edge. */
function byFlatFoot(point: Position, from: Position, to: Position, kx: number, ky: number): number {
  const dx = (to[0] - from[0]) * kx;
  const dy = (to[1] - from[1]) * ky;
  const length = dx * dx + dy * dy;
  const along = (point[0] - from[0]) * kx * dx + (point[1] - from[1]) * ky * dy;
  const t = length > 0 ? Math.min(Math.max(along / length, 0), 1) : 0;
  return byMiddleLatitude(point, from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]));
}

/** Flat distances whose squares differ by less than this share may be in another order along geodesics. */
const IN_DOUBT = 1.02;

function nearbyToPath(point: Position, path: readonly Position[]): number {
  const [x, y] = point;
  const kx = metresPerDegreeOfLongitude(y);
  const ky = metresPerDegreeOfLatitude(y);
  const squared = path.map((from, index) => {
    const to = path[index + 1] ?? from;
    return squaredToSegment((from[0] - x) * kx, (from[1] - y) * ky, (to[0] - x) * kx, (to[1] - y) * ky);
  });
  const enough = Math.min(...squared) * IN_DOUBT;
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < path.length; index++) {
    const from = path[index];
    if (from && (squared[index] ?? 0) <= enough)
      nearest = Math.min(nearest, byFlatFoot(point, from, path[index + 1] ?? from, kx, ky));
  }
  return nearest;
}

/** `nearestDistance` to less than `TOLD_M`, where it is short and not near a pole; else NaN. */
function nearbyDistance(geometry: AreaGeometry, point: Position): number {
  if (Math.abs(point[1]) > NEARBY_LATITUDE) return Number.NaN;
  const told = (toPoints: number): number => (toPoints <= NEARBY_M ? toPoints : Number.NaN);
  switch (geometry.type) {
    case 'Circle':
      return Math.max(0, told(nearbyToPath(point, [geometry.center])) - geometry.radius_m);
    case 'LineString':
      return Math.max(0, told(nearbyToPath(point, geometry.coordinates)) - geometry.buffer_m);
    case 'Polygon': {
      const rings = geometry.coordinates;
      let turns = 0;
      for (const ring of rings) if (turnsAround(point, ring)) turns++;
      return turns % 2 === 1 ? 0 : told(Math.min(...rings.map((ring) => nearbyToPath(point, ring))));
    }
  }
}

/** `nearestOfAll` in whole metres: geodesics are measured only where half a metre is near. */
export function wholeMetresToNearest(geometries: readonly AreaGeometry[], point: Position): number {
  const nearby = Math.min(...geometries.map((geometry) => nearbyDistance(geometry, point)));
  const metres = Math.round(nearby + TOLD_M);
  return Math.round(nearby - TOLD_M) === metres ? metres : Math.round(nearestOfAll(geometries, point));
}
