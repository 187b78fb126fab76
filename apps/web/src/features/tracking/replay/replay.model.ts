import type { ResponseOf } from '@envol/contract/endpoint';
import type { replayTraces } from '@envol/contract/traces';

export type Replay = ResponseOf<typeof replayTraces>;
export type ReplayTrace = Replay['traces'][number];
type Point = ReplayTrace['points'][number];

/** A drone was where it was heard last for so long, s, beside the step of the replay; then nobody knows. */
const STANDS_S = 30;

/** Where a drone was. */
export interface ReplayPlace {
  readonly lng: number;
  readonly lat: number;
  readonly amsl_m: number | null;
  readonly height_m: number | null;
  readonly heading_deg: number | null;
  /** s since it was heard. */
  readonly age_s: number;
  /** How many of its points are before. */
  readonly passed: number;
}

/** The last point at or before an instant, by halves; -1 where there is none. */
const lastBefore = (points: readonly Point[], at_s: number): number => {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? Number.POSITIVE_INFINITY) <= at_s) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/**
 * Where a drone was at an instant, s since the replay's begin: what was heard, and between two places of one step the line between
 * them. Null before it was heard, and once it was silent for long.
 */
export function placeAt({ points }: ReplayTrace, at_s: number, step_s: number): ReplayPlace | null {
  const index = lastBefore(points, at_s);
  const here = points[index];
  if (here === undefined) return null;
  const stands_s = Math.max(STANDS_S, 2 * step_s);
  const age_s = at_s - here[0];
  if (age_s > stands_s) return null;
  const next = points[index + 1];
  const isBetween = next !== undefined && next[0] - here[0] <= stands_s && next[0] > here[0];
  const part = isBetween ? age_s / (next[0] - here[0]) : 0;
  const between = (column: 1 | 2): number => here[column] + ((next?.[column] ?? 0) - here[column]) * part;
  return {
    lng: isBetween ? between(1) : here[1],
    lat: isBetween ? between(2) : here[2],
    amsl_m: here[3],
    height_m: here[4],
    heading_deg: here[5],
    age_s: isBetween ? 0 : age_s,
    passed: index + 1,
  };
}
