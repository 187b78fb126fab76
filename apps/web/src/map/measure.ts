import { geodesicDistance, ringArea } from '@envol/domain/geo/geodesy';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { nauticalMiles } from '@envol/domain/geo/units';
import type { Language } from '@envol/i18n/dates';
import { nauticalText, rulerText } from '@envol/i18n/quantities';

/** "1,25 km · 0,67 NM" for metres; without the miles for structures that read none. */
export const lengthText = (language: Language, metres: number, miles = true): string =>
  miles
    ? `${rulerText(language, metres)} · ${nauticalText(language, nauticalMiles(metres))}`
    : rulerText(language, metres);

/** Length of a line in metres, along geodesics. */
export function lineLength(line: readonly Position[]): number {
  let metres = 0;
  for (const [i, position] of line.entries()) {
    const previous = line[i - 1];
    if (previous) metres += geodesicDistance(previous, position);
  }
  return metres;
}

/** The points that were set and the pointer after them; one that rests where it clicked adds no leg, which has no bearing. */
export const measuredLine = (points: readonly Position[], pointer: Position | null): readonly Position[] => {
  const last = points.at(-1);
  const isElsewhere =
    pointer !== null && last !== undefined && (pointer[0] !== last[0] || pointer[1] !== last[1]);
  return isElsewhere ? [...points, pointer] : points;
};

export interface Measures {
  /** Outline of a polygon, length of a line's axis, circumference of a circle; metres. */
  readonly length_m: number;
  readonly area_m2: number;
  readonly radius_m: number | null;
}

/** The sizes of an area as people give them; a corridor counts its two half disks. */
export function measureGeometry(geometry: AreaGeometry): Measures {
  if (geometry.type === 'Circle') {
    const { radius_m } = geometry;
    return { length_m: 2 * Math.PI * radius_m, area_m2: Math.PI * radius_m ** 2, radius_m };
  }
  if (geometry.type === 'LineString') {
    const length_m = lineLength(geometry.coordinates);
    // Overlaps at bends are counted twice: an indication while drawing, the server's surface decides.
    const area_m2 = 2 * geometry.buffer_m * length_m + Math.PI * geometry.buffer_m ** 2;
    return { length_m, area_m2, radius_m: null };
  }
  const [outer = [], ...holes] = geometry.coordinates;
  const area_m2 = holes.reduce((sum, hole) => sum - ringArea(hole), outer.length < 4 ? 0 : ringArea(outer));
  return { length_m: lineLength(outer), area_m2, radius_m: null };
}
