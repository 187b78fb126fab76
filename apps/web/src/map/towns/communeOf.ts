import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { codesOfTown } from './findPostcode.ts';
import { nearestTown } from './nearestTown.ts';
import { loadTowns } from './useNearestTown.ts';

/** How far from a town's middle its name is still proposed, m. */
const NEAR_M = 2_500;

/**
 * The commune in which an area seems to lie, with its postcode where one alone serves it: a proposal to be read, for the
 * base map knows a town's middle and not its limits. Null where none is near.
 */
export const communeOf = async (geometry: AreaGeometry): Promise<string | null> => {
  const town = nearestTown([geometry], await loadTowns());
  if (town === null || town.distance_m > NEAR_M) return null;
  const [code, ...others] = await codesOfTown(town.name, geometry);
  return code === undefined || others.length > 0 ? town.name : `${town.name} ${code}`;
};
