import { expect, it } from 'vitest';
import { nearbyDestination } from './ellipsoid.ts';
import { geodesicDestination, geodesicDistance } from './geodesy.ts';

const BEARINGS = Array.from({ length: 16 }, (_, index) => index * 22.5);
/** Dunkerque, Bonifacio, Saint-Denis de La Réunion, Cayenne. */
const LATITUDES = [51.03, 41.39, -20.88, 4.92];

const worst = (metres: number): number =>
  Math.max(
    ...LATITUDES.flatMap((latitude) =>
      BEARINGS.map((bearing) =>
        geodesicDistance(
          nearbyDestination([2.5, latitude], bearing, metres),
          geodesicDestination([2.5, latitude], bearing, metres),
        ),
      ),
    ),
  );

it('a point by distance and course draws a point where the geodesic ends: 10 cm at 10 km, 15 m at 50 km', () => {
  expect(worst(10_000)).toBeLessThan(0.1);
  expect(worst(50_000)).toBeLessThan(15);
  // The expansion is one of the second order: without its terms it would be metres off.
  expect(worst(50_000)).toBeGreaterThan(0.01);
});
