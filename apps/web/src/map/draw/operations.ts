import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '@envol/domain/geo/ellipsoid';
import { geodesicDestination, geodesicDistance } from '@envol/domain/geo/geodesy';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';

export type DrawMode = 'polygon' | 'circle' | 'line';
export type Refusal = 'TOO_FEW_VERTICES' | 'NO_SUCH_VERTEX' | 'OUT_OF_RANGE';
export type Outcome =
  | { readonly ok: true; readonly geometry: AreaGeometry }
  | { readonly ok: false; readonly reason: Refusal };

/** Corridor half width of a freshly drawn line, metres. */
const DEFAULT_BUFFER_M = 30;
/** Smallest radius worth a circle, metres. */
const SMALLEST_RADIUS_M = 1;
// Six decimals are 0.1 m: finer than any hand, and stable from screen to database.
const ROUNDING = 1e6;

const done = (geometry: AreaGeometry): Outcome => ({ ok: true, geometry });

/** A position to 0.1 m. */
function roundPosition([longitude, latitude]: Position): Position {
  return [Math.round(longitude * ROUNDING) / ROUNDING, Math.round(latitude * ROUNDING) / ROUNDING];
}

const inRange = ([longitude, latitude]: Position) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85;
const same = (a: Position | undefined, b: Position | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** What the hand can grab: corners of the outer ring, points of a line; a circle has its centre, then its rim. */
export function verticesOf(geometry: AreaGeometry): readonly Position[] {
  if (geometry.type === 'Circle') {
    const rim = geodesicDestination(geometry.center, 90, geometry.radius_m);
    return [geometry.center, rim];
  }
  if (geometry.type === 'LineString') return geometry.coordinates;
  return geometry.coordinates[0]?.slice(0, -1) ?? [];
}

function withVertices(geometry: AreaGeometry, vertices: readonly Position[]): Outcome {
  if (geometry.type === 'LineString') {
    if (vertices.length < 2) return { ok: false, reason: 'TOO_FEW_VERTICES' };
    return done({ ...geometry, coordinates: vertices });
  }
  const [first] = vertices;
  if (geometry.type !== 'Polygon' || !first || vertices.length < 3)
    return { ok: false, reason: 'TOO_FEW_VERTICES' };
  return done({ ...geometry, coordinates: [[...vertices, first], ...geometry.coordinates.slice(1)] });
}

/** Moves one vertex; the rim of a circle changes its radius, its centre moves it. */
export function moveVertex(geometry: AreaGeometry, index: number, to: Position): Outcome {
  const position = roundPosition(to);
  if (!inRange(position)) return { ok: false, reason: 'OUT_OF_RANGE' };
  if (geometry.type === 'Circle') {
    if (index === 0) return done({ ...geometry, center: position });
    return setRadius(geometry, geodesicDistance(geometry.center, position));
  }
  const vertices = verticesOf(geometry);
  if (!vertices[index]) return { ok: false, reason: 'NO_SUCH_VERTEX' };
  return withVertices(geometry, vertices.with(index, position));
}

/** Adds a vertex before `index`; at the number of vertices it comes last. Circles have none to add. */
export function insertVertex(geometry: AreaGeometry, index: number, position: Position): Outcome {
  const vertices = verticesOf(geometry);
  if (geometry.type === 'Circle' || index < 0 || index > vertices.length)
    return { ok: false, reason: 'NO_SUCH_VERTEX' };
  if (!inRange(position)) return { ok: false, reason: 'OUT_OF_RANGE' };
  return withVertices(geometry, vertices.toSpliced(index, 0, roundPosition(position)));
}

/** Removes a vertex; refuses below three corners or two points. */
export function removeVertex(geometry: AreaGeometry, index: number): Outcome {
  const vertices = verticesOf(geometry);
  if (geometry.type === 'Circle' || !vertices[index]) return { ok: false, reason: 'NO_SUCH_VERTEX' };
  return withVertices(geometry, vertices.toSpliced(index, 1));
}

/** A circle of another radius, metres to the decimetre, at least one metre. */
export function setRadius(geometry: AreaGeometry, radius_m: number): Outcome {
  if (geometry.type !== 'Circle') return { ok: false, reason: 'NO_SUCH_VERTEX' };
  if (!Number.isFinite(radius_m)) return { ok: false, reason: 'OUT_OF_RANGE' };
  return done({ ...geometry, radius_m: Math.max(SMALLEST_RADIUS_M, Math.round(radius_m * 10) / 10) });
}

/** Halfway points where a vertex can be pulled out of a side, each with the index it would take. */
export function midpointsOf(
  geometry: AreaGeometry,
): readonly { readonly index: number; readonly position: Position }[] {
  if (geometry.type === 'Circle') return [];
  const vertices = verticesOf(geometry);
  const sides = geometry.type === 'Polygon' ? vertices.length : vertices.length - 1;
  return Array.from({ length: sides }, (_, i) => {
    const a = vertices[i] ?? [0, 0];
    const b = vertices[(i + 1) % vertices.length] ?? a;
    return { index: i + 1, position: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const };
  });
}

/** Carries the whole area by the way between two positions, keeping its size in metres. */
export function moveGeometry(geometry: AreaGeometry, from: Position, to: Position): Outcome {
  // Each vertex keeps its way in metres from the hand; a degree is another length where the hand arrives.
  const stretch = metresPerDegreeOfLatitude(from[1]) / metresPerDegreeOfLatitude(to[1]);
  const shift = ([longitude, latitude]: Position): Position => {
    const carried = to[1] + (latitude - from[1]) * stretch;
    const widen = metresPerDegreeOfLongitude(latitude) / metresPerDegreeOfLongitude(carried);
    return roundPosition([to[0] + (longitude - from[0]) * widen, carried]);
  };
  const moved: AreaGeometry =
    geometry.type === 'Circle'
      ? { ...geometry, center: shift(geometry.center) }
      : geometry.type === 'LineString'
        ? { ...geometry, coordinates: geometry.coordinates.map(shift) }
        : { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(shift)) };
  return verticesOf(moved).every(inRange) ? done(moved) : { ok: false, reason: 'OUT_OF_RANGE' };
}

/** The points without those that a double click set twice. */
function withoutRepeats(points: readonly Position[]): readonly Position[] {
  return points.filter((point, i) => !same(point, points[i - 1]));
}

/** What a drawing of these points is so far, or null while it is nothing to judge (a single point). */
export function sketchGeometry(
  mode: DrawMode,
  all: readonly Position[],
  buffer_m = DEFAULT_BUFFER_M,
): AreaGeometry | null {
  const points = withoutRepeats(all.map(roundPosition));
  const [first, second] = points;
  if (!first || !second) return null;
  if (mode === 'circle') {
    const circle: AreaGeometry = { type: 'Circle', center: first, radius_m: 0 };
    const sized = setRadius(circle, geodesicDistance(first, second));
    return sized.ok ? sized.geometry : null;
  }
  if (mode === 'line') return { type: 'LineString', coordinates: points, buffer_m };
  const corners = same(first, points.at(-1)) ? points.slice(0, -1) : points;
  return corners.length < 3 ? null : { type: 'Polygon', coordinates: [[...corners, first]] };
}

/** Whether a drawing ends by itself with this many points: a circle has its centre and its rim. */
export function isComplete(mode: DrawMode, points: readonly Position[]): boolean {
  return mode === 'circle' && withoutRepeats(points).length >= 2;
}
