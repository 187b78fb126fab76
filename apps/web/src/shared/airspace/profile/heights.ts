import type { Constraint } from '@envol/domain/airspace/constraint';
import type { Ground } from '@envol/domain/airspace/ground';
import { limitInMetres } from '@envol/domain/airspace/heights';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import { METRES_PER_FOOT } from '@envol/domain/geo/units';

type Titled = Pick<Constraint, 'key' | 'kind' | 'title'>;

/** What the profile asks of a constraint. */
export interface ProfileZone extends Titled {
  readonly effect: Constraint['effect'];
  readonly overlap: Pick<Constraint['overlap'], 'lower' | 'upper'>;
}

export interface Band {
  readonly key: string;
  readonly constraint: Titled;
  readonly lower: HeightLimit;
  readonly upper: HeightLimit | null;
  /** m above ground; null when it is counted from the sea or as a flight level, and the ground would place it. */
  readonly floor_m: number | null;
  /** Null: higher than the drawing, or not counted from the ground. */
  readonly ceiling_m: number | null;
}

export interface HeightPicture {
  readonly top_m: number;
  /** Zones that can be placed over an unknown ground, at least by their floor. */
  readonly bands: readonly Band[];
  /** Zones whose floor is not counted from the ground: said, never drawn on its scale. */
  readonly apart: readonly Band[];
}

export interface MissionHeights {
  /** m above ground, as asked. */
  readonly height_m: number;
  /** What a decision allows. */
  readonly limited_height_m: number | null;
  readonly free_height_m: number | null;
}

const ROUND_M = 50;
const LOWEST_TOP_M = 150;

const bandOf = ({ overlap, ...constraint }: ProfileZone, top_m: number): readonly Band[] => {
  const { lower, upper } = overlap;
  if (lower === null) return [];
  const ceiling = upper?.reference === 'AGL' ? limitInMetres(upper) : null;
  return [
    {
      key: constraint.key,
      constraint,
      lower,
      upper,
      floor_m: lower.reference === 'AGL' ? limitInMetres(lower) : null,
      ceiling_m: ceiling !== null && ceiling < top_m ? ceiling : null,
    },
  ];
};

/** What can honestly be drawn over an unknown ground: floors and ceilings counted from it, no others. */
export const pictureOf = (
  constraints: readonly ProfileZone[],
  { height_m, limited_height_m, free_height_m }: MissionHeights,
): HeightPicture => {
  const highest = Math.max(height_m, limited_height_m ?? 0, free_height_m ?? 0);
  const top_m = Math.ceil(Math.max(height_m * 1.6, highest * 1.15, LOWEST_TOP_M) / ROUND_M) * ROUND_M;
  const zones = constraints
    .filter(({ effect }) => effect !== 'information' && effect !== 'free')
    .flatMap((constraint) => bandOf(constraint, top_m));
  return {
    top_m,
    bands: zones.filter(({ floor_m }) => floor_m !== null && floor_m < top_m),
    apart: zones.filter(({ floor_m }) => floor_m === null),
  };
};

/** The zones that a height above ground lies in, as far as that can be told without the ground. */
export const bandsAt = ({ bands }: Pick<HeightPicture, 'bands'>, metres: number): readonly Band[] =>
  bands.filter(
    ({ floor_m, ceiling_m }) =>
      floor_m !== null && metres >= floor_m && (ceiling_m === null || metres <= ceiling_m),
  );

export const feetOf = (metres: number): number => Math.round(metres / METRES_PER_FOOT);

export interface Mark {
  readonly name: 'asked' | 'limited' | 'free';
  readonly metres: number;
}

/** What the drawing's foot says of the ground: a key of `profile.ground` with its altitudes, m AMSL. */
export interface GroundWords {
  readonly key: 'unknown' | 'flat' | 'range';
  readonly from_m: number;
  readonly to_m: number;
}

/** From the lowest to the highest ground, its error counted outwards; one number where they round to the same. */
export const groundWords = (ground: Ground | null): GroundWords => {
  if (ground === null) return { key: 'unknown', from_m: 0, to_m: 0 };
  const from_m = Math.floor(ground.min_m - ground.error_m);
  const to_m = Math.ceil(ground.max_m + ground.error_m);
  return { key: from_m === to_m ? 'flat' : 'range', from_m, to_m };
};

/**
 * How far the ground under the flight falls below its highest point, m, at most: the relief that the drawing shows under
 * its line. Null where the ground is not known.
 */
export const reliefOf = (ground: Ground | null): number | null => {
  if (ground === null) return null;
  const { from_m, to_m } = groundWords(ground);
  return to_m - from_m;
};

/** The heights that are named beside the drawing, from the highest down. A limit at the height asked is none. */
export const marksOf = ({ height_m, limited_height_m, free_height_m }: MissionHeights): readonly Mark[] => {
  const marks: Mark[] = [{ name: 'asked', metres: height_m }];
  if (limited_height_m !== null && limited_height_m < height_m)
    marks.push({ name: 'limited', metres: limited_height_m });
  if (free_height_m !== null && free_height_m > 0) marks.push({ name: 'free', metres: free_height_m });
  return marks.sort((a, b) => b.metres - a.metres);
};

/** Places for texts as near as may be to where they belong, from the top down, at least `gap` apart, above `floor`. */
export const spreadLabels = (wanted: readonly number[], gap: number, floor: number): readonly number[] => {
  const places: number[] = [];
  for (const each of wanted) places.push(Math.max(each, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  // What was pushed under the floor pushes the others back up.
  let limit = floor;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index] ?? limit, limit);
    limit = (places[index] ?? limit) - gap;
  }
  return places;
};

/** Whether a drawing compares anything: a second height beside the one asked, or a limit within its frame. */
export const hasComparison = (constraints: readonly ProfileZone[], heights: MissionHeights): boolean =>
  marksOf(heights).length > 1 ||
  pictureOf(constraints, heights).bands.some(({ floor_m, ceiling_m }) => floor_m !== 0 || ceiling_m !== null);
