/**
 * The predefined risk assessments (PDRA) that an operational authorisation may rest on, as dated data: they spare the
 * operator an assessment of its own, and the authority still authorises each operation.
 */
export interface PredefinedAssessment {
  readonly name: 'PDRA-S01' | 'PDRA-S02' | 'PDRA-G01' | 'PDRA-G02' | 'PDRA-G03';
  /** First and last local flight dates on which it may be invoked, YYYY-MM-DD; null = still in force. */
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly off_sight: boolean;
  readonly populated_area: boolean;
  /** Above the ground; null: that of the airspace reserved for the flight. */
  readonly max_height_m: number | null;
  /** From the pilot without and with airspace observers; null = no figure. */
  readonly max_distance_m: number | null;
  readonly observed_distance_m: number | null;
  /** Take-off mass that must not be reached, kg; null where kinetic energy is limited instead. */
  readonly under_mass_kg: number | null;
  readonly max_dimension_m: number;
  /** A key of the `constraints` texts under `reasons`: what it needs besides. */
  readonly sentence: 'pdra_s01' | 'pdra_s02' | 'pdra_g01' | 'pdra_g02' | 'pdra_g03';
  readonly source: string;
  /** `to_confirm`: written down without the decision at hand; it narrows, and never frees. */
  readonly certainty: 'to_confirm';
}

const FIRST = { valid_from: '2020-12-17', valid_to: null, certainty: 'to_confirm' } as const;
const source = (amc: number, decision = '2020/022/R'): string =>
  `AMC${amc} de l’article 11 du règlement (UE) 2019/947 (AESA, décision ED ${decision})`;

export const PREDEFINED_ASSESSMENTS: readonly PredefinedAssessment[] = [
  {
    ...FIRST,
    name: 'PDRA-S01',
    off_sight: false,
    populated_area: true,
    max_height_m: 150,
    max_distance_m: null,
    observed_distance_m: null,
    under_mass_kg: 25,
    max_dimension_m: 3,
    sentence: 'pdra_s01',
    source: source(4),
  },
  {
    ...FIRST,
    name: 'PDRA-S02',
    off_sight: true,
    populated_area: false,
    max_height_m: 150,
    max_distance_m: 1_000,
    observed_distance_m: 2_000,
    under_mass_kg: 25,
    max_dimension_m: 3,
    sentence: 'pdra_s02',
    source: source(5),
  },
  {
    ...FIRST,
    name: 'PDRA-G01',
    off_sight: true,
    populated_area: false,
    max_height_m: 150,
    max_distance_m: 1_000,
    // No figure from the pilot: the drone stays within 1 km of an observer.
    observed_distance_m: Number.POSITIVE_INFINITY,
    under_mass_kg: null,
    max_dimension_m: 3,
    sentence: 'pdra_g01',
    source: source(2),
  },
  {
    ...FIRST,
    name: 'PDRA-G02',
    off_sight: true,
    populated_area: false,
    max_height_m: null,
    max_distance_m: null,
    observed_distance_m: null,
    under_mass_kg: null,
    max_dimension_m: 3,
    sentence: 'pdra_g02',
    source: source(3),
  },
  {
    name: 'PDRA-G03',
    valid_from: '2022-02-07',
    valid_to: null,
    certainty: 'to_confirm',
    off_sight: true,
    populated_area: false,
    max_height_m: 30,
    max_distance_m: null,
    observed_distance_m: null,
    under_mass_kg: null,
    max_dimension_m: 3,
    sentence: 'pdra_g03',
    source: source(6, '2022/002/R'),
  },
];
