import type { AreaGeometry, BoundingBox, Position, ZoneGeometry } from '@envol/domain/geo/geometry';
import type { Rect } from '../pdf/pen.ts';

/** A point of the page. */
export type Point = readonly [x: number, y: number];

/** Spherical radius of Web Mercator, metres. */
const RADIUS = 6_378_137;
const MAX_LATITUDE = 85;
const METRES_PER_DEGREE = (Math.PI * RADIUS) / 180;

const mercatorY = (latitude: number): number => {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return RADIUS * Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360));
};

/** A frame of the map on the page: north up, one scale, Mercator. */
export interface MapView {
  readonly rect: Rect;
  readonly bounds: BoundingBox;
  /** True metres at the middle of the frame for one point of paper. */
  readonly metres_per_point: number;
  readonly project: (position: Position) => Point;
}

/** Degrees east-west and north-south for a distance at a latitude; for drawing only. */
export const degreesFor = (metres: number, latitude: number): readonly [number, number] => {
  const shrink = Math.max(0.02, Math.cos((latitude * Math.PI) / 180));
  return [metres / (METRES_PER_DEGREE * shrink), metres / METRES_PER_DEGREE];
};

/** Smallest box around positions; null without any. */
export const boundsOf = (positions: Iterable<Position>): BoundingBox | null => {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const [longitude, latitude] of positions) {
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) continue;
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return west <= east && south <= north ? [west, south, east, north] : null;
};

const grow = (bounds: BoundingBox, metres: number): BoundingBox => {
  const [dx, dy] = degreesFor(metres, (bounds[1] + bounds[3]) / 2);
  return [bounds[0] - dx, bounds[1] - dy, bounds[2] + dx, bounds[3] + dy];
};

/** Box around a geometry, with the radius or the half-width counted. */
export const geometryBounds = (geometry: AreaGeometry | ZoneGeometry): BoundingBox | null => {
  switch (geometry.type) {
    case 'Circle': {
      const box = boundsOf([geometry.center]);
      return box === null ? null : grow(box, geometry.radius_m);
    }
    case 'LineString': {
      const box = boundsOf(geometry.coordinates);
      return box === null ? null : grow(box, geometry.buffer_m);
    }
    case 'Polygon':
      return boundsOf(geometry.coordinates[0] ?? []);
    case 'MultiPolygon':
      return boundsOf(geometry.coordinates.flatMap((polygon) => polygon[0] ?? []));
  }
};

/** Whether two boxes share a point. */
export const boxesMeet = (a: BoundingBox, b: BoundingBox): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/**
 * The view that shows a box whole inside the frame, with a margin, never wider in than `min_span_m` across.
 * The frame is filled: more ground is shown on the longer side.
 */
export const createView = (rect: Rect, box: BoundingBox, margin: number, min_span_m: number): MapView => {
  const latitude = (box[1] + box[3]) / 2;
  const stretch = 1 / Math.max(0.02, Math.cos((latitude * Math.PI) / 180));
  const left = box[0] * METRES_PER_DEGREE;
  const right = box[2] * METRES_PER_DEGREE;
  const bottom = mercatorY(box[1]);
  const top = mercatorY(box[3]);
  const scale = Math.max(
    ((right - left) * (1 + margin)) / rect.width,
    ((top - bottom) * (1 + margin)) / rect.height,
    (min_span_m * stretch) / Math.min(rect.width, rect.height),
  );
  const middle_x = (left + right) / 2;
  const middle_y = (top + bottom) / 2;
  const centre_x = rect.x + rect.width / 2;
  const centre_y = rect.y + rect.height / 2;
  const latitudeOf = (y: number): number => (Math.atan(Math.exp(y / RADIUS)) * 360) / Math.PI - 90;
  return {
    rect,
    bounds: [
      (middle_x - (rect.width / 2) * scale) / METRES_PER_DEGREE,
      latitudeOf(middle_y - (rect.height / 2) * scale),
      (middle_x + (rect.width / 2) * scale) / METRES_PER_DEGREE,
      latitudeOf(middle_y + (rect.height / 2) * scale),
    ],
    metres_per_point: scale / stretch,
    project: ([longitude, lat]) => [
      centre_x + (longitude * METRES_PER_DEGREE - middle_x) / scale,
      centre_y - (mercatorY(lat) - middle_y) / scale,
    ],
  };
};
