import type { CircleGeometry, PolygonGeometry, Position } from '../../geo/geometry.ts';
import { isObject, type Json, listIn, textIn } from '../json.ts';
import { metresPerUnit, radiusOf } from '../lengths.ts';
import { circleOf, polygonOf, ringNotes, type ZoneNote, type ZoneRefusal } from './readZone.ts';

const positionsIn = (value: unknown): Position[] | null => {
  const points: Position[] = [];
  for (const each of listIn(value)) {
    const [x, y] = listIn(each);
    if (typeof x !== 'number' || typeof y !== 'number') return null;
    points.push([x, y]);
  }
  return points;
};

/** What a file draws, and what was done to it. */
export interface Shape {
  readonly geometry: PolygonGeometry | CircleGeometry;
  readonly notes: readonly ZoneNote[];
}
const asDrawn = (
  geometry: Shape['geometry'] | ZoneRefusal,
  notes: readonly ZoneNote[] = [],
): Shape | ZoneRefusal => (typeof geometry === 'string' ? geometry : { geometry, notes });

const polygonIn = (rings: unknown): Shape | ZoneRefusal => {
  const read: Position[][] = [];
  for (const ring of listIn(rings)) {
    const points = positionsIn(ring);
    if (points === null) return 'outline_unreadable';
    read.push(points);
  }
  return asDrawn(polygonOf(read), ringNotes(read));
};

/** A number, or one in digits; NaN where anything else stands. */
const figureIn = (value: unknown): number => {
  const text = textIn(value).trim();
  return text === '' ? Number.NaN : Number(text);
};

/** A radius, m; one of which no unit is said is in metres. */
const metresOf = (radius: number, unit: unknown): number => radius * metresPerUnit(textIn(unit) || 'm');

const circleAround = (center: unknown, radius_m: number): Shape | ZoneRefusal => {
  const [x, y] = listIn(center);
  return asDrawn(circleOf([figureIn(x), figureIn(y)], radius_m));
};

/** The shapes of a GeoJSON geometry, or of an ED-269 projection, with ED-318's circles. */
export function shapesIn(geometry: Json, properties: Json): (Shape | ZoneRefusal)[] {
  const { type, coordinates } = geometry;
  if (type === 'Polygon') return [polygonIn(coordinates)];
  if (type === 'MultiPolygon') return listIn(coordinates).map(polygonIn);
  if (type === 'Circle')
    return [circleAround(geometry.center, metresOf(figureIn(geometry.radius), geometry.uomRadius))];
  const extent = geometry.extent;
  if (type === 'Point' && isObject(extent) && extent.subType === 'Circle')
    return [circleAround(coordinates, figureIn(extent.radius))];
  const radius_m = type === 'Point' ? (radiusOf({ radius: geometry.radius }) ?? radiusOf(properties)) : null;
  if (radius_m !== null) return [circleAround(coordinates, radius_m)];
  return ['geometry_unsupported'];
}
