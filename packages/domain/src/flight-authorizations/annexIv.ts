/** What a request holds by annex IV of Regulation (EU) 2021/664; the words of the JSON are those of InterUSS's test API. */
export const OPERATION_MODES = ['Vlos', 'Bvlos'] as const;
export const OPERATION_CATEGORIES = ['Open', 'Specific', 'Certified'] as const;
export const IDENTIFICATION_TECHNOLOGIES = ['ASTMNetRID', 'EN4709-02', 'FrenchBeacon'] as const;
export const CONNECTIVITY_METHODS = ['4G', '5G', 'WiFi', 'Satellite', 'Radio'] as const;
/** Item 3: these come before others, by article 10(8). */
export const SPECIAL_OPERATIONS = [
  'police_customs',
  'traffic_control_pursuit',
  'environment',
  'search_rescue',
  'medical',
  'evacuation',
  'firefighting',
  'heads_of_state',
] as const;
export type SpecialOperation = (typeof SPECIAL_OPERATIONS)[number];

/** A part of the flight in space and time. Heights in metres above ground: where the ground is not known, no other reference is claimed. */
export interface Volume {
  readonly outline_polygon: readonly (readonly [lng: number, lat: number])[];
  readonly altitude_lower: { readonly value: number; readonly reference: 'AGL'; readonly units: 'M' };
  readonly altitude_upper: { readonly value: number; readonly reference: 'AGL'; readonly units: 'M' };
  readonly time_start: string;
  readonly time_end: string;
}

/** A request; null, or an empty list, where the operator has not said it yet. */
export interface AnnexIv {
  readonly uas_serial_number: string | null;
  readonly operation_mode: (typeof OPERATION_MODES)[number];
  readonly special_operation: SpecialOperation | null;
  readonly operation_category: (typeof OPERATION_CATEGORIES)[number];
  readonly uas_class: string | null;
  readonly volumes: readonly Volume[];
  readonly identification_technologies: readonly (typeof IDENTIFICATION_TECHNOLOGIES)[number][];
  readonly connectivity_methods: readonly (typeof CONNECTIVITY_METHODS)[number][];
  readonly endurance_minutes: number | null;
  readonly emergency_procedure: string | null;
  readonly operator_id: string | null;
  readonly uas_id: string | null;
}

/** What annex IV asks for and a request does not say, in the order of its items; item 3 and the aircraft's registration are said where they apply. */
export const missingOf = (request: AnnexIv): (keyof AnnexIv)[] =>
  (
    [
      'uas_serial_number',
      'uas_class',
      'volumes',
      'identification_technologies',
      'connectivity_methods',
      'endurance_minutes',
      'emergency_procedure',
      'operator_id',
    ] as const
  ).filter((name) => {
    const value = request[name];
    return value === null || (Array.isArray(value) && value.length === 0);
  });

/** The category of a scenario (S0: not said by French rules, flown under an authorisation). */
export const categoryOf = (scenario: string): AnnexIv['operation_category'] =>
  /^A[123]$/.test(scenario) ? 'Open' : 'Specific';

/** Class of annex IV item 4: C0–C6, else by the largest dimension, m; null where neither is known. */
export const classOf = (droneClass: string | null, dimensionM: number | null): string | null => {
  if (droneClass !== null && /^C[0-6]$/.test(droneClass)) return droneClass;
  if (dimensionM === null) return null;
  if (dimensionM < 1) return 'under_1_m';
  if (dimensionM < 3) return 'under_3_m';
  return dimensionM < 8 ? 'under_8_m' : 'from_8_m';
};
