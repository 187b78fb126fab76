import { destination, distance, ringArea } from '@envol/domain/geo/geodesy';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { METRES_PER_NAUTICAL_MILE, nauticalMiles } from '@envol/domain/geo/units';
import type { Language } from '@envol/i18n/dates';
import { distanceText, nauticalText, numberText } from '@envol/i18n/quantities';

/** "1,25 km · 0,67 NM" for metres. */
export const lengthText = (language: Language, metres: number): string =>
  `${distanceText(language, metres)} · ${nauticalText(language, nauticalMiles(metres))}`;

/** Length of a line in metres, along geodesics. */
export function lineLength(line: readonly Position[]): number {
  let metres = 0;
  for (const [i, position] of line.entries()) {
    const previous = line[i - 1];
    if (previous) metres += distance(previous, position);
  }
  return metres;
}

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

interface ScaleStep {
  readonly label: string;
  readonly width: number;
}

/** The longest round length (1, 2, 3 or 5 times a power of ten) within `room` pixels, in a unit of metres. */
function roundStep(metresPerPixel: number, room: number, unit: number): number {
  const most = (metresPerPixel * room) / unit;
  const power = 10 ** Math.floor(Math.log10(most));
  const digit = [5, 3, 2, 1].find((step) => step * power <= most) ?? 1;
  return digit * power;
}

/** The two bars of the scale: metric and nautical. */
export function scaleSteps(
  metresPerPixel: number,
  room: number,
  language: Language,
): readonly [ScaleStep, ScaleStep] {
  const metres = roundStep(metresPerPixel, room, 1);
  const miles = roundStep(metresPerPixel, room, METRES_PER_NAUTICAL_MILE);
  return [
    { label: distanceText(language, metres), width: metres / metresPerPixel },
    {
      label: `${numberText(language, miles, 3)} NM`,
      width: (miles * METRES_PER_NAUTICAL_MILE) / metresPerPixel,
    },
  ];
}

/** A ring that draws a circle of this radius; for the screen only, never to judge by. */
export function circleRing(center: Position, radius_m: number, sides = 96): Position[] {
  const ring = Array.from({ length: sides }, (_, i) => destination(center, (360 * i) / sides, radius_m));
  return [...ring, ring[0] ?? center];
}
