/**
 * What an operator chose, and what the platform grants it (specification 1, §3: custom_config), read in one place. Absent
 * from what is kept: the product's own.
 */
export interface OperatorConfig {
  /** Every position of a pilot is kept for 30 days, not the last alone. */
  readonly log_pilot_positions: boolean;
  /** Between which clock times of the mission's place generalists plan; null for both: at any. */
  readonly generalist_flight_time_start: string | null;
  readonly generalist_flight_time_end: string | null;
  /** Managers fill the simplified form, and count as generalists. */
  readonly open_flight_simplified_form_for_manager: boolean;
  /** The platform's announcements are shown to the operator's people. */
  readonly display_announcements: boolean;
  /** Days that a mission may last, first and last included; null: as many as the product allows. */
  readonly flight_max_nb_days: number | null;
  /** What the house writes beside the field of internal notes. */
  readonly flight_internal_note_tooltip: string | null;
  /** Flying times are noted here; without it what was noted stays to be read. */
  readonly allow_flying_time: boolean;
  /** Remote pilots may be made restricted; without it nobody becomes one, and who is one stays so. */
  readonly restricted_pilots: boolean;
  /** Sites of clients are found by their code and taken up into a mission; without it they are shown on the map alone. */
  readonly allow_client_structures_geocoding: boolean;
  /** Its people may see helicopters on the map and hear of those near their drones; each turns it on for itself. */
  readonly has_hss_exploitant_authorization: boolean;
  /** Its people see no pages of livestreams; what a link opens, and what an authority watches, stays. */
  readonly hide_livestreams_feature: boolean;
}

/**
 * Flags that the specification names (1 §3) and that nobody sets by their names (docs/adr/0329): a call may send them, nothing is kept
 * of what it sends, and each answer tells what is true of the operator.
 */
export const fixedConfigOf = ({ allow_client_structures_geocoding }: OperatorConfig) => ({
  /** A member is a specialist or a generalist, in every operator. */
  has_custom_contact_profiles: true,
  /** Sites of clients are found by their code, with their 50 m. */
  rte_structure_analysis: allow_client_structures_geocoding,
});

/** What the platform's staff grants or withdraws; the rest the operator chooses itself. */
export const GRANTS = [
  'allow_flying_time',
  'restricted_pilots',
  'allow_client_structures_geocoding',
  'has_hss_exploitant_authorization',
  'hide_livestreams_feature',
] as const satisfies readonly (keyof OperatorConfig)[];

export type Grant = (typeof GRANTS)[number];

/** Of a configuration what the platform grants. */
export const grantsOf = (config: OperatorConfig): Readonly<Record<Grant, boolean>> => ({
  allow_flying_time: config.allow_flying_time,
  restricted_pilots: config.restricted_pilots,
  allow_client_structures_geocoding: config.allow_client_structures_geocoding,
  has_hss_exploitant_authorization: config.has_hss_exploitant_authorization,
  hide_livestreams_feature: config.hide_livestreams_feature,
});

/** What is kept: what was chosen, and nothing else. */
export type StoredConfig = {
  readonly [K in keyof OperatorConfig]?: NonNullable<OperatorConfig[K]>;
};

export const DEFAULT_CONFIG: OperatorConfig = {
  log_pilot_positions: false,
  generalist_flight_time_start: null,
  generalist_flight_time_end: null,
  open_flight_simplified_form_for_manager: false,
  display_announcements: true,
  flight_max_nb_days: null,
  flight_internal_note_tooltip: null,
  allow_flying_time: true,
  restricted_pilots: true,
  allow_client_structures_geocoding: true,
  has_hss_exploitant_authorization: false,
  hide_livestreams_feature: false,
};

/** The configuration in force; keys that this version does not know are left out. */
export const configOf = (stored: StoredConfig | null): OperatorConfig =>
  Object.fromEntries(
    Object.entries(DEFAULT_CONFIG).map(([key, usual]) => [
      key,
      stored?.[key as keyof OperatorConfig] ?? usual,
    ]),
  ) as unknown as OperatorConfig;
