import { geodesicDistance } from './geodesy.ts';
import type { AreaGeometry, Position } from './geometry.ts';
import type { Segment } from './predicates.ts';
import { flatBounds, pointToSegment } from './proximity.ts';

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
