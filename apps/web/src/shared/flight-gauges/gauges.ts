import type { Constraint } from '@envol/domain/airspace/constraint';
import type { Ground } from '@envol/domain/airspace/ground';
import type { Position } from '@envol/domain/geo/geometry';
import type { PlannedPeriod } from '@envol/domain/time/dailyWindows';
import type { TimeRow } from './timeline.ts';

/** What the side view draws beside the zones: a NOTAM's limits. */
export type ShownBand = Pick<Constraint, 'key' | 'kind' | 'title' | 'effect'> & {
  readonly overlap: Pick<Constraint['overlap'], 'lower' | 'upper'>;
};

/** What time and heights are drawn from. */
export interface MissionGaugesProps {
  /** Null before it is given. */
  readonly period: PlannedPeriod | null;
  /** The mission's middle; null before there is one. */
  readonly place: Position | null;
  readonly height_m: number | null;
  /** What a decision allows, m above ground; null when it keeps the height asked. */
  readonly limited_height_m?: number | null;
  readonly free_height_m: number | null;
  readonly constraints: readonly Constraint[];
  /** What the day's sources add to the time bar and to the side view. */
  readonly rows?: readonly TimeRow[] | undefined;
  readonly bands?: readonly ShownBand[] | undefined;
  /** Under all areas together; null where it is not known. */
  readonly ground: Ground | null;
}
