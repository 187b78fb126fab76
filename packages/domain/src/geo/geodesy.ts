import geographiclib from 'geographiclib-geodesic';
import type { Position } from './geometry.ts';

const WGS84 = geographiclib.Geodesic.WGS84;

/** Geodesic distance on WGS84 in metres (Karney 2013, exact to 15 nm). */
export function geodesicDistance(from: Position, to: Position): number {
  return WGS84.Inverse(from[1], from[0], to[1], to[0], geographiclib.Geodesic.DISTANCE).s12 ?? 0;
}

/** True bearing of the geodesic leaving `from` towards `to`, degrees in [0, 360). */
export function geodesicBearing(from: Position, to: Position): number {
  const azimuth = WGS84.Inverse(from[1], from[0], to[1], to[0], geographiclib.Geodesic.AZIMUTH).azi1 ?? 0;
  return (azimuth + 360) % 360;
}

/** Where one arrives after `metres` along the geodesic leaving `from` at a true bearing in degrees. */
export function geodesicDestination(from: Position, trueBearing: number, metres: number): Position {
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
