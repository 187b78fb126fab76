import type {
  Constraint,
  ConstraintKind,
  Effect,
  MissionTerritory,
  SourceCheck,
  Verdict,
} from '@envol/domain/airspace/constraint';
import type { Ground } from '@envol/domain/airspace/ground';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { ExemptionKind, LimitBreach } from '@envol/domain/approvals/limits';
import type { RequestQuestion } from '@envol/domain/approvals/requestForm';
import type { Scenario, Visibility } from '@envol/domain/flights/statuses';

/** Shapes kept whole in jsonb columns. */

/** A reason or next step: a key of the texts with its parameters. */
export interface StoredReason {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What of an analysis is not a constraint. */
export interface StoredAnalysis {
  readonly verdict: Verdict;
  readonly free_height_m: number | null;
  /** From when an activation table no longer bears it; absent from analyses made before tables were part of them. */
  readonly day_until?: string | null;
  /** Absent from analyses made before the data had a territory. */
  readonly territory?: MissionTerritory;
  readonly checks: readonly SourceCheck[];
  /** True once the catalogue of constraint types has changed what it says of the flight's days. */
  readonly is_superseded?: boolean;
  readonly ruleset: string;
  readonly datasets: readonly {
    readonly id: number;
    readonly source: string;
    readonly version: string;
    readonly effective_date: string;
    /** Absent from analyses made before it was kept. */
    readonly valid_until?: string;
  }[];
}

/** Fields of a form by their names, as sent. */
export type StoredForm = Readonly<Record<string, string | number | boolean | null>>;

/** The mission as a request carries it. */
export interface StoredRequest {
  readonly flight_name: string;
  readonly scenario: Scenario;
  readonly visibility: Visibility;
  readonly night_flight: boolean;
  /** Absent from requests made before they were kept. */
  readonly max_ground_speed_ms?: number | null;
  readonly airspace_observers?: number | null;
  readonly details: string | null;
  /** The authority's own form, and the prefecture's, as answered; absent where nothing was. */
  readonly external_payload?: StoredForm;
  readonly prefecture_notif_payload?: StoredForm;
  /** The authority's questions that `external_payload` answers, as they were; absent where none was asked. */
  readonly external_form?: readonly RequestQuestion[];
  readonly pilot: { readonly id: number; readonly full_name: string; readonly phone: string | null };
  readonly drones: readonly {
    readonly id: number;
    readonly name: string;
    readonly mass_kg: number;
    readonly drone_class: string | null;
    readonly registration: string | null;
    readonly manufacturer: string | null;
    readonly model: string | null;
    readonly serial_number: string | null;
    readonly remote_id: string | null;
    /** What an exclusion zone is computed from; absent from requests made before it was kept. */
    readonly aircraft_type?: string;
    readonly max_dimension_m?: number | null;
    readonly max_speed_ms?: number | null;
    readonly is_captive?: boolean;
    readonly has_third_party_protection?: boolean;
  }[];
  readonly operator: {
    readonly name: string;
    readonly uas_operator_number: string | null;
    readonly contact: {
      readonly name: string;
      readonly phone: string | null;
      readonly email: string | null;
    } | null;
  };
  /** The ground under each area, as it was known when it was asked; absent from requests made before it was kept. */
  readonly grounds?: readonly { readonly flight_area_id: number; readonly ground: Ground | null }[];
  /** Absent from requests made before limits were held against them. */
  readonly limit_breaches?: readonly LimitBreach[];
  readonly exemptions?: readonly ExemptionKind[];
  readonly constraint: {
    readonly id: number;
    readonly title: string;
    readonly free_height_m: number | null;
    readonly latest_date: string | null;
    readonly notice_respected: boolean | null;
    /** Absent from requests made before it was kept. */
    readonly basis?: {
      readonly key: string;
      readonly kind: ConstraintKind;
      readonly title: string;
      readonly effect: Effect;
      readonly lower: HeightLimit | null;
      readonly upper: HeightLimit | null;
      readonly reasons: readonly StoredReason[];
      readonly source: Constraint['source'];
    };
  };
}
