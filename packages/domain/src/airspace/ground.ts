/**
 * Where the height of the ground is from: a terrain model asked over the network (`ign`), one imported from files
 * (`elevation_file`), the demonstration's own invention (`simulated`), or the published points around: the foot of
 * obstacles and the elevation of aerodromes (`known_points`).
 */
export const GROUND_SOURCES = ['ign', 'elevation_file', 'simulated', 'known_points'] as const;
export type GroundSource = (typeof GROUND_SOURCES)[number];

/** The ground under an area, m AMSL. */
export interface Ground {
  /** Lowest and highest ground found. */
  readonly min_m: number;
  readonly max_m: number;
  /** How far the truth may lie beyond either, m: the source's own error and the step between its points. */
  readonly error_m: number;
  readonly source: GroundSource;
  /**
   * `measured`: looked up all over the area, and it decides. `estimated`: told from points around it; the ground
   * between them is not known, so that it decides only what holds for the whole range.
   */
  readonly certainty: 'measured' | 'estimated';
}

/** Between which altitudes the highest ground under an area lies, m AMSL. */
export interface HighestGround {
  readonly at_least_m: number;
  readonly at_most_m: number;
}

/** The range of the highest ground: of a measured one around its own, of an estimated one all that was found around. */
export function highestGround({ min_m, max_m, error_m, certainty }: Ground): HighestGround {
  return {
    at_least_m: (certainty === 'measured' ? max_m : min_m) - error_m,
    at_most_m: max_m + error_m,
  };
}

/** The ground under several areas together; null when it is not known under one of them, or there is none. */
export function groundUnder(areas: readonly { readonly ground: Ground | null }[]): Ground | null {
  const [first, ...others] = areas;
  let all = first?.ground ?? null;
  for (const { ground } of others) {
    if (all === null || ground === null) return null;
    all = {
      min_m: Math.min(all.min_m, ground.min_m),
      max_m: Math.max(all.max_m, ground.max_m),
      error_m: Math.max(all.error_m, ground.error_m),
      source: all.source === ground.source ? all.source : 'known_points',
      certainty: all.certainty === ground.certainty ? all.certainty : 'estimated',
    };
  }
  return all;
}
