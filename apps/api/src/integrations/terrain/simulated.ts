import { flatDistance, type KnownPoints } from './knownPoints.ts';
import type { TerrainSource } from './port.ts';

const REACH_M = 30_000;
const NEAREST = 8;
/** Wide enough that an invented height frees nothing: French relief changes by more within the reach of the points. */
const INVENTED_ERROR_M = 500;

/**
 * Terrain for the demonstration, without a network: a smooth surface through the published points around. It is no
 * terrain of any place, goes by the name `simulated`, and never counts as consulted.
 */
export const simulatedTerrain = (points: KnownPoints): TerrainSource => ({
  source: 'simulated',
  error_m: INVENTED_ERROR_M,
  heightsAt: (places) =>
    Promise.resolve(
      places.map((place) => {
        const near = points
          .around(place, REACH_M)
          .map(({ position, ground_m }) => ({
            ground_m,
            metres: Math.max(flatDistance(place, position), 50),
          }))
          .sort((one, other) => one.metres - other.metres)
          .slice(0, NEAREST);
        if (near.length === 0) return null;
        const weight = near.reduce((sum, { metres }) => sum + 1 / metres ** 2, 0);
        return near.reduce((sum, { ground_m, metres }) => sum + ground_m / metres ** 2, 0) / weight;
      }),
    ),
});
