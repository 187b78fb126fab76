import type { Effect } from '@envol/domain/airspace/constraint';
import type { HeightLimit, ZoneKind } from '@envol/domain/airspace/zone';
import type { MissionVerdict } from '@envol/domain/flights/verdict';
import type { AreaGeometry, Position, ZoneGeometry } from '@envol/domain/geo/geometry';

/** The two languages a document is written in. */
export type SheetLanguage = 'fr' | 'en';

/** How a state is drawn: each tone has its own symbol, so that a black-and-white print still tells them apart. */
export type SheetTone = 'done' | 'todo' | 'pending' | 'refused' | 'info';

/** One area of the mission, drawn on both maps and listed with its figures. */
export interface SheetArea {
  readonly name: string;
  readonly geometry: AreaGeometry;
  readonly center: Position;
  readonly surface_m2: number;
  /** m AGL; null = the mission's own. */
  readonly max_height_m: number | null;
}

/** A zone of the map; the map leaves out what its frame does not show. */
export interface SheetZone {
  readonly identifier: string;
  readonly kind: ZoneKind;
  readonly lower: HeightLimit;
  readonly upper: HeightLimit;
  readonly geometry: ZoneGeometry;
}

/** An aerodrome near the mission; the nearest one is also named in words under the map. */
export interface SheetAerodrome {
  readonly icao_code: string;
  readonly name: string;
  readonly reference_point: Position;
  /** From the aerodrome's reference point to the mission, in metres. */
  readonly distance_m: number;
  /** True bearing from the reference point to the mission, degrees 0–359. */
  readonly bearing_deg: number;
}

export interface SheetPilot {
  readonly name: string;
  readonly phone: string | null;
}

export interface SheetDrone {
  readonly name: string;
  readonly registration: string | null;
  readonly mass_kg: number | null;
  /** Class label as the operator declared it: "C2", "S3"…; null = none. */
  readonly drone_class: string | null;
}

/** One constraint; every text is already in the sheet's language. */
export interface SheetConstraint {
  readonly effect: Effect;
  readonly title: string;
  /** What it means for this mission. */
  readonly what: string;
  /** Who decides or must be told, with the contact if known; null = nobody. */
  readonly who: string | null;
  /** State of the step in words. */
  readonly state: string;
  readonly tone: SheetTone;
  /** Rule or publication. */
  readonly source: string;
  /** Effective date of the dataset, YYYY-MM-DD; null for a rule without one. */
  readonly dataset_date: string | null;
}

/** One request to an authority with its decision; texts already in the sheet's language but the free ones. */
export interface SheetApproval {
  readonly authority: string;
  /** Status in words: "Accepted with conditions". */
  readonly decision: string;
  readonly tone: SheetTone;
  /** Free text of the authority, printed as written. */
  readonly conditions: string | null;
  /** Height the authority restricts the mission to; null = no restriction. */
  readonly max_height: HeightLimit | null;
  readonly decided_by: string | null;
  /** ISO 8601 instant in UTC. */
  readonly decided_at: string | null;
}

export interface SheetContact {
  /** "Control tower", "Operator"… in the sheet's language. */
  readonly role: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** A dataset behind the analysis. Dates are YYYY-MM-DD. */
export interface SheetDataset {
  readonly source: string;
  readonly version: string;
  readonly effective_date: string;
}

/** Everything the mission sheet prints. The same model gives the same bytes. Instants are ISO 8601 in UTC. */
export interface MissionSheetModel {
  readonly language: SheetLanguage;
  /** IANA zone of the mission's place, e.g. "Europe/Paris". */
  readonly time_zone: string;
  readonly generated_at: string;
  /** Absolute address of the mission's page, drawn as a QR code. */
  readonly live_url: string;
  readonly name: string;
  readonly display_identifier: string;
  /** Mission status in words. */
  readonly status: string;
  readonly operator: { readonly name: string; readonly registration: string | null };
  readonly verdict: MissionVerdict;
  /** Why it is no more certain: data out of date, no data abroad, what is not said yet; in the sheet's language. */
  readonly verdict_notes: readonly string[];
  /** Steps still to do before flying. */
  readonly steps_left: number;
  /** Highest height (m AGL) that would need no agreement; null = none or unknown. */
  readonly free_height_m: number | null;
  readonly start: string;
  readonly end: string;
  /** m AGL. */
  readonly max_height_m: number;
  /** Ground under the mission, m AMSL; null = unknown, and the sheet says so. */
  readonly ground: { readonly min_m: number; readonly max_m: number } | null;
  readonly scenario: string;
  readonly visibility: 'in_sight' | 'off_sight';
  readonly areas: readonly SheetArea[];
  readonly zones: readonly SheetZone[];
  /** Nearest first. */
  readonly aerodromes: readonly SheetAerodrome[];
  readonly pilots: readonly SheetPilot[];
  readonly drones: readonly SheetDrone[];
  readonly constraints: readonly SheetConstraint[];
  readonly approvals: readonly SheetApproval[];
  readonly contacts: readonly SheetContact[];
  readonly datasets: readonly SheetDataset[];
  /** Names of the sources that could not be checked, in the sheet's language; printed as a warning. */
  readonly not_checked: readonly string[];
}
