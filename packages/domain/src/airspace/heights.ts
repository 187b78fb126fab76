import type { BoundingBox } from '../geo/geometry.ts';
import { METRES_PER_FOOT } from '../geo/units.ts';
import { type Ground, highestGround } from './ground.ts';
import { highestPossibleGround } from './highestPossibleGround.ts';
import type { HeightLimit } from './zone.ts';

export const SURFACE: HeightLimit = { reference: 'AGL', value: 0, unit: 'ft' };

/** The polders of Les Moëres, m AMSL, rounded outwards. */
export const LOWEST_GROUND_M = -5;
/**
 * How far a flight level may lie below and above its standard altitude: 27 ft per hPa over the extreme
 * sea-level pressures taken as 950 and 1 050 hPa.
 */
export const FLIGHT_LEVEL_LOW_M = (1013.25 - 950) * 27 * METRES_PER_FOOT;
export const FLIGHT_LEVEL_HIGH_M = (1050 - 1013.25) * 27 * METRES_PER_FOOT;

/** A limit's own number in metres, its reference kept apart; flight levels in the standard atmosphere. */
export function limitInMetres(limit: HeightLimit): number {
  if (limit.reference === 'UNL') return Number.POSITIVE_INFINITY;
  if (limit.reference === 'FL') return limit.value * 100 * METRES_PER_FOOT;
  return limit.unit === 'ft' ? limit.value * METRES_PER_FOOT : limit.value;
}

/** How a zone's floor stands to the top of a flight. `undecided`: it depends on ground that is not known. */
export type FloorRelation = 'binds' | 'above' | 'undecided';

/**
 * Whether a zone's floor can be at or under the top of a flight (`top_m` above ground). AGL floors compare
 * directly; AMSL floors and flight levels need the ground, and where it is not known, or only estimated, only what
 * holds for all the ground there can be is said.
 */
export function floorRelation(
  floor: HeightLimit,
  topAgl: number,
  ground: Ground | null,
  box: BoundingBox,
): FloorRelation {
  const value = limitInMetres(floor);
  if (floor.reference === 'UNL') return 'above';
  if (floor.reference === 'AGL') return value <= topAgl ? 'binds' : 'above';
  const lowest = floor.reference === 'FL' ? value - FLIGHT_LEVEL_LOW_M : value;
  const highest = floor.reference === 'FL' ? value + FLIGHT_LEVEL_HIGH_M : value;
  // The top over the highest ground is what may first reach the floor; over the lowest ground it surely does.
  const highestUnder = ground && highestGround(ground);
  const mostTop = (highestUnder?.at_most_m ?? highestPossibleGround(box)) + topAgl;
  const leastTop = (highestUnder?.at_least_m ?? LOWEST_GROUND_M) + topAgl;
  if (lowest > mostTop) return 'above';
  if (highest <= leastTop) return 'binds';
  // Over measured ground, what lies within pressure's reach or the terrain's own error counts as reached.
  return ground?.certainty === 'measured' ? 'binds' : 'undecided';
}

/**
 * Highest whole height above ground that stays under a floor, whatever the ground of a box may be where it is not known;
 * null when there is none, or the floor has no limit.
 */
export function heightUnder(floor: HeightLimit, ground: Ground | null, box: BoundingBox): number | null {
  const value = limitInMetres(floor);
  if (floor.reference === 'UNL') return null;
  const lowest = floor.reference === 'FL' ? value - FLIGHT_LEVEL_LOW_M : value;
  const highest = ground ? highestGround(ground).at_most_m : highestPossibleGround(box);
  const height = Math.ceil(floor.reference === 'AGL' ? value : lowest - highest) - 1;
  return height > 0 ? height : null;
}

/** The height that stays under a floor over every area; null when over one of them there is none. */
export function heightUnderAll(
  floor: HeightLimit,
  areas: readonly { readonly ground: Ground | null; readonly box: BoundingBox }[],
): number | null {
  let lowest = areas.length > 0 ? Number.POSITIVE_INFINITY : 0;
  for (const { ground, box } of areas) lowest = Math.min(lowest, heightUnder(floor, ground, box) ?? 0);
  return lowest || null;
}

/** "SFC", "500 ft AGL", "2000 ft AMSL", "FL115", "UNL": the form used on French charts. */
export function formatLimit(limit: HeightLimit): string {
  switch (limit.reference) {
    case 'UNL':
      return 'UNL';
    case 'FL':
      return `FL${String(limit.value).padStart(3, '0')}`;
    case 'AGL':
      return limit.value === 0 ? 'SFC' : `${limit.value} ${limit.unit} AGL`;
    case 'AMSL':
      return `${limit.value} ${limit.unit} AMSL`;
  }
}

/** Reads a limit as the French aeronautical publication writes it; null when it cannot be read. */
export function parseLimit(text: string): HeightLimit | null {
  const clean = text.trim().toUpperCase();
  if (clean === 'SFC' || clean === 'GND') return SURFACE;
  if (clean === 'UNL' || clean === 'UNLIMITED') return { reference: 'UNL' };
  const level = /^FL\s*(\d{1,3})$/.exec(clean);
  if (level) return level[1] === '999' ? { reference: 'UNL' } : { reference: 'FL', value: Number(level[1]) };
  const height = /^(-?\d+(?:\.\d+)?)\s*(FT|M)\.?\s*(ASFC|AGL|AMSL)$/.exec(clean);
  if (!height) return null;
  return {
    reference: height[3] === 'AMSL' ? 'AMSL' : 'AGL',
    value: Number(height[1]),
    unit: height[2] === 'M' ? 'm' : 'ft',
  };
}

/** A number to order limits by, lowest first; only for lists: AGL and AMSL are not really comparable. */
export function limitOrder(limit: HeightLimit): number {
  const metres = limitInMetres(limit);
  return limit.reference === 'AGL' && limit.value === 0 ? -1 : metres;
}
