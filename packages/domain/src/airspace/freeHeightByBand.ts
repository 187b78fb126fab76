import type { Effect, Reason } from './constraint.ts';
import { type Ground, type HighestGround, highestGround } from './ground.ts';
import { LOWEST_GROUND_M } from './heights.ts';
import { highestPossibleGround } from './highestPossibleGround.ts';
import { cardReason, type JudgedArea, type Judging } from './judging/judging.ts';

/** Where no source knows the ground, it may be anything that there is around. */
const rangeOfGround = ({ ground, box }: Pick<JudgedArea, 'ground' | 'box'>): HighestGround =>
  ground === null
    ? { at_least_m: LOWEST_GROUND_M, at_most_m: highestPossibleGround(box) }
    : highestGround(ground);

/** An aerodrome or heliport from whose altitude the bands around it count. */
export interface BandPlace {
  /** As the sentences call it: its code, or its name where it has none. */
  readonly code: string;
  /** m AMSL; null = not published. */
  readonly altitude_m: number | null;
}

/** What is free over one area. */
export interface FreeHere {
  readonly area: JudgedArea;
  /** What a band leaves free above the altitude of its place, m; null = the area is in none. */
  readonly band_m: number | null;
  /** What a zone leaves free above the ground itself, m; null = the area is in none. */
  readonly floor_m: number | null;
}

/**
 * The free height above the ground under an area: a band counts it from the altitude of its place, so that it drops by
 * what the ground rises above that, and lower ground does not raise it. `surely_m` holds whatever the ground may be,
 * `at_best_m` on the lowest it may be; both null where no height is free.
 */
export interface FreeAboveGround {
  readonly surely_m: number | null;
  readonly at_best_m: number | null;
}

const positive = (height: number): number | null => (height > 0 ? Math.floor(height) || null : null);

let latest: {
  readonly mission: Judging['mission'];
  readonly place: BandPlace;
  readonly here: FreeHere;
  readonly free: FreeAboveGround;
} | null = null;

/** What is free above the ground under an area, by its band and by its zone, whichever is lower; one card asks several times. */
export function freeAboveGround(judging: Judging, place: BandPlace, here: FreeHere): FreeAboveGround {
  if (latest?.here !== here || latest.place !== place || latest.mission !== judging.mission)
    latest = { mission: judging.mission, place, here, free: reckonedFree(judging, place, here) };
  return latest.free;
}

function reckonedFree(
  judging: Judging,
  place: BandPlace,
  { area, band_m, floor_m }: FreeHere,
): FreeAboveGround {
  if (judging.mission.visibility === 'off_sight') return { surely_m: null, at_best_m: null };
  const highest = rangeOfGround(area);
  const floor = floor_m ?? Number.POSITIVE_INFINITY;
  const left = (ground: number, altitude: number): number | null => {
    const band = band_m === null ? Number.POSITIVE_INFINITY : band_m - Math.max(ground - altitude, 0);
    return positive(Math.min(band, floor));
  };
  if (place.altitude_m === null && band_m !== null)
    return { surely_m: null, at_best_m: positive(Math.min(band_m, floor)) };
  const altitude = place.altitude_m ?? 0;
  return { surely_m: left(highest.at_most_m, altitude), at_best_m: left(highest.at_least_m, altitude) };
}

/** How an area stands to the free height of its place; `ground`: it depends on ground that is not known well enough. */
export type Standing = 'free' | 'ground' | 'above';
export const STANDINGS: readonly Standing[] = ['free', 'ground', 'above'];
export const EFFECT_OF: Readonly<Record<Standing, Effect>> = {
  free: 'free',
  ground: 'check',
  above: 'agreement',
};

export function bandStanding(judging: Judging, place: BandPlace, here: FreeHere): Standing {
  const { surely_m, at_best_m } = freeAboveGround(judging, place, here);
  if (surely_m !== null && here.area.top_m <= surely_m) return 'free';
  return at_best_m !== null && here.area.top_m <= at_best_m ? 'ground' : 'above';
}

/** How far an area's top rises above what its own place leaves free at best; negative where it stays under. */
function excess(judging: Judging, place: BandPlace, here: FreeHere): number {
  return here.area.top_m - (freeAboveGround(judging, place, here).at_best_m ?? Number.NEGATIVE_INFINITY);
}

/** The area that a card speaks of: the one that rises the most above its own free height, or the nearest to it. */
export function speakingBand<Here extends FreeHere>(
  judging: Judging,
  place: BandPlace,
  found: readonly Here[],
  isStricter: (each: Here, than: Here) => boolean = () => false,
): Here | null {
  const only = found[0];
  if (only && found.length === 1) return only;
  const rank = (each: Here): number => STANDINGS.indexOf(bandStanding(judging, place, each));
  return found.reduce<Here | null>((worst, each) => {
    if (!worst) return each;
    const more = rank(each) - rank(worst) || excess(judging, place, each) - excess(judging, place, worst);
    if (more > 0) return each;
    return !(more < 0) && isStricter(each, worst) ? each : worst;
  }, null);
}

/** The height that is surely free over every area met; null where there is none, or unknown ground hides it. */
export function lowestFree(judging: Judging, place: BandPlace, found: readonly FreeHere[]): number | null {
  let least = Number.POSITIVE_INFINITY;
  for (const each of found) least = Math.min(least, freeAboveGround(judging, place, each).surely_m ?? 0);
  return least || null;
}

/**
 * How the asked height stands to the free one, for an area that some height is left to. `surely`: what is surely free over
 * every area, the one number that a card tells.
 */
export function heightReasons(
  judging: Judging,
  place: BandPlace,
  here: FreeHere,
  surely: number | null,
): Reason[] {
  if (judging.mission.visibility === 'off_sight')
    return [cardReason('vicinity_off_sight', { aerodrome: place.code })];
  const height_m = here.area.top_m;
  const stands = bandStanding(judging, place, here);
  if (stands === 'ground') return [];
  if (stands === 'above') {
    if (surely !== null) return [cardReason('height_above_free', { height_m, free_height_m: surely })];
    // Where the lowest that the ground may be leaves nothing either, the ground hides no height.
    const isHidden = freeAboveGround(judging, place, here).at_best_m !== null;
    return [cardReason(isHidden ? 'height_none_surely_free' : 'height_none_free', { height_m })];
  }
  // Another area may lie in a lower band, and stay under it with a top of its own.
  const own = freeAboveGround(judging, place, here).surely_m ?? 0;
  const free_height_m = surely !== null && surely >= height_m ? surely : own;
  return [cardReason('height_within_free', { height_m, free_height_m })];
}

/** What the ground does to a band's free height, and where it is not known well enough, what would settle it. */
export function groundReason(place: BandPlace, ground: Ground | null, stands: Standing): Reason {
  if (place.altitude_m === null)
    return cardReason('height_counted_from_unknown_altitude', { aerodrome: place.code });
  const about = { aerodrome: place.code, elevation_m: Math.round(place.altitude_m) };
  if (ground === null)
    return cardReason(
      stands === 'ground' ? 'free_height_ground_unknown' : 'height_counted_from_aerodrome_ground_unknown',
      about,
    );
  const { at_least_m, at_most_m } = highestGround(ground);
  const heights = { ...about, from_m: Math.floor(at_least_m), to_m: Math.ceil(at_most_m) };
  if (stands === 'ground') return cardReason('height_counted_from_aerodrome_ground_to_check', heights);
  return ground.certainty === 'measured'
    ? cardReason('height_counted_from_aerodrome', { ...about, ground_m: Math.ceil(at_most_m) })
    : cardReason('height_counted_from_aerodrome_ground_estimated', heights);
}
