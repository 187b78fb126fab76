import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';
import { geodesicDistance } from '../geo/geodesy.ts';
import type { Position } from '../geo/geometry.ts';

/** A helicopter as it was heard last. */
export interface HeardHelicopter {
  readonly position: Position;
  /** Over ground, m/s; null where nothing tells it. */
  readonly speed_ms: number | null;
  /** Time of validity, ms. */
  readonly at: number;
  /** m above mean sea level; null where it tells its pressure altitude alone. */
  readonly amsl_m: number | null;
}

/** Where it passes a drone at the nearest, if both go on as they do. */
interface Approach {
  /** ms. */
  readonly at: number;
  readonly distance_m: number;
  /** How far below the helicopter the drone is, m; negative above it; null where their heights cannot be compared. */
  readonly below_m: number | null;
}

/** Under this speed, m/s, a rotorcraft stands or taxis: nothing says when it arrives. Chosen, of no publication. */
const UNDER_WAY_MS = 10;

/** Older than this, ms, a place says nothing of what is to come. */
export const FORESEEN_FROM_MS = 15_000;

const isUnderWay = (heard: HeardHelicopter, now: number): heard is HeardHelicopter & { speed_ms: number } =>
  heard.speed_ms !== null && heard.speed_ms >= UNDER_WAY_MS && now - heard.at <= FORESEEN_FROM_MS;

/**
 * When it is at the scene, ms, by the way that is left at the speed that it has; null where it is not heard, stands, or tells no
 * speed: no speed is invented.
 */
export const arrivalAt = (heard: HeardHelicopter | null, scene: Position, now: number): number | null =>
  heard === null || !isUnderWay(heard, now)
    ? null
    : heard.at + Math.round((geodesicDistance(heard.position, scene) / heard.speed_ms) * 1000);

/**
 * Where it passes a drone at the nearest on its straight way to the scene; the drone stays where it was heard last. Degrees are taken
 * as long as at the helicopter: 1 % of the way wrong over 100 km, and less with each place. Null where nothing tells when, or where it
 * has passed already.
 */
export const approachTo = (
  heard: HeardHelicopter | null,
  scene: Position,
  drone: { readonly position: Position; readonly amsl_m: number | null },
  now: number,
): Approach | null => {
  if (heard === null || !isUnderWay(heard, now)) return null;
  const [lng, lat] = heard.position;
  const [east, north] = [metresPerDegreeOfLongitude(lat), metresPerDegreeOfLatitude(lat)];
  const from = ([x, y]: Position): readonly [number, number] => [(x - lng) * east, (y - lat) * north];
  const [way_x, way_y] = from(scene);
  const [x, y] = from(drone.position);
  const length = Math.hypot(way_x, way_y);
  const along = length === 0 ? 0 : Math.min(length, (x * way_x + y * way_y) / length);
  const at = heard.at + Math.round((along / heard.speed_ms) * 1000);
  if (along < 0 || at < now) return null;
  const [near_x, near_y] = length === 0 ? [0, 0] : [(way_x / length) * along, (way_y / length) * along];
  const is_comparable = heard.amsl_m !== null && drone.amsl_m !== null;
  return {
    at,
    distance_m: Math.round(Math.hypot(x - near_x, y - near_y)),
    below_m: is_comparable ? Math.round((heard.amsl_m ?? 0) - (drone.amsl_m ?? 0)) : null,
  };
};
