import type { PredefinedAssessment } from '../regulation/predefinedAssessments.ts';
import type { StatedOption } from './fleet.ts';

/**
 * An operational authorisation (Regulation (EU) 2019/947, article 12) as the operator typed it from its paper; null, empty or
 * `to_check`: it did not say. Dates are local, YYYY-MM-DD.
 */
export interface OperatingAuthorization {
  readonly reference: string;
  readonly assessment: PredefinedAssessment['name'] | null;
  readonly valid_from: string;
  readonly valid_to: string | null;
  /** Above the ground. */
  readonly max_height_m: number | null;
  /** From the pilot. */
  readonly max_distance_m: number | null;
  /** Over the ground. */
  readonly max_speed_ms: number | null;
  /** Take-off mass. */
  readonly max_mass_kg: number | null;
  /** Whether it admits flights out of sight, and over populated areas. */
  readonly off_sight: StatedOption;
  readonly populated_area: StatedOption;
  readonly drone_ids: readonly number[];
}
