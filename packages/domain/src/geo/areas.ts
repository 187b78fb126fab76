import type { Reason } from '../airspace/constraint.ts';
import { crossingsOf } from './corridor.ts';
import type { AreaGeometry, LineGeometry, Position } from './geometry.ts';
import { geodesicArea } from './measure.ts';
import { boundingBox } from './packed.ts';
import { type RingIssue, ringIssue } from './rings.ts';

/** Limits of a mission area, shared by every entry of the product. */
export const AREA_LIMITS = {
  vertices: 2_000,
  circle_radius_m: 50_000,
  corridor_buffer_m: 10_000,
  /** Widest extent of an area, degrees, either way. */
  extent_degrees: 3,
  smallest_area_m2: 1,
  /** A corridor that crosses itself more often than this has too many holes to be drawn and judged in time. */
  corridor_crossings: 5_000,
  /** Points of all areas of a mission together. */
  mission_vertices: 10_000,
} as const;

/** Codes that `areaIssues` gives; the texts are in the `constraints` namespace under `area_issues`. */
export const AREA_ISSUE_CODES = [
  'area_not_a_number',
  'area_too_few_points',
  'area_unclosed',
  'area_self_crossing',
  'area_zero_surface',
  'area_too_many_points',
  'area_too_complex',
  'mission_too_many_points',
  'area_too_large',
  'area_radius_not_positive',
  'area_radius_too_large',
  'area_outside_france',
  'area_coordinates_swapped',
] as const;
export type AreaIssueCode = (typeof AREA_ISSUE_CODES)[number];

/** France and its overseas territories with their waters: west, south, east, north in degrees. */
const FRENCH_BOXES: readonly (readonly [number, number, number, number])[] = [
  [-6.5, 41, 10, 51.6],
  [-57.5, 46.2, -55.5, 47.6],
  [-64, 13.8, -60, 18.6],
  [-55.5, 1.5, -50.5, 6.8],
  [43.5, -14, 46, -11.8],
  [54.5, -22, 56.5, -20.3],
  [38, -60, 78, -10.5],
  [156, -26, 175, -14],
  [-180, -16, -175, -11],
  [-157, -30, -130, -6],
  [-110, 9.5, -108, 11],
];

/** Whether a place lies in the boxes around France and its territories. */
export function isInFrance([longitude, latitude]: Position): boolean {
  return FRENCH_BOXES.some(
    ([west, south, east, north]) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
}

function positionsOf(geometry: AreaGeometry): readonly Position[] {
  switch (geometry.type) {
    case 'Polygon': {
      const [only, ...holes] = geometry.coordinates;
      return only && holes.length === 0 ? only : geometry.coordinates.flat();
    }
    case 'Circle':
      return [geometry.center];
    case 'LineString':
      return geometry.coordinates;
  }
}

function isPosition(value: Position): boolean {
  return (
    Array.isArray(value) &&
    Number.isFinite(value[0]) &&
    Number.isFinite(value[1]) &&
    Math.abs(value[0]) <= 180 &&
    Math.abs(value[1]) <= 90
  );
}

function radiusOf(geometry: AreaGeometry): { value: number; limit: number } | null {
  if (geometry.type === 'Circle') return { value: geometry.radius_m, limit: AREA_LIMITS.circle_radius_m };
  if (geometry.type === 'LineString')
    return { value: geometry.buffer_m, limit: AREA_LIMITS.corridor_buffer_m };
  return null;
}

/** Whether they are positions all, within the widest extent allowed and away from the poles. */
function areLocal(positions: readonly Position[]): boolean {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const position of positions) {
    if (!isPosition(position)) return false;
    const longitude = position[0];
    const latitude = position[1];
    if (longitude < west) west = longitude;
    if (latitude < south) south = latitude;
    if (longitude > east) east = longitude;
    if (latitude > north) north = latitude;
  }
  const extent = AREA_LIMITS.extent_degrees;
  return east - west <= extent && north - south <= extent && Math.max(Math.abs(south), Math.abs(north)) <= 85;
}

/**
 * Whether the engine can judge an area at all: real numbers, enough points, a positive bounded radius, and not
 * spread over the globe, which bounds the time that one analysis can take.
 */
export function isJudgeable(geometry: AreaGeometry): boolean {
  const positions = positionsOf(geometry);
  const radius = radiusOf(geometry);
  if (positions.length > AREA_LIMITS.vertices || !areLocal(positions)) return false;
  if (radius && !(radius.value > 0 && radius.value <= radius.limit)) return false;
  if (geometry.type === 'LineString') return positions.length >= 1;
  if (geometry.type === 'Circle') return true;
  const outer = geometry.coordinates[0];
  return outer !== undefined && outer.length >= 4 && geometry.coordinates.every(isClosed);
}

function isClosed(ring: readonly Position[]): boolean {
  const first = ring[0];
  const last = ring.at(-1);
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
}

function issue(code: AreaIssueCode, params: Reason['params'] = {}): Reason {
  return { code, params };
}

const RING_ISSUES: Readonly<Record<RingIssue, Reason>> = {
  too_few_points: issue('area_too_few_points', { minimum: 3 }),
  unclosed: issue('area_unclosed'),
  zero_area: issue('area_zero_surface'),
  self_crossing: issue('area_self_crossing'),
};

function ringIssues(geometry: AreaGeometry): Reason[] {
  if (geometry.type !== 'Polygon') return [];
  if (geometry.coordinates.length === 0) return [issue('area_too_few_points', { minimum: 3 })];
  return geometry.coordinates.flatMap((ring) => {
    const found = ringIssue(ring);
    return found ? [RING_ISSUES[found]] : [];
  });
}

function sizeIssues(geometry: AreaGeometry): Reason[] {
  const radius = radiusOf(geometry);
  if (radius && !(radius.value > 0)) return [issue('area_radius_not_positive')];
  if (radius && radius.value > radius.limit)
    return [issue('area_radius_too_large', { maximum_m: radius.limit })];
  const distinct = new Set(positionsOf(geometry).map(String)).size;
  if (geometry.type === 'LineString' && distinct < 2) return [issue('area_too_few_points', { minimum: 2 })];
  const [west, south, east, north] = boundingBox(geometry);
  const { extent_degrees } = AREA_LIMITS;
  if (east - west > extent_degrees || north - south > extent_degrees)
    return [issue('area_too_large', { maximum_km: Math.round(extent_degrees * 111) })];
  return [];
}

function placeIssues(positions: readonly Position[]): Reason[] {
  if (positions.every(isInFrance)) return [];
  const swapped = positions.every(([longitude, latitude]) => isInFrance([latitude, longitude]));
  return [issue(swapped ? 'area_coordinates_swapped' : 'area_outside_france')];
}

/**
 * What is wrong with a drawn or typed area, in words the screen can say; empty when it can be flown in. The same
 * codes serve the API's 400 answers and the web. Never throws, whatever the numbers.
 */
export function areaIssues(geometry: AreaGeometry): Reason[] {
  const positions = positionsOf(geometry);
  const radius = radiusOf(geometry);
  if (positions.length === 0)
    return [issue('area_too_few_points', { minimum: geometry.type === 'LineString' ? 2 : 3 })];
  if (positions.length > AREA_LIMITS.vertices)
    return [issue('area_too_many_points', { maximum: AREA_LIMITS.vertices })];
  if (!positions.every(isFinitePosition) || (radius && !Number.isFinite(radius.value)))
    return [issue('area_not_a_number')];
  if (!positions.every(isPosition)) return placeIssues(positions);
  const shape = [...ringIssues(geometry), ...sizeIssues(geometry)];
  const place = placeIssues(positions);
  if (shape.length > 0 || place.length > 0) return [...shape, ...place];
  if (geometry.type === 'LineString') return corridorIssues(geometry);
  return geodesicArea(geometry) < AREA_LIMITS.smallest_area_m2 ? [issue('area_zero_surface')] : [];
}

/** A corridor is at least as large as the disk at its end: its outlines need not be drawn to know. */
function corridorIssues({ coordinates, buffer_m }: LineGeometry): Reason[] {
  if (Math.PI * buffer_m ** 2 < AREA_LIMITS.smallest_area_m2) return [issue('area_zero_surface')];
  const most = AREA_LIMITS.corridor_crossings;
  return crossingsOf(coordinates, buffer_m, most) > most ? [issue('area_too_complex')] : [];
}

/** What is wrong with the areas of a mission together, however sound each is. */
export function missionIssues(geometries: readonly AreaGeometry[]): Reason[] {
  const points = geometries.reduce((sum, geometry) => sum + positionsOf(geometry).length, 0);
  const maximum = AREA_LIMITS.mission_vertices;
  return points > maximum ? [issue('mission_too_many_points', { maximum })] : [];
}

function isFinitePosition(value: Position): boolean {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
}
