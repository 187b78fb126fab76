import type { Ground } from '../airspace/ground.ts';
import type { TrackedPosition } from './trace.ts';

/**
 * What a height above ground rests on: the ground measured under the drone, a ground told from points around it, or the
 * height above the take-off point alone, as on flat land.
 */
export const HEIGHT_BASES = ['ground', 'estimated_ground', 'take_off'] as const;
export type HeightBasis = (typeof HEIGHT_BASES)[number];

/** A height above ground, m. */
export interface AboveGround {
  readonly told_m: number;
  /** As high as it may be, the ground being known no better. */
  readonly at_most_m: number;
  readonly basis: HeightBasis;
}

/** A position from which no height above ground follows, and why. */
export interface UnjudgedHeight {
  readonly because: 'no_height' | 'ground_unknown';
}

/** Heights told by a tracker are sure to some metres. */
export const HEIGHT_TOLERANCE_M = 10;

const overGround = (altitude_m: number, ground: Ground, take_off?: Ground): AboveGround => {
  const parts = take_off === undefined ? [ground] : [ground, take_off];
  const spread = parts.reduce(
    (sum, { min_m, max_m, error_m, certainty }) =>
      // What was measured under one point is sure to its error, which the tolerance covers.
      certainty === 'measured' ? sum : sum + (max_m - min_m) / 2 + error_m,
    0,
  );
  const told_m = altitude_m - (ground.min_m + ground.max_m) / 2;
  return {
    told_m,
    at_most_m: told_m + spread,
    basis: parts.every(({ certainty }) => certainty === 'measured') ? 'ground' : 'estimated_ground',
  };
};

/**
 * How high a drone is above the ground under it: from its height above the take-off point and the ground at both, else from
 * its altitude; over unknown ground its height above the take-off point is all that is known. `take_off`: the ground where it
 * took off; null where the place or its ground is not known.
 */
export function heightAboveGround(
  { altitude_m, height_m }: Pick<TrackedPosition, 'altitude_m' | 'height_m'>,
  ground: Ground | null,
  take_off: Ground | null,
): AboveGround | UnjudgedHeight {
  if (ground !== null && height_m !== null && take_off !== null)
    return overGround((take_off.min_m + take_off.max_m) / 2 + height_m, ground, take_off);
  if (ground !== null && altitude_m !== null) return overGround(altitude_m, ground);
  if (height_m !== null) return { told_m: height_m, at_most_m: height_m, basis: 'take_off' };
  return { because: altitude_m === null ? 'no_height' : 'ground_unknown' };
}
