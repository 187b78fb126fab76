import type { OperatingAuthorization } from './operatingAuthorization.ts';

/** What of a mission decides which scenario and which drones suit it. Dates are local, YYYY-MM-DD. */
export interface CompatibilityFacts {
  readonly scenario: string;
  readonly first_date: string;
  readonly last_date: string;
  readonly off_sight: boolean;
  readonly populated_area: 'yes' | 'no' | 'to_check';
  /** Highest top of its areas above ground, m. */
  readonly max_height_m: number;
  /** From the pilot, m; null = not said. */
  readonly max_distance_m: number | null;
  /** Highest speed over the ground, m/s; null = not said. */
  readonly max_ground_speed_ms: number | null;
  /** Airspace observers on the ground; null = not said. */
  readonly airspace_observers: number | null;
  /** The operational authorisation that the mission was put under; null = none was chosen. */
  readonly authorization?: OperatingAuthorization | null | undefined;
  /** Whether a drone of the mission flies without a tether; true while none is chosen. */
  readonly is_untethered: boolean;
  /** Whether flights of the open category over populated areas are declared too. */
  readonly open_is_declared: boolean;
}

/**
 * `fails`: what was said contradicts a rule. `to_check`: what was said does not suffice to tell. `note`: nothing that a
 * plan can say, to be remembered on the day or when asking.
 */
export interface CompatibilityIssue {
  /** A key of the `constraints` texts under `reasons`. */
  readonly code: string;
  readonly severity: 'fails' | 'to_check' | 'note';
  readonly params: Readonly<Record<string, string | number>>;
}
