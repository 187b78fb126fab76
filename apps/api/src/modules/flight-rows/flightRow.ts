import type { Ground } from '@envol/domain/airspace/ground';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Selectable } from 'kysely';
import { PERIOD_COLUMNS } from '../../platform/db/periodColumns.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** What a list says of a mission by itself; `toSummary` answers it, in lists and on the mission's page. */
export const summaryColumns = [
  'id',
  'display_identifier',
  'name',
  'status',
  'date_start',
  'date_end',
  ...PERIOD_COLUMNS,
  'max_flying_height',
  'scenario',
  'visibility',
  'center_lng',
  'center_lat',
  'is_archived',
  'sub_exploitant_id',
  'next_step',
  'outlook',
  'analysis',
  'consulted',
  'readings',
  'activity_domain',
  'en_route',
  'effective_date_end',
  'restricted_at',
  'day_due',
  'version',
] as const;

export const flightColumns = [
  ...summaryColumns,
  'operator_id',
  'description',
  'internal_notes',
  'document_links',
  'is_generalist',
  'effective_date_start',
  'take_off_breaches',
  'take_off_named',
  'take_off_verdict',
  'night_flight',
  'populated_area',
  'max_distance_from_pilot',
  'max_ground_speed_ms',
  'airspace_observers',
  'weather_condition',
  'authorization_id',
  'points',
  'edits',
  'analysed_at',
  'created_at',
  'updated_at',
] as const;

/** A mission as its page reads it. */
export type FlightRow = Pick<Selectable<Tables['flights']>, (typeof flightColumns)[number]>;

export interface AreaRow {
  readonly id: number;
  readonly name: string;
  readonly geometry: AreaGeometry;
  readonly max_height_m: number | null;
  /** Null: not known, or saved before anybody asked. */
  readonly ground: Ground | null;
  readonly area_m2: number;
  readonly center_lng: number;
  readonly center_lat: number;
}
