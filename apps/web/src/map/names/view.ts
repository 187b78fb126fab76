import type { Geometry, Position } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { toMercator } from '../basemap/firstCoast.ts';
import type { MapInsets } from '../camera.ts';
import type { Outline, Pixel, Window } from './grid.ts';

/** The map's own buttons at the right, its scale and sources at the foot. */
const EDGE = { left: 6, top: 6, right: 62, bottom: 44 };
const WORLD_PX = 512;
/** A drawing of a thousand points is kept clear by some of them. */
const MOST_KEPT = 80;
const EVERY_PX = 40;

/** What of the map neither panels nor its own buttons cover. */
export const freeWindow = (map: MapLibreMap, insets: MapInsets): Window => {
  const { clientWidth, clientHeight } = map.getContainer();
  return {
    left: insets.left + EDGE.left,
    top: insets.top + EDGE.top,
    right: clientWidth - insets.right - EDGE.right,
    bottom: clientHeight - insets.bottom - EDGE.bottom,
  };
};

/** One multiplication a point, where MapLibre's own way makes objects and matrices of each. */
export const screenProjection = (map: MapLibreMap): ((position: Position) => Pixel) => {
  const center = map.getCenter();
  const { x: left, y: top } = map.project(center);
  const [cx, cy] = toMercator(center.lng, center.lat);
  const scale = WORLD_PX * 2 ** map.getZoom();
  const turn = (-map.getBearing() * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return ([lng = 0, lat = 0]) => {
    const [x, y] = toMercator(lng, lat);
    return [left + (x - cx) * cos - (y - cy) * sin, top + (x - cx) * sin + (y - cy) * cos];
  };
};

export const polygonsOf = (geometry: Geometry): readonly Position[][][] =>
  geometry.type === 'Polygon'
    ? [geometry.coordinates]
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : [];

/** Where a line must be kept clear: along it, as often as a name is high. */
export const pixelsAlong = ([first, ...rest]: Outline): readonly Pixel[] => {
  const points: Pixel[] = first ? [first] : [];
  let [x, y] = first ?? [0, 0];
  for (const [nextX, nextY] of rest) {
    const steps = Math.min(MOST_KEPT, Math.max(1, Math.round(Math.hypot(nextX - x, nextY - y) / EVERY_PX)));
    for (let step = 1; step <= steps; step++)
      points.push([x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps]);
    [x, y] = [nextX, nextY];
  }
  return points;
};

/** Where a feature must be kept clear. */
export const positionsOf = (geometry: Geometry): readonly Position[] => {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type === 'LineString') return geometry.coordinates.slice(0, MOST_KEPT);
  return polygonsOf(geometry).flatMap((rings) => rings[0]?.slice(0, MOST_KEPT) ?? []);
};

/** Whether all of it is in view. */
export const isWhole = (
  pieces: readonly (readonly Outline[])[],
  { left, top, right, bottom }: Window,
): boolean =>
  pieces.every((rings) =>
    rings.every((ring) => ring.every(([x, y]) => x > left && x < right && y > top && y < bottom)),
  );
