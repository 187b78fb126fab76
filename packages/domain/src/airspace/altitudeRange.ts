import type { BoundingBox } from '../geo/geometry.ts';
import type { Ground } from './ground.ts';
import { FLIGHT_LEVEL_HIGH_M, FLIGHT_LEVEL_LOW_M, LOWEST_GROUND_M, limitInMetres } from './heights.ts';
import { highestPossibleGround } from './highestPossibleGround.ts';
import type { HeightLimit } from './zone.ts';

/** From where to where somebody flies, each limit with its own reference. */
export interface HeightBand {
  readonly lower: HeightLimit;
  readonly upper: HeightLimit;
}

/** Whether two bands share a height; `undecided`: that depends on ground or pressure that is not known. */
export type BandRelation = 'meet' | 'apart' | 'undecided';

interface Between {
  readonly least: number;
  readonly most: number;
}

/** What the ground anywhere under a box may be, m AMSL; `ground` is what is known of it. */
const groundBetween = (ground: Ground | null, box: BoundingBox): Between =>
  ground === null
    ? { least: LOWEST_GROUND_M, most: highestPossibleGround(box) }
    : { least: ground.min_m - ground.error_m, most: ground.max_m + ground.error_m };

/** What a limit may be, m AMSL. */
const altitude = (limit: HeightLimit, under: Between): Between => {
  const value = limitInMetres(limit);
  switch (limit.reference) {
    case 'UNL':
      return { least: value, most: value };
    case 'AMSL':
      return { least: value, most: value };
    case 'FL':
      return { least: value - FLIGHT_LEVEL_LOW_M, most: value + FLIGHT_LEVEL_HIGH_M };
    case 'AGL':
      return { least: value + under.least, most: value + under.most };
  }
};

/** How a lower limit stands to an upper one: under it or at it, over it, or either. */
const reaches = (lower: HeightLimit, upper: HeightLimit, under: Between): BandRelation => {
  // Over one ground, under one pressure: the numbers themselves.
  if (lower.reference === upper.reference)
    return limitInMetres(lower) <= limitInMetres(upper) ? 'meet' : 'apart';
  const [floor, top] = [altitude(lower, under), altitude(upper, under)];
  if (floor.least > top.most) return 'apart';
  return floor.most <= top.least ? 'meet' : 'undecided';
};

/**
 * Whether two bands of height share a height over the ground of a box; touching counts. Limits of one reference are
 * compared as they are; others over all the ground that there can be, and for flight levels under all pressures.
 */
export const bandsMeet = (
  one: HeightBand,
  other: HeightBand,
  ground: Ground | null,
  box: BoundingBox,
): BandRelation => {
  const under = groundBetween(ground, box);
  const sides = [reaches(one.lower, other.upper, under), reaches(other.lower, one.upper, under)];
  if (sides.includes('apart')) return 'apart';
  return sides.includes('undecided') ? 'undecided' : 'meet';
};
