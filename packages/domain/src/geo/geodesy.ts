import geographiclib from 'geographiclib-geodesic';
import type { Position } from './geometry.ts';

const WGS84 = geographiclib.Geodesic.WGS84;

/** Semi-major axis of WGS84, metres. */
export const EQUATORIAL_RADIUS_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
const RADIANS = Math.PI / 180;

/** Degrees to radians. */
export function toRadians(degrees: number): number {
  return degrees * RADIANS;
}

/** Metres per degree of longitude at a latitude, on WGS84 (radius of the parallel). */
export function metresPerDegreeOfLongitude(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS);
  const primeVertical = EQUATORIAL_RADIUS_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
  return primeVertical * Math.cos(latitude * RADIANS) * RADIANS;
}

/** Metres per degree of latitude at a latitude, on WGS84 (meridional radius of curvature). */
export function metresPerDegreeOfLatitude(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS);
  const w = 1 - ECCENTRICITY_SQUARED * sine * sine;
  return ((EQUATORIAL_RADIUS_M * (1 - ECCENTRICITY_SQUARED)) / (w * Math.sqrt(w))) * RADIANS;
}

/**
 * Surface of WGS84 between the equator and a latitude, m² per radian of longitude: with it as ordinate, a map in
 * longitude and this number has true areas (cylindrical equal-area projection, Snyder 1987, 3-12).
 */
export function areaBelow(latitude: number): number {
  const e = Math.sqrt(ECCENTRICITY_SQUARED);
  const sine = Math.sin(latitude * RADIANS);
  const band = sine / (1 - ECCENTRICITY_SQUARED * sine * sine) + Math.atanh(e * sine) / e;
  return (EQUATORIAL_RADIUS_M ** 2 * (1 - ECCENTRICITY_SQUARED) * band) / 2;
}

/** Geodesic distance on WGS84 in metres (Karney 2013, exact to 15 nm). */
export function distance(from: Position, to: Position): number {
  return WGS84.Inverse(from[1], from[0], to[1], to[0], geographiclib.Geodesic.DISTANCE).s12 ?? 0;
}

/** True bearing of the geodesic leaving `from` towards `to`, degrees in [0, 360). */
export function bearing(from: Position, to: Position): number {
  const azimuth = WGS84.Inverse(from[1], from[0], to[1], to[0], geographiclib.Geodesic.AZIMUTH).azi1 ?? 0;
  return (azimuth + 360) % 360;
}

/** Where one arrives after `metres` along the geodesic leaving `from` at a true bearing in degrees. */
export function destination(from: Position, trueBearing: number, metres: number): Position {
  const end = WGS84.Direct(from[1], from[0], trueBearing, metres);
  return [end.lon2 ?? from[0], end.lat2 ?? from[1]];
}

/** Surface in m² of a closed ring on the ellipsoid, its sides taken as geodesics; sign lost. */
export function ringArea(ring: readonly Position[]): number {
  const polygon = WGS84.Polygon(false);
  for (let index = 0; index < ring.length - 1; index++) {
    const point = ring[index];
    if (point) polygon.AddPoint(point[1], point[0]);
  }
  return Math.abs(polygon.Compute(false, true).area ?? 0);
}
