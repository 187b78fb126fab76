import type { Position } from './geometry.ts';

/** Semi-major axis of WGS84, metres. */
export const EQUATORIAL_RADIUS_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
const RADIANS = Math.PI / 180;
const ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQUARED);
/** Square of the semi-minor axis, m². */
const POLAR_SQUARED = EQUATORIAL_RADIUS_M ** 2 * (1 - ECCENTRICITY_SQUARED);

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
  const sine = Math.sin(latitude * RADIANS);
  const band =
    sine / (1 - ECCENTRICITY_SQUARED * sine * sine) + Math.atanh(ECCENTRICITY * sine) / ECCENTRICITY;
  return (POLAR_SQUARED * band) / 2;
}

/**
 * Where one arrives after `metres` at a true bearing, by the second-order expansion at `from`: within 10 cm at 10 km and
 * 15 m at 50 km in the latitudes of France. For a picture; what judges uses `geodesicDestination` of geodesy.ts.
 */
export function nearbyDestination(from: Position, trueBearing: number, metres: number): Position {
  const [longitude, latitude] = from;
  const east = metres * Math.sin(trueBearing * RADIANS);
  const north = metres * Math.cos(trueBearing * RADIANS);
  const tangent = Math.tan(latitude * RADIANS);
  const primeVertical = metresPerDegreeOfLongitude(latitude) / (Math.cos(latitude * RADIANS) * RADIANS);
  // The meridian's curvature half-way; going east along the great circle loses latitude.
  const halfway = latitude + north / metresPerDegreeOfLatitude(latitude) / 2;
  const southwards = (east * east * tangent) / (2 * primeVertical);
  return [
    longitude + (east / metresPerDegreeOfLongitude(latitude)) * (1 + (north * tangent) / primeVertical),
    latitude + (north - southwards) / metresPerDegreeOfLatitude(halfway),
  ];
}
