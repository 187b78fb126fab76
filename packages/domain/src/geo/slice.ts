import { circleToPolygon } from './buffer.ts';
import { shareOf } from './clipping.ts';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from './ellipsoid.ts';
import type { AreaGeometry, PolygonGeometry, Position } from './geometry.ts';
import { geodesicArea } from './measure.ts';
import { ringIssue } from './rings.ts';

/** Slices of one area. */
export const MOST_SLICES = 10;
/** Smaller pieces are crumbs of rounding, m². */
const SMALLEST_M2 = 1;

/** Why an area was not sliced; the texts are in the `flights` namespace under `slice.refused`. */
export type SliceRefusal = 'corridor' | 'too_few' | 'too_small';

/** A place on a flat map turned so that the cuts run along its second axis, m. */
const turned = ([x, y]: Position, [ox, oy]: Position, angle: number, kx: number, ky: number) => {
  const [east, north] = [(x - ox) * kx, (y - oy) * ky];
  return [
    east * Math.cos(angle) - north * Math.sin(angle),
    east * Math.sin(angle) + north * Math.cos(angle),
  ] as const;
};

/**
 * An area in strips of one width, side by side; the cuts run along `bearing`, degrees from north. A disk becomes the polygon
 * that is drawn of it; a corridor is not sliced, for its pieces would overlap. Holes stay.
 */
export function sliceArea(
  geometry: AreaGeometry,
  parts: number,
  bearing: number,
): readonly PolygonGeometry[] | SliceRefusal {
  if (geometry.type === 'LineString') return 'corridor';
  if (!Number.isInteger(parts) || parts < 2 || parts > MOST_SLICES) return 'too_few';
  const rings =
    geometry.type === 'Circle'
      ? circleToPolygon(geometry.center, geometry.radius_m, 64).coordinates
      : geometry.coordinates;
  const [outer = []] = rings;
  const [origin] = outer;
  if (origin === undefined) return 'too_small';
  const [kx, ky] = [metresPerDegreeOfLongitude(origin[1]), metresPerDegreeOfLatitude(origin[1])];
  const angle = (bearing * Math.PI) / 180;
  const flat = outer.map((point) => turned(point, origin, angle, kx, ky));
  const [across, along] = [flat.map(([u]) => u), flat.map(([, v]) => v)];
  const [from, to] = [Math.min(...across), Math.max(...across)];
  const [low, high] = [Math.min(...along) - 10, Math.max(...along) + 10];
  const back = (u: number, v: number): Position => [
    origin[0] + (u * Math.cos(angle) + v * Math.sin(angle)) / kx,
    origin[1] + (v * Math.cos(angle) - u * Math.sin(angle)) / ky,
  ];
  const slices: PolygonGeometry[] = [];
  for (let index = 0; index < parts; index++) {
    // The outermost reach beyond the area, so that no corner is lost to rounding.
    const left = index === 0 ? from - 10 : from + ((to - from) * index) / parts;
    const right = index === parts - 1 ? to + 10 : from + ((to - from) * (index + 1)) / parts;
    const strip = [back(left, low), back(right, low), back(right, high), back(left, high), back(left, low)];
    for (const polygon of shareOf([rings], [[strip]])) {
      const piece: PolygonGeometry = { type: 'Polygon', coordinates: polygon };
      if (polygon[0] && ringIssue(polygon[0]) === null && geodesicArea(piece) > SMALLEST_M2)
        slices.push(piece);
    }
  }
  return slices.length < 2 ? 'too_small' : slices;
}
