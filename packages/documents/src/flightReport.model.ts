import type { Conformance } from '@envol/domain/flight-logs/conformance';
import type { LogHeightReference } from '@envol/domain/flight-logs/track';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import type { SheetLanguage } from './missionSheet.model.ts';

/** An area that a flight was held against. */
export interface ReportArea {
  readonly name: string;
  readonly geometry: AreaGeometry;
  readonly center: Position;
  /** m above ground; null: nothing was granted there. */
  readonly height_m: number | null;
  readonly is_asked: boolean;
}

/** Everything a report of conformance prints. Instants in ISO 8601. The same model gives the same bytes. */
export interface FlightReportModel {
  readonly language: SheetLanguage;
  readonly time_zone: string;
  readonly generated_at: string;
  readonly display_identifier: string;
  readonly mission_name: string;
  readonly company: string;
  readonly drone: string | null;
  readonly pilot: string | null;
  readonly source: 'file' | 'positions';
  readonly file_name: string | null;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  readonly is_simulated: boolean;
  readonly started_at: string;
  readonly ended_at: string;
  readonly airborne_s: number;
  readonly flights_count: number;
  readonly distance_m: number;
  readonly max_height_m: number | null;
  readonly height_reference: LogHeightReference;
  readonly points_count: number;
  /** Lines that were not read, and positions that cannot be flown. */
  readonly left_out: { readonly lines: number; readonly first_line: number | null; readonly places: number };
  readonly held: {
    readonly kind: 'granted' | 'mission' | 'both';
    readonly authorities: readonly string[];
    readonly areas: readonly ReportArea[];
  };
  readonly conformance: Conformance;
  /** Seconds since `started_at`, longitude, latitude. */
  readonly track: readonly (readonly [number, number, number])[];
  /** Where anybody checks the report. */
  readonly verify_url: string;
}
