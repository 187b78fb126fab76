import { geodesicDistance } from '../geo/geodesy.ts';
import type { Position } from '../geo/geometry.ts';
import type { Projection } from '../geo/projections.ts';
import { isObject, type Json, listIn, numberIn } from './json.ts';
import { radiusOf } from './lengths.ts';

/** A circle that a program drew as an outline of so many corners: its sides lie within it. */
export interface DrawnCircle {
  readonly center: Position;
  readonly radius_m: number;
}

const positionIn = (value: unknown): Position | null => {
  const [x, y] = listIn(value).map(numberIn);
  return x !== undefined && y !== undefined && Number.isFinite(x + y) ? [x, y] : null;
};

const middleOf = (outline: readonly Position[]): Position | null => {
  const corners = outline.slice(0, -1);
  if (corners.length < 3) return null;
  const sum = corners.reduce(([x, y], at): Position => [x + at[0], y + at[1]], [0, 0]);
  return [sum[0] / corners.length, sum[1] / corners.length];
};

/**
 * The circle that an outline (degrees) stands for, as drawing programs say it beside: mapbox-gl-draw-circle (`isCircle`, `center`, `radiusInKm`),
 * geojson.io (`@circle`), VueLayers (`vl_circle`), Terra Draw (`mode`, `radiusKilometers`). Null where nothing says so.
 */
export function drawnCircle(
  properties: Json,
  outline: readonly Position[],
  project: Projection,
): DrawnCircle | null {
  const said = [properties['@circle'], properties.vl_circle].find(isObject);
  const isCircle = properties.isCircle === true || properties.mode === 'circle' || said !== undefined;
  const written = positionIn(said?.center ?? properties.center);
  const center = written === null ? middleOf(outline) : project(written);
  if (!isCircle || center === null || !center.every(Number.isFinite)) return null;
  const told = radiusOf(said ?? {}) ?? radiusOf(properties);
  const radius_m = told ?? Math.max(...outline.map((at) => geodesicDistance(center, at)));
  return radius_m > 0 && Number.isFinite(radius_m) ? { center, radius_m } : null;
}
