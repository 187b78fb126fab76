import { geodesicDistance } from '../../geo/geodesy.ts';
import type { CircleGeometry, PolygonGeometry, Position } from '../../geo/geometry.ts';
import type { Projection } from '../../geo/projections.ts';
import { drawnCircle } from '../drawnCircle.ts';
import { isObject, type Json, listIn, textIn } from '../json.ts';
import { metresPerUnit, radiusOf } from '../lengths.ts';
import { marginOf } from '../missions/missionSizes.ts';
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

/** What a margin beside an outline comes to: whether the outline has it already, no file says. */
const withMargin = (shape: Shape | ZoneRefusal, margin: number): Shape | ZoneRefusal =>
  typeof shape === 'string' || margin === 0
    ? shape
    : { ...shape, notes: [...shape.notes, 'margin_left_out' as const] };

/** The circle that an outline stands for, where its corners lie on it; the outline itself for any other. */
function asCircle(shape: Shape | ZoneRefusal, properties: Json, project: Projection): Shape | ZoneRefusal {
  if (typeof shape === 'string' || shape.geometry.type !== 'Polygon') return shape;
  const [outline = [], ...holes] = shape.geometry.coordinates;
  const circle = drawnCircle(properties, outline, project);
  if (circle === null || holes.length > 0) return shape;
  const { center, radius_m } = circle;
  const isDrawn = outline.every((at) => geodesicDistance(center, at) <= radius_m * 1.01 + 1);
  return isDrawn ? asDrawn(circleOf(center, radius_m), shape.notes) : shape;
}

/** The radius around a point by its properties, with the margin beyond it; null where neither is said. */
function radiusAround(geometry: Json, properties: Json, margin: number): number | null {
  const radius = radiusOf({ radius: geometry.radius }) ?? radiusOf(properties);
  return margin === 0 ? radius : (radius ?? 0) + margin;
}

/** The shapes of a GeoJSON geometry, or of an ED-269 projection, with ED-318's circles. */
export function shapesIn(
  geometry: Json,
  properties: Json,
  project: Projection = (at) => at,
): (Shape | ZoneRefusal)[] {
  const { type, coordinates } = geometry;
  const margin = marginOf(properties);
  if (type === 'Polygon' || type === 'MultiPolygon') {
    const polygons = type === 'Polygon' ? [coordinates] : listIn(coordinates);
    return polygons.map((each) => withMargin(asCircle(polygonIn(each), properties, project), margin));
  }
  if (type === 'Circle')
    return [circleAround(geometry.center, metresOf(figureIn(geometry.radius), geometry.uomRadius))];
  const extent = geometry.extent;
  if (type === 'Point' && isObject(extent) && extent.subType === 'Circle')
    return [circleAround(coordinates, figureIn(extent.radius))];
  const radius_m = type === 'Point' ? radiusAround(geometry, properties, margin) : null;
  if (radius_m !== null) return [circleAround(coordinates, radius_m)];
  return ['geometry_unsupported'];
}
