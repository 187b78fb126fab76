import { outlinePolygons } from './buffer.ts';
import { EQUATORIAL_RADIUS_M } from './ellipsoid.ts';
import { ringArea } from './geodesy.ts';
import type { AreaGeometry, Position, Ring, ZoneGeometry } from './geometry.ts';
import { boundingBox } from './packed.ts';
import { signedDoubleArea } from './rings.ts';

/** Surface in m² of outlines on the ellipsoid, holes taken off. */
export function outlinesArea(polygons: readonly (readonly Ring[])[]): number {
  let sum = 0;
  for (const rings of polygons)
    for (const [index, ring] of rings.entries()) sum += index === 0 ? ringArea(ring) : -ringArea(ring);
  return Math.max(sum, 0);
}

/** Surface of a geometry in m² on WGS84; disks by the spherical cap formula, corridors by their drawn outline. */
export function geodesicArea(geometry: AreaGeometry | ZoneGeometry): number {
  if (geometry.type === 'Circle')
    return 2 * Math.PI * EQUATORIAL_RADIUS_M ** 2 * (1 - Math.cos(geometry.radius_m / EQUATORIAL_RADIUS_M));
  return outlinesArea(outlinePolygons(geometry));
}

function middleOfBox(geometry: AreaGeometry | ZoneGeometry): Position {
  const [west, south, east, north] = boundingBox(geometry);
  return [(west + east) / 2, (south + north) / 2];
}

/** Centre of mass of a ring in degrees, good enough to place a label; null when it encloses nothing. */
function ringCentroid(ring: Ring): { point: Position; weight: number } | null {
  const origin = ring[0];
  const double = signedDoubleArea(ring);
  if (!origin || double === 0) return null;
  let x = 0;
  let y = 0;
  for (let index = 1; index < ring.length; index++) {
    const a = ring[index - 1];
    const b = ring[index];
    if (!a || !b) continue;
    const cross = (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
    x += (a[0] + b[0] - 2 * origin[0]) * cross;
    y += (a[1] + b[1] - 2 * origin[1]) * cross;
  }
  return {
    point: [origin[0] + x / (3 * double), origin[1] + y / (3 * double)],
    weight: Math.abs(double),
  };
}

/** A geometry's centre: a disk's own, a polygon's centre of mass, a line's middle point by length. */
export function centroidOf(geometry: AreaGeometry | ZoneGeometry): Position {
  if (geometry.type === 'Circle') return geometry.center;
  if (geometry.type === 'LineString') return middleOfLine(geometry.coordinates) ?? middleOfBox(geometry);
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const parts = polygons.flatMap((rings) => (rings[0] ? (ringCentroid(rings[0]) ?? []) : []));
  const total = parts.reduce((sum, part) => sum + part.weight, 0);
  if (total === 0) return middleOfBox(geometry);
  const mean = (axis: 0 | 1): number =>
    parts.reduce((sum, part) => sum + part.point[axis] * part.weight, 0) / total;
  return [mean(0), mean(1)];
}

function middleOfLine(line: readonly Position[]): Position | null {
  const lengths = line.map((point, index) => {
    const previous = line[index - 1];
    if (!previous) return 0;
    const east = (point[0] - previous[0]) * Math.cos((point[1] * Math.PI) / 180);
    return Math.hypot(east, point[1] - previous[1]);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    const from = line[index - 1];
    const to = line[index];
    if (from && to && length > 0 && left <= length) {
      const t = left / length;
      return [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];
    }
    left -= length;
  }
  return line[0] ?? null;
}
