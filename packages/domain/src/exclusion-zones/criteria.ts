import type { Reason } from '../airspace/constraint.ts';
import type { RuleCertainty } from '../regulation/exclusionRules.ts';

/** A drone as the width of the zone looks at it. Null: its file does not say. */
export interface ExclusionDrone {
  readonly id: number;
  readonly name: string;
  readonly mass_kg: number | null;
  readonly max_dimension_m: number | null;
  readonly max_speed_ms: number | null;
  readonly is_captive: boolean;
  readonly is_aerostat: boolean;
  readonly has_third_party_protection: boolean;
}

/** What of the mission decides how wide the zone is. Dates are local, YYYY-MM-DD. */
export interface ExclusionMission {
  readonly scenario: string;
  readonly first_date: string;
  readonly last_date: string;
  /** Highest top of its areas above ground, m. */
  readonly height_m: number;
  /** Highest speed over the ground, m/s; null = the mission does not say. */
  readonly speed_ms: number | null;
  /** Airspace observers; null = not said. */
  readonly airspace_observers: number | null;
  readonly drones: readonly ExclusionDrone[];
}

/** What the operator says for this zone alone; null = not said, the rule's own figure holds. */
export interface ExclusionSettings {
  /** Counts where the mission itself says no speed, m/s. */
  readonly speed_ms: number | null;
  readonly tether_length_m: number | null;
  /** What the drone travels once its flight is terminated, as its maker states, m. */
  readonly termination_distance_m: number | null;
  /** Under a parachute, m/s. */
  readonly descent_ms: number | null;
  readonly wind_ms: number | null;
  /** The width itself, where no scenario gives one: of an authorisation, of the operator's manual, m. */
  readonly own_width_m: number | null;
  /** Added to what the rule asks for: wind, delays, failures, m. */
  readonly margin_m: number;
  /** How far from the pilot the drone flies, m. */
  readonly pilot_radius_m: number | null;
}

export const NO_SETTINGS: ExclusionSettings = {
  speed_ms: null,
  tether_length_m: null,
  termination_distance_m: null,
  descent_ms: null,
  wind_ms: null,
  own_width_m: null,
  margin_m: 0,
  pilot_radius_m: null,
};

/** Why no zone can be had: keys of the `exclusion_zones` texts under `reasons`. */
export const EXCLUSION_REASONS = [
  'no_area',
  'no_drone',
  'scenario_without_formula',
  'scenario_ended',
  'scenario_not_yet',
  'height_not_positive',
  'height_over_scenario',
  'speed_missing',
  'speed_over_drone',
  'speed_over_scenario',
  'mass_missing',
  'protection_missing',
  'tether_missing',
  'attachment_missing',
  'dimension_missing',
  'width_over_maximum',
  'pilot_missing',
  'pilot_radius_over_scenario',
  'marker_outside',
  'outline_invalid',
  'outline_too_narrow',
  'outline_too_large',
  'no_zone_asked',
] as const;
export type ExclusionReasonCode = (typeof EXCLUSION_REASONS)[number];
export type ExclusionReason = Reason & { readonly code: ExclusionReasonCode };

export const criterionReason = (
  code: ExclusionReasonCode,
  params: ExclusionReason['params'] = {},
): ExclusionReason => ({ code, params });

/** How wide the zone is for one drone, and why. */
export interface ExclusionPart {
  /** Null where no drone decides: the operator's own width. */
  readonly drone_id: number | null;
  readonly drone_name: string | null;
  /** Around the area flown, or a disk around where the tether is attached. */
  readonly around: 'area' | 'attachment';
  /** Room for coming back under control, m; null where the scenario knows none. */
  readonly contingency_m: number | null;
  /** What the rule asks for beyond it, m; up to the whole metre. */
  readonly buffer_m: number;
  /** The calculation with its figures: a key of the `exclusion_zones` texts under `formulas`. */
  readonly formula: Reason;
  readonly certainty: RuleCertainty;
  readonly source: string;
}

/** `none`: the scenario asks for no zone, the reminder says what it asks for instead. */
export type ExclusionAnswer =
  | { readonly kind: 'none'; readonly reminder: Reason; readonly source: string }
  | { readonly kind: 'refused'; readonly reasons: readonly ExclusionReason[] }
  | { readonly kind: 'parts'; readonly parts: readonly ExclusionPart[] };
