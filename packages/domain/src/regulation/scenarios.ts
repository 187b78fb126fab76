import type { DroneClass } from '../drones/fleet.ts';
import type { Scenario } from '../flights/statuses.ts';

/** A mass that must not be reached (`under`) or exceeded (`up_to`), kg. */
export interface MassLimit {
  readonly kg: number;
  readonly kind: 'under' | 'up_to';
}

/** What a scenario asks of a class of drone; `perhaps` names what the fleet's file cannot say. */
export type ClassAnswer = 'yes' | 'no' | ClassCondition;
export type ClassCondition =
  | 'class_kit'
  | 'class_second_label'
  | 'class_unlabelled_origin'
  | 'class_not_said';

/** The conditions of a scenario or subcategory, as dated data. */
export interface ScenarioRule {
  readonly scenario: Scenario;
  readonly category: 'open' | 'specific';
  /** First and last local dates on which it may be flown, YYYY-MM-DD; null = still in force. */
  readonly valid_from: string;
  readonly valid_to: string | null;
  /** What to fly under once it has ended. */
  readonly successor: Scenario | null;
  readonly off_sight: boolean;
  readonly populated_area: boolean;
  readonly max_height_m: number;
  /** A lower height for drones over a mass. */
  readonly heavy: { readonly over_kg: number; readonly max_height_m: number } | null;
  /** From the pilot, m; `observed` with airspace observers. */
  readonly max_distance_m: number | null;
  readonly observed_distance_m: number | null;
  /** Flight visibility to be found on the spot, m; null = no figure. */
  readonly flight_visibility_m: number | null;
  /** By class; `any` where the class does not matter. */
  readonly mass: Readonly<Partial<Record<DroneClass | 'none', MassLimit>>> & { readonly any: MassLimit };
  /** Ground speed that untethered drones must stay under, m/s. */
  readonly under_ground_speed_ms: number | null;
  readonly captive_mass_free: boolean;
  /** Class labels that it admits; null = it asks for none. */
  readonly classes: Readonly<Record<DroneClass | 'none', ClassAnswer>> | null;
  /** Largest dimension that must not be reached, m. */
  readonly under_dimension_m: number | null;
  /** Untethered drones over this mass need a device that protects third parties. */
  readonly protection_over_kg: number | null;
  /** Drones over this mass need a design certificate (0: all); `captive_exempt` where tethered ones do not. */
  readonly certificate: { readonly over_kg: number; readonly captive_exempt: boolean } | null;
  readonly source: string;
}

const OPEN_SOURCE = 'Règlement (UE) 2019/947, annexe partie A (UAS.OPEN)';
const NATIONAL_SOURCE = 'Arrêté du 3 décembre 2020 (scénarios nationaux S1, S2, S3)';
const STS_SOURCE = 'Règlement (UE) 2019/947, annexe, appendice 1 (scénarios standard STS)';

/** Declarations under the national scenarios ended with 2025; the European scenarios opened with 2024. */
const NATIONAL = { valid_from: '2020-12-31', valid_to: '2025-12-31', category: 'specific' } as const;
const EUROPEAN = { valid_from: '2024-01-01', valid_to: null, category: 'specific' } as const;
const OPEN = { valid_from: '2020-12-31', valid_to: null, category: 'open', successor: null } as const;

const under = (kg: number): MassLimit => ({ kg, kind: 'under' });
const upTo = (kg: number): MassLimit => ({ kg, kind: 'up_to' });

const PLAIN = {
  off_sight: false,
  populated_area: false,
  max_height_m: 120,
  heavy: null,
  max_distance_m: null,
  observed_distance_m: null,
  flight_visibility_m: null,
  under_ground_speed_ms: null,
  captive_mass_free: false,
  classes: null,
  under_dimension_m: null,
  protection_over_kg: null,
  certificate: null,
} as const;

const NO_CLASS = { C0: 'no', C1: 'no', C2: 'no', C3: 'no', C4: 'no', C5: 'no', C6: 'no' } as const;

const OPEN_RULES: readonly ScenarioRule[] = [
  {
    ...PLAIN,
    ...OPEN,
    scenario: 'A1',
    populated_area: true,
    mass: { any: under(0.9), C0: under(0.25), C1: under(0.9), none: under(0.25) },
    classes: { ...NO_CLASS, C0: 'yes', C1: 'yes', none: 'class_unlabelled_origin' },
    source: `${OPEN_SOURCE}.020`,
  },
  {
    ...PLAIN,
    ...OPEN,
    scenario: 'A2',
    populated_area: true,
    mass: { any: under(4) },
    classes: { ...NO_CLASS, C2: 'yes', none: 'class_not_said' },
    source: `${OPEN_SOURCE}.030`,
  },
  {
    ...PLAIN,
    ...OPEN,
    scenario: 'A3',
    mass: { any: under(25) },
    classes: {
      ...NO_CLASS,
      C2: 'yes',
      C3: 'yes',
      C4: 'yes',
      C5: 'class_second_label',
      C6: 'class_second_label',
      none: 'class_unlabelled_origin',
    },
    source: `${OPEN_SOURCE}.040`,
  },
];

const SPECIFIC_RULES: readonly ScenarioRule[] = [
  {
    ...PLAIN,
    ...NATIONAL,
    scenario: 'S1',
    successor: 'STS-01',
    max_distance_m: 200,
    mass: { any: upTo(25) },
    source: NATIONAL_SOURCE,
  },
  {
    ...PLAIN,
    ...NATIONAL,
    scenario: 'S2',
    successor: 'STS-02',
    off_sight: true,
    heavy: { over_kg: 2, max_height_m: 50 },
    max_distance_m: 1_000,
    mass: { any: upTo(25) },
    certificate: { over_kg: 0, captive_exempt: false },
    source: NATIONAL_SOURCE,
  },
  {
    ...PLAIN,
    ...NATIONAL,
    scenario: 'S3',
    successor: 'STS-01',
    populated_area: true,
    max_distance_m: 100,
    mass: { any: upTo(8) },
    captive_mass_free: true,
    protection_over_kg: 2,
    certificate: { over_kg: 2, captive_exempt: true },
    source: NATIONAL_SOURCE,
  },
  {
    ...PLAIN,
    ...EUROPEAN,
    scenario: 'STS-01',
    successor: null,
    populated_area: true,
    under_ground_speed_ms: 5,
    mass: { any: under(25) },
    classes: { ...NO_CLASS, C3: 'class_kit', C5: 'yes', none: 'class_not_said' },
    under_dimension_m: 3,
    source: STS_SOURCE,
  },
  {
    ...PLAIN,
    ...EUROPEAN,
    scenario: 'STS-02',
    successor: null,
    off_sight: true,
    max_distance_m: 1_000,
    observed_distance_m: 2_000,
    flight_visibility_m: 5_000,
    mass: { any: under(25) },
    classes: { ...NO_CLASS, C6: 'yes', none: 'class_not_said' },
    under_dimension_m: 3,
    source: STS_SOURCE,
  },
];

/**
 * The scenarios that a flight may be declared under. `S0` and `non-standard` are not here: the first is no legal
 * scenario, and an operational authorisation brings conditions of its own.
 */
export const SCENARIO_RULES: readonly ScenarioRule[] = [...OPEN_RULES, ...SPECIFIC_RULES];

/** The conditions of a scenario; null where it has none that are known here. */
export function scenarioRule(scenario: string): ScenarioRule | null {
  return SCENARIO_RULES.find((rule) => rule.scenario === scenario) ?? null;
}

/** Whether a scenario may be flown on every day from one local date to another. */
export function isInForce(rule: ScenarioRule, firstDate: string, lastDate: string): boolean {
  return firstDate >= rule.valid_from && (rule.valid_to === null || lastDate <= rule.valid_to);
}
