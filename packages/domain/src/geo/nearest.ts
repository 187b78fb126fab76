import { distance } from './geodesy.ts';
import type { AreaGeometry, Position } from './geometry.ts';
import { exactSegmentDistance } from './proximity.ts';

const toPath = (point: Position, path: readonly Position[]): number => {
  const [x, y] = point;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, from] of path.entries()) {
    const to = path[index + 1] ?? from;
    if (index > 0 && index === path.length - 1) break;
    const metres = exactSegmentDistance([from[0], from[1], to[0], to[1]], [x, y, x, y]);
    if (metres < nearest) nearest = metres;
  }
  return nearest;
};

/** Whether a ring turns around a point (crossings of a line to the east). */
const turnsAround = ([x, y]: Position, ring: readonly Position[]): boolean =>
  ring.reduce((inside, [ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);

/** From a point to the nearest point of an area, metres; 0 inside it. */
export function nearestDistance(geometry: AreaGeometry, point: Position): number {
  switch (geometry.type) {
    case 'Circle':
      return Math.max(0, distance(geometry.center, point) - geometry.radius_m);
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
