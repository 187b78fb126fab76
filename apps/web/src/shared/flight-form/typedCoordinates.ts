import { type CoordinateReading, parseCoordinates } from '@envol/domain/geo/coordinates';
import { formatDecimal } from '@envol/domain/geo/coordinateText';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';

export type Shape = 'polygon' | 'circle' | 'line';

export type Reading =
  | { readonly ok: true; readonly geometry: AreaGeometry }
  | {
      readonly ok: false;
      readonly problem: 'line' | 'few' | 'center';
      /** From 1. */
      readonly line?: number;
      readonly minimum?: number;
    };

const MINIMUM: Readonly<Record<Shape, number>> = { polygon: 3, circle: 1, line: 2 };

/** What stands in the field for an area: one point a line, latitude first; a ring without its closing point. */
export const textOf = (geometry: AreaGeometry): string => {
  const points: readonly Position[] =
    geometry.type === 'Circle'
      ? [geometry.center]
      : geometry.type === 'LineString'
        ? geometry.coordinates
        : (geometry.coordinates[0]?.slice(0, -1) ?? []);
  return points.map(formatDecimal).join('\n');
};

export const shapeOf = (geometry: AreaGeometry): Shape =>
  geometry.type === 'Circle' ? 'circle' : geometry.type === 'LineString' ? 'line' : 'polygon';

const same = (a: Position | undefined, b: Position | undefined): boolean =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1];

const geometryOf = (shape: Shape, points: readonly Position[], size_m: number): AreaGeometry => {
  const first = points[0] ?? [0, 0];
  if (shape === 'circle') return { type: 'Circle', center: first, radius_m: size_m };
  if (shape === 'line') return { type: 'LineString', coordinates: points, buffer_m: size_m };
  const corners = same(first, points.at(-1)) ? points.slice(0, -1) : points;
  return { type: 'Polygon', coordinates: [[...corners, first]] };
};

/** "43.60,1.44 43.61,1.45": two decimal numbers a point, several points on a line. */
const PAIR = /[+-]?\d{1,3}(?:\.\d+)?\s*,\s*[+-]?\d{1,3}(?:\.\d+)?/g;

/** A line's points as they were pasted: split at ";" or "|", or between pairs of decimal numbers. */
const pointsOn = (line: string): readonly string[] => {
  const parts = line.split(/\s*[;|]\s*/).filter((part) => part !== '');
  const pairs = line.match(PAIR) ?? [];
  const rest = line.replace(PAIR, '').trim();
  return parts.length === 1 && pairs.length > 1 && rest === '' ? pairs : parts;
};

/** The same area with longitude and latitude exchanged. */
export const swappedAxes = (geometry: AreaGeometry): AreaGeometry => {
  const swap = ([first, second]: Position): Position => [second, first];
  if (geometry.type === 'Circle') return { ...geometry, center: swap(geometry.center) };
  if (geometry.type === 'LineString') return { ...geometry, coordinates: geometry.coordinates.map(swap) };
  return { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(swap)) };
};

/** Without a letter the hint's order stands: latitude first. Null for what is no place. */
const chosenOf = (text: string): Position | null => {
  // A third number on a line may as well be the half of a point.
  const readings: readonly CoordinateReading[] = parseCoordinates(text).filter(
    ({ ignored }) => ignored === undefined,
  );
  return (readings.find(({ order }) => order === 'latitude_first') ?? readings[0])?.position ?? null;
};

/** Reads the field; `size_m` is a circle's radius or a corridor's width on each side. Names the line at fault. */
export const readTyped = (text: string, shape: Shape, size_m: number): Reading => {
  const points: Position[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const whole = chosenOf(line);
    const found = whole === null ? pointsOn(line).map(chosenOf) : [whole];
    for (const point of found) {
      if (point === null) return { ok: false, problem: 'line', line: index + 1 };
      points.push(point);
    }
  }
  if (shape === 'circle' && points.length > 1) return { ok: false, problem: 'center' };
  const distinct = new Set(points.map(String)).size;
  if (distinct < MINIMUM[shape]) return { ok: false, problem: 'few', minimum: MINIMUM[shape] };
  return { ok: true, geometry: geometryOf(shape, points, size_m) };
};
