import type { Scenario } from '../flights/statuses.ts';

/** Standard gravity as the national texts' formula takes it, m/s². */
export const GRAVITY_MS2 = 9.81;

/** Whether a figure stands in a text that was read, or is a working value until the text has been compared with it. */
export type RuleCertainty = 'published' | 'to_confirm';

/** Beyond the area flown: the table's first row whose height is not under the flight's. Heights above ground, m. */
export interface BufferRow {
  readonly up_to_m: number;
  readonly light_m: number;
  readonly heavy_m: number;
}

interface Dated {
  readonly scenario: Scenario;
  /** First and last local dates of flight, YYYY-MM-DD; null = still in force. */
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly source: string;
  readonly certainty: RuleCertainty;
}

/** How wide third parties are kept away under a scenario, as dated data. Lengths in m, speeds in m/s, masses in kg. */
export type ExclusionRule =
  | (Dated & {
      /** A disk around the ground projection of the drone, which its speed may lessen. */
      readonly method: 'disk';
      readonly width_m: number;
      readonly least_m: number;
      /** Only for captive drones, up to this mass, or with a device that protects third parties. */
      readonly lessened_up_to_kg: number;
    })
  | (Dated & {
      /** Nobody in the whole volume of the operation, and an edge around it. */
      readonly method: 'operation_edge';
      readonly least_m: number;
      readonly reaction_s: number;
    })
  | (Dated & {
      /** Where the drone falls: freely, or under its parachute once that is open. */
      readonly method: 'fall';
      readonly least_m: number;
      /** Untethered drones over it have a device that protects third parties. */
      readonly protected_over_kg: number;
      /** Height that is lost until the device works. */
      readonly opening_height_m: number;
    })
  | (Dated & {
      readonly method: 'table';
      readonly contingency_m: number;
      readonly rows: readonly BufferRow[];
      readonly heavy_over_kg: number;
      /** Added to the tether's length, around its attachment. */
      readonly tether_m: number;
    })
  | (Dated & {
      /** What the drone still travels once its flight is terminated, as its maker states. */
      readonly method: 'termination';
      readonly contingency_m: number;
    })
  | (Dated & {
      /** No zone is asked for; how far people are, as the text says it. */
      readonly method: 'none';
      /** A key of the `exclusion_zones` texts under `none`. */
      readonly reminder: 'a1' | 'a2' | 'a3';
      readonly people_m: number | null;
      readonly slow_people_m: number | null;
    });

/** Raised whenever a figure below changes: a zone that was saved tells by which it was computed. */
export const EXCLUSION_RULES_VERSION = '2026.1';

const NATIONAL = {
  valid_from: '2020-12-31',
  valid_to: '2025-12-31',
  source: 'Arrêté du 3 décembre 2020 (scénarios nationaux S1, S2, S3), zone d’exclusion des tiers',
} as const;
const STS = 'Règlement (UE) 2019/947, annexe, appendice 1';
const OPEN = {
  method: 'none',
  valid_from: '2020-12-31',
  valid_to: null,
  certainty: 'published',
} as const;

export const EXCLUSION_RULES: readonly ExclusionRule[] = [
  // 30 m and never under 10 m are the text's; which drones may come below 30 m is the working reading of its clauses.
  {
    ...NATIONAL,
    scenario: 'S1',
    method: 'disk',
    certainty: 'to_confirm',
    width_m: 30,
    least_m: 10,
    lessened_up_to_kg: 2,
  },
  {
    ...NATIONAL,
    scenario: 'S2',
    method: 'operation_edge',
    certainty: 'to_confirm',
    least_m: 30,
    reaction_s: 3,
  },
  {
    ...NATIONAL,
    scenario: 'S3',
    method: 'fall',
    certainty: 'to_confirm',
    least_m: 10,
    protected_over_kg: 2,
    opening_height_m: 15,
  },
  {
    scenario: 'STS-01',
    method: 'table',
    valid_from: '2024-01-01',
    valid_to: null,
    certainty: 'published',
    source: `${STS}, UAS.STS-01.020`,
    contingency_m: 10,
    rows: [
      { up_to_m: 30, light_m: 10, heavy_m: 20 },
      { up_to_m: 60, light_m: 15, heavy_m: 30 },
      { up_to_m: 90, light_m: 20, heavy_m: 45 },
      { up_to_m: 120, light_m: 25, heavy_m: 60 },
    ],
    heavy_over_kg: 10,
    tether_m: 5,
  },
  {
    scenario: 'STS-02',
    method: 'termination',
    valid_from: '2024-01-01',
    valid_to: null,
    certainty: 'published',
    source: `${STS}, UAS.STS-02.020`,
    contingency_m: 10,
  },
  {
    ...OPEN,
    scenario: 'A1',
    reminder: 'a1',
    people_m: null,
    slow_people_m: null,
    source: 'Règlement (UE) 2019/947, UAS.OPEN.020',
  },
  {
    ...OPEN,
    scenario: 'A2',
    reminder: 'a2',
    people_m: 30,
    slow_people_m: 5,
    source: 'Règlement (UE) 2019/947, UAS.OPEN.030',
  },
  {
    ...OPEN,
    scenario: 'A3',
    reminder: 'a3',
    people_m: 150,
    slow_people_m: null,
    source: 'Règlement (UE) 2019/947, UAS.OPEN.040',
  },
];

/** What an operator may set otherwise, within which bounds; the first figures are working values. */
export const EXCLUSION_SETTINGS = {
  /** A zone wider than this is a slip of the hand. */
  most_width_m: 500,
  /** Descent under a parachute and the wind that carries it, m/s. */
  descent_ms: 4,
  wind_ms: 5,
} as const;

/** The rule of a scenario; null where there is none: a flight without a scenario, or under an authorisation of its own. */
export function exclusionRule(scenario: string): ExclusionRule | null {
  return EXCLUSION_RULES.find((rule) => rule.scenario === scenario) ?? null;
}
