import type { Position, ZoneGeometry } from '../geo/geometry.ts';

/** A published vertical limit. `SFC` is `{reference: 'AGL', value: 0}`. Never compare AGL with AMSL directly. */
export type HeightLimit =
  | { readonly reference: 'AGL' | 'AMSL'; readonly value: number; readonly unit: 'ft' | 'm' }
  | { readonly reference: 'FL'; readonly value: number }
  | { readonly reference: 'UNL' };

export const ZONE_KINDS = ['CTR', 'TMA', 'CTA', 'SIV', 'P', 'R', 'D', 'RTBA'] as const;
export type ZoneKind = (typeof ZONE_KINDS)[number];

/** When a zone binds. `unknown` counts as active and the result says so. */
export type ZoneActivity =
  | { readonly kind: 'permanent' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'azba' };

export interface Zone {
  /** Database id; stable inside one dataset version. */
  readonly id: number;
  /** As published: "CTR BLAGNAC", "LF-R 23". */
  readonly identifier: string;
  readonly name: string;
  readonly kind: ZoneKind;
  readonly airspace_class: string | null;
  readonly lower: HeightLimit;
  readonly upper: HeightLimit;
  readonly geometry: ZoneGeometry;
  readonly activity: ZoneActivity;
  /** Text of the publication: manager, conditions, contacts. */
  readonly remarks: string | null;
}

export interface Runway {
  readonly designator: string;
  readonly length_m: number;
  /** True (geographic) bearing of the axis, degrees. */
  readonly true_bearing: number;
  readonly surface: string;
  readonly ends: readonly [Position, Position];
  /** How well the axis is known: `estimated` = drawn through the aerodrome reference point. */
  readonly axis: 'published' | 'estimated';
  /** Null when the dataset does not say whether an instrument procedure exists. */
  readonly has_instrument_procedure: boolean | null;
}

export interface Aerodrome {
  readonly id: number;
  readonly icao_code: string;
  readonly name: string;
  readonly reference_point: Position;
  readonly elevation_ft: number;
  readonly status: string;
  readonly has_atc: boolean;
  readonly has_afis: boolean;
  readonly runways: readonly Runway[];
}

/** One imported publication; every analysis names the versions it used. */
export interface DatasetVersion {
  readonly id: number;
  readonly source: string;
  /** AIRAC date or release, e.g. "2026-09-03". */
  readonly version: string;
  readonly effective_date: string;
  readonly licence: string;
  readonly attribution: string;
  readonly imported_at: string;
  /** The first day on which it is out of date (`endOfCycle`). */
  readonly valid_until: string;
}
