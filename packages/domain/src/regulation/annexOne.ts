import type { Runway } from '../airspace/zone.ts';

/** The cases of annex I of the decree of 3 December 2020 on the use of airspace. */
export type AnnexOneCase = 1 | 2 | 3 | 4;

export interface Band {
  /** Distance to the axis (to the centre for heliports) under which the band holds, metres. */
  readonly under_m: number;
  /** Free height in sight, m; 0 = never without agreement. */
  readonly free_height_m: number;
}

export interface AnnexOneRule {
  readonly case: AnnexOneCase;
  /** Nearest first; beyond the last one is outside the vicinity. */
  readonly bands: readonly Band[];
  /** Reach along the axis, metres; null for a heliport, which has no axis. */
  readonly along_m: number | null;
  /** What the reach along the axis is counted from. */
  readonly along_from: 'centre' | 'threshold' | null;
  readonly valid_from: string;
  readonly source: string;
}

/** Read together with the official UAS zones, which embed it. */
const SOURCE = 'Arrêté du 3 décembre 2020 (espace aérien), annexe I';
const FROM = '2020-12-31';

/**
 * Case 1: runway without instrument procedure and strictly shorter than 1 200 m. Case 2: any other runway.
 * Case 3: heliport. Case 4: microlight platform. Widths and reach of cases 1 to 3 are those of the official UAS zones
 * of 2026-05-14, where case 2 reaches 10 km beyond the threshold (197 of 197 polygons; 15 km in the 2012 text); the
 * heights of the outer bands are those of the official map (30, 50, 60, 100 m). Case 4 is that of the 2012 text.
 */
export const ANNEX_ONE: Readonly<Record<AnnexOneCase, AnnexOneRule>> = {
  1: {
    case: 1,
    bands: [
      { under_m: 500, free_height_m: 0 },
      { under_m: 3_500, free_height_m: 50 },
      { under_m: 5_000, free_height_m: 100 },
    ],
    along_m: 5_000,
    along_from: 'centre',
    valid_from: FROM,
    source: SOURCE,
  },
  2: {
    case: 2,
    bands: [
      { under_m: 2_500, free_height_m: 0 },
      { under_m: 5_000, free_height_m: 30 },
      { under_m: 8_000, free_height_m: 60 },
      { under_m: 10_000, free_height_m: 100 },
    ],
    along_m: 10_000,
    along_from: 'threshold',
    valid_from: FROM,
    source: SOURCE,
  },
  3: {
    case: 3,
    bands: [
      { under_m: 1_000, free_height_m: 0 },
      { under_m: 2_500, free_height_m: 50 },
      { under_m: 3_500, free_height_m: 100 },
    ],
    along_m: null,
    along_from: null,
    valid_from: FROM,
    source: SOURCE,
  },
  4: {
    case: 4,
    bands: [
      { under_m: 500, free_height_m: 0 },
      { under_m: 2_500, free_height_m: 50 },
    ],
    along_m: 2_500,
    along_from: 'centre',
    valid_from: FROM,
    source: SOURCE,
  },
};

/** Runways at least this long are case 2 whatever their procedures, metres. */
export const CASE_TWO_LENGTH_M = 1_200;

/**
 * The case of a runway, and whether it rests on an assumption. Where the dataset does not say whether a short
 * runway has an instrument procedure, a paved runway served by air traffic control or flight information is
 * taken to have one (the stricter case 2); a grass runway, or one without any such service, to have none.
 */
export function annexOneCase(
  runway: Pick<Runway, 'length_m' | 'has_instrument_procedure' | 'surface'>,
  hasTrafficService: boolean,
): { readonly case: 1 | 2; readonly assumed: boolean } {
  if (runway.length_m >= CASE_TWO_LENGTH_M) return { case: 2, assumed: false };
  if (runway.has_instrument_procedure !== null)
    return { case: runway.has_instrument_procedure ? 2 : 1, assumed: false };
  return { case: hasTrafficService && runway.surface !== 'grass' ? 2 : 1, assumed: true };
}

/** Free height at a distance from the axis (or centre): 0 = agreement, null = outside the vicinity. */
export function freeHeightAt(rule: AnnexOneRule, distance: number): number | null {
  return rule.bands.find((band) => distance < band.under_m)?.free_height_m ?? null;
}
