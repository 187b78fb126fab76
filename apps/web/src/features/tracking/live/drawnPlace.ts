import { LOST_MS } from '@envol/domain/tracking/alarms/evidence';

/**
 * Where a track is drawn between two fixes. Alarms and every number that a controller reads use fixes; this is for the picture
 * alone. The vertex shader (`map/glyphs.ts`) does the same, in the same order.
 */

/** A place is carried on along its speed for so long after its fix, ms: twice what a slow tracker takes between two. */
export const CARRIED_MS = 4_000;
/** A new fix is gone to in so long, ms. */
export const BLEND_MS = 300;
/** From so far away, m, it is jumped to: nothing flew there. */
export const JUMP_M = 100;
/** Under this speed, m/s, there is no track to stay ahead on. */
export const STANDING_MS = 0.5;
/** Silent for so long, ms, it is gone (specification 2 §7.11). */
export const GONE_MS = 30_000;

/** How a track moves since its last fix; metres and m/s, east and north. */
export interface Motion {
  readonly east_ms: number;
  readonly north_ms: number;
  /** Time of validity of the fix, ms of this device's clock. */
  readonly at: number;
  /** Where it was drawn when the fix came, from the fix: along its track and to the right of it, m; 0 where it jumped. */
  readonly ahead_m: number;
  readonly aside_m: number;
  /** When the fix came, ms of this device's clock. */
  readonly merged_at: number;
}

/** Metres from the fix. */
export interface Offset {
  readonly east_m: number;
  readonly north_m: number;
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** The unit vector of a track; north where it stands. */
const directionOf = (east: number, north: number): readonly [number, number] => {
  const speed = Math.hypot(east, north);
  return speed < STANDING_MS ? [0, 1] : [east / speed, north / speed];
};

/** How far it has flown from its fix, m; not longer than it is carried on. */
const carried = ({ at }: Pick<Motion, 'at'>, speed: number, now: number): number =>
  (speed * clamp(now - at, CARRIED_MS)) / 1000;

/** Where it is drawn at an instant. */
export function drawnOffset(motion: Motion, now: number): Offset {
  const { east_ms, north_ms, ahead_m, aside_m, merged_at } = motion;
  const speed = Math.hypot(east_ms, north_ms);
  const isStanding = speed < STANDING_MS;
  const gone_to = clamp((now - merged_at) / BLEND_MS, 1);
  const far = isStanding ? 0 : carried(motion, speed, now);
  // What was drawn further ahead waits until the track comes by: it never flies backwards.
  const goal = isStanding ? 0 : Math.max(far, ahead_m);
  const along = ahead_m + (goal - ahead_m) * gone_to;
  const across = aside_m * (1 - gone_to);
  const [east, north] = directionOf(east_ms, north_ms);
  return { east_m: along * east + across * north, north_m: along * north - across * east };
}

/**
 * The correction with which a new fix begins: `drawn` is where the track was drawn, from the new fix. What lies too far away, or
 * further ahead than the fix can be carried, is given up: waiting for it would be a lie.
 */
export function correctionOf(
  drawn: Offset,
  speed: Pick<Motion, 'east_ms' | 'north_ms'>,
): Pick<Motion, 'ahead_m' | 'aside_m'> {
  const { east_m, north_m } = drawn;
  const pace = Math.hypot(speed.east_ms, speed.north_ms);
  const [east, north] = directionOf(speed.east_ms, speed.north_ms);
  const ahead_m = east_m * east + north_m * north;
  const isTooFar = Math.hypot(east_m, north_m) > JUMP_M;
  const isNeverMet = pace >= STANDING_MS && ahead_m > (pace * CARRIED_MS) / 1000;
  return isTooFar || isNeverMet
    ? { ahead_m: 0, aside_m: 0 }
    : { ahead_m, aside_m: east_m * north - north_m * east };
}

/** How much is known of where a track is: `fresh` while it is carried on, then its outline, a ring, nothing. */
export type Freshness = 'fresh' | 'faded' | 'lost' | 'gone';

/** By the age of the fix, ms. */
export const freshnessOf = (age: number): Freshness =>
  age >= GONE_MS ? 'gone' : age >= LOST_MS ? 'lost' : age > CARRIED_MS ? 'faded' : 'fresh';
