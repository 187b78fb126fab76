import type { AlertLevel, AlertType, UnjudgedReason } from '../../traces/alerts.ts';
import type { HeightBasis } from '../../traces/height.ts';

/** What a fix says about one kind of alarm, towards one other aircraft where there is one. */
export type AlarmEvidence =
  | {
      readonly state: 'holds';
      readonly level: AlertLevel;
      /** How far outside, how high above, or how near at the closest, m. */
      readonly by_m: number | null;
      /** It is about to happen, in so many seconds; null where it happens. */
      readonly in_s: number | null;
      readonly is_height_unknown: boolean;
      readonly basis: HeightBasis | null;
    }
  | { readonly state: 'over'; readonly basis: HeightBasis | null }
  /** It says nothing: what stands goes on standing. */
  | { readonly state: 'unjudged'; readonly because: UnjudgedReason };

/** For so long fixes must show that it is over, ms: one that strays back in by a gust does not end it. */
export const CLEAR_MS: Readonly<Record<AlertType, number>> = {
  horizontal_boundary: 5_000,
  vertical_boundary: 5_000,
  proximity: 3_000,
  unknown_drone: 3_000,
  unknown_approval: 3_000,
  new_detection: 0,
  runway: 5_000,
  circuit: 5_000,
  helipad: 5_000,
  helicopter_corridor: 5_000,
};

/** A drone that says nothing for so long is lost, and what stood about it still stands, ms. So it is with the other aircraft of a pair. */
export const LOST_MS = 10_000;

/**
 * An alarm between a drone that is heard and a manned aircraft that is not any more is closed after so long, ms: as long as parts one flight from
 * the next (`SAME_TRACE_FOR_S`). What comes near later is raised anew.
 */
export const MANNED_CLOSED_MS = 10 * 60_000;
/** Every other alarm is closed once its drone said nothing for so long, ms: its day is over. */
export const CLOSED_MS = 24 * 3_600_000;
