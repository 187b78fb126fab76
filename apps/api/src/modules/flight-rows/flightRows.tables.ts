import type { Ground } from '@envol/domain/airspace/ground';
import type { ConsultedSource, SourceReading } from '@envol/domain/airspace/judging/consulted';
import type { FlightPoint } from '@envol/domain/exclusion-zones/markers';
import type { ActivityDomain } from '@envol/domain/flights/activityDomains';
import type { FlightEdit } from '@envol/domain/flights/edits';
import type { FlightStatus, Scenario, Visibility } from '@envol/domain/flights/statuses';
import type { MissionVerdict, Outlook } from '@envol/domain/flights/verdict';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Box, CreationTime, Id, Json, Outline } from '../../platform/db/columns.ts';
import type { StoredAnalysis, StoredReason } from '../../platform/db/stored.ts';
import type { StoredBreaches, StoredNamedBreaches } from '../../platform/db/storedColumns.ts';

interface DocumentLink {
  readonly label: string;
  readonly url: string;
}

interface FlightTable {
  id: Id;
  display_identifier: GeneratedAlways<string>;
  operator_id: number;
  sub_exploitant_id: Generated<number | null>;
  name: string;
  description: string | null;
  internal_notes: string | null;
  date_start: string;
  date_end: string;
  time_zone: string;
  hours_reference: 'local' | 'utc';
  is_continuous: Generated<boolean>;
  first_date: GeneratedAlways<string>;
  last_date: GeneratedAlways<string>;
  time_start: GeneratedAlways<string>;
  time_end: GeneratedAlways<string>;
  max_flying_height: number;
  scenario: Scenario;
  visibility: Visibility;
  night_flight: Generated<boolean>;
  populated_area: Generated<'yes' | 'no' | 'to_check'>;
  max_distance_from_pilot: number | null;
  max_ground_speed_ms: number | null;
  airspace_observers: number | null;
  weather_condition: Generated<string | null>;
  status: FlightStatus;
  next_step: JSONColumnType<StoredReason | null, string | null, string | null>;
  /** What is left whatever the day; a list tells it without reading every constraint. */
  outlook: Generated<Outlook>;
  center_lng: number;
  center_lat: number;
  bbox: Box;
  analysis: JSONColumnType<StoredAnalysis | null, string | null, string | null>;
  analysed_at: string | null;
  /** What was consulted for it since its analysis; null: nothing. */
  consulted: JSONColumnType<readonly ConsultedSource[] | null, string | null | undefined, string | null>;
  /** What a person read for its place and period elsewhere; null: nothing. */
  readings: JSONColumnType<readonly SourceReading[] | null, string | null | undefined, string | null>;
  restricted_at: Generated<string | null>;
  day_due: Generated<boolean>;
  /** The operational authorisation that it is put under. */
  authorization_id: Generated<number | null>;
  /** Inside its areas. */
  points: JSONColumnType<readonly FlightPoint[], string | undefined, string>;
  is_archived: Generated<boolean>;
  version: Generated<number>;
  created_by: number | null;
  /** Who changed which fields: the last edits, the newest last. */
  edits: JSONColumnType<readonly FlightEdit[], string | undefined, string>;
  /** Where else its papers lie. */
  document_links: JSONColumnType<readonly DocumentLink[], string | undefined, string>;
  activity_domain: Generated<ActivityDomain | null>;
  /** Made in the simplified form. */
  is_generalist: Generated<boolean>;
  job_item_id: Generated<number | null>;
  en_route: Generated<boolean>;
  effective_date_start: Generated<string | null>;
  effective_date_end: Generated<string | null>;
  /** What stood against its last take-off, which happened all the same. */
  take_off_breaches: StoredBreaches;
  /** The same with the procedures and the authorities that it was about. */
  take_off_named: StoredNamedBreaches;
  /** The verdict at that take-off. */
  take_off_verdict: Generated<MissionVerdict | null>;
  created_at: CreationTime;
  updated_at: CreationTime;
}

interface FlightAreaTable {
  id: Id;
  flight_id: number;
  position: number;
  name: string;
  geometry: Json<AreaGeometry>;
  outline: Outline;
  max_height_m: number | null;
  ground: JSONColumnType<Ground | null, string | null, string | null>;
  area_m2: number;
  center_lng: number;
  center_lat: number;
  bbox: Box;
}

interface FlightPilotTable {
  flight_id: number;
  pilot_id: number;
  position: number;
}

interface FlightDroneTable {
  flight_id: number;
  drone_id: number;
  position: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flights: FlightTable;
    flight_areas: FlightAreaTable;
    flight_pilots: FlightPilotTable;
    flight_drones: FlightDroneTable;
  }
}
