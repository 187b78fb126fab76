import type { ConstraintKind } from '@envol/domain/airspace/constraint';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { OperatingAuthorization } from '@envol/domain/drones/operatingAuthorization';
import type { ExclusionSettings } from '@envol/domain/exclusion-zones/criteria';
import type { ComputedExclusion, ExclusionBasis } from '@envol/domain/exclusion-zones/exclusionZone';
import type { Marker } from '@envol/domain/exclusion-zones/markers';
import type { NoticeKind, NoticeStatus } from '@envol/domain/flight-notifications/statuses';
import type { ActivityDomain } from '@envol/domain/flights/activityDomains';
import type { FlightJobAct, FlightJobReason, FlightJobStatus } from '@envol/domain/flights/jobs';
import type { FlightPart, SeriesRule } from '@envol/domain/flights/series';
import type { Scenario } from '@envol/domain/flights/statuses';
import type { AreaGeometry, PolygonGeometry } from '@envol/domain/geo/geometry';
import type { IncidentType, Injury } from '@envol/domain/incidents/reporting';
import type { Schedule } from '@envol/domain/notams/schedule';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Id, Json, Proof } from './columns.ts';
import type { StoredNotice } from './storedNotice.ts';

/** Parts of a mission as the contract's `TemplateContent` writes them. */
export interface TemplateStored {
  readonly parts: readonly FlightPart[];
  readonly content: Readonly<Record<string, unknown>>;
}

interface FlightTagTable {
  id: Id;
  operator_id: number;
  name: string;
  constraint_type: ConstraintKind | null;
  created_at: string;
}
interface FlightTagLinkTable {
  flight_id: number;
  tag_id: number;
}
/** What one person noted about a mission, for that person alone. */
interface FlightMemoTable {
  flight_id: number;
  user_id: number;
  text: string;
}

interface FlightTemplateTable {
  id: Id;
  operator_id: number;
  name: string;
  content: Json<TemplateStored>;
  created_at: string;
}
interface FlightSeriesTable {
  id: Id;
  operator_id: number;
  rule: Json<SeriesRule>;
  created_at: string;
}
interface FlightSeriesMemberTable {
  flight_id: number;
  series_id: number;
  job_item_id: Generated<number | null>;
}
interface OperatingAuthorizationTable {
  id: Id;
  operator_id: number;
  reference: string;
  assessment: NonNullable<OperatingAuthorization['assessment']> | null;
  valid_from: string;
  valid_to: string | null;
  max_height_m: number | null;
  max_distance_m: number | null;
  max_speed_ms: number | null;
  max_mass_kg: number | null;
  off_sight: OperatingAuthorization['off_sight'];
  populated_area: OperatingAuthorization['populated_area'];
  drone_ids: number[];
  notes: string | null;
  changed_by: string;
  changed_at: string;
  archived_at: Generated<string | null>;
}
type RestrictionSource = 'publication' | 'notam' | 'notam_gone' | 'structure_zone' | 'azba';
interface RestrictionTable {
  id: Id;
  source: RestrictionSource;
  key: string;
  /** What came in together. */
  occasion: Generated<string | null>;
  title: string;
  was: string | null;
  becomes: string;
  geometries: Json<readonly AreaGeometry[]>;
  bbox: string;
  lower: Json<HeightLimit>;
  valid_from: string | null;
  valid_to: string | null;
  /** The hours of a NOTAM's item D; null: throughout. */
  schedule: JSONColumnType<Schedule | null, string | null | undefined, string | null>;
  appeared_at: string;
  checked_at: string | null;
}
/** Operators that are still to be told of what came in together. */
interface RestrictionTellingTable {
  letter: string;
  operator_id: number;
}
interface FlightRestrictionTable {
  flight_id: number;
  operator_id: number;
  restriction_id: number;
  source: RestrictionSource;
  title: string;
  was: string | null;
  becomes: string;
  appeared_at: string;
  read_at: string | null;
  read_by_name: string | null;
}

interface FlightJobTable {
  id: Id;
  operator_id: number;
  user_id: number;
  membership_id: number;
  language: 'fr' | 'en';
  act: FlightJobAct;
  status: Generated<FlightJobStatus>;
  params: Json<object>;
  total_count: number;
  done_count: Generated<number>;
  left_count: Generated<number>;
  created_at: string;
  touched_at: string;
  ended_at: Generated<string | null>;
  expires_at: string;
}

interface FlightJobItemTable {
  id: Id;
  job_id: number;
  position: number;
  flight_id: number | null;
  day: string | null;
  display_identifier: string | null;
  name: string;
  state: Generated<'open' | 'done' | 'left'>;
  reason: Generated<FlightJobReason | null>;
  detail: Generated<string | null>;
}

interface FlightExportTable {
  id: Id;
  operator_id: number;
  user_id: number;
  language: 'fr' | 'en';
  recipient: string;
  status: Generated<'queued' | 'running' | 'ready' | 'failed'>;
  flight_ids: number[];
  done_count: Generated<number>;
  file_name: string;
  data: Generated<Buffer | null>;
  created_at: string;
  ready_at: Generated<string | null>;
  expires_at: string;
}

interface FlyingTimeTable {
  id: Id;
  operator_id: number;
  sub_exploitant_id: number | null;
  pilot_id: number;
  drone_id: number | null;
  flight_id: number | null;
  date: string;
  started_at: string | null;
  nb_flights: number;
  duration_min: number;
  night_min: Generated<number>;
  activity_domain: ActivityDomain | null;
  scenario: Scenario | null;
  max_height_m: number | null;
  comment: string | null;
  source: Generated<'manual' | 'envol'>;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}
interface FlightIncidentTable {
  id: Id;
  display_identifier: GeneratedAlways<string>;
  operator_id: number;
  sub_exploitant_ids: Generated<number[]>;
  title: string;
  date: string;
  aware_at: string;
  location: string;
  longitude: Generated<number | null>;
  latitude: Generated<number | null>;
  reporter: string;
  types: IncidentType[];
  injury: Generated<Injury>;
  involves_manned_aircraft: Generated<boolean>;
  involves_certified_uas: Generated<boolean>;
  description: string;
  consequence: Generated<string | null>;
  immediate_measure: Generated<string | null>;
  weather_description: Generated<string | null>;
  analysis: Generated<string | null>;
  corrective_action: Generated<string | null>;
  drone_id: Generated<number | null>;
  flight_id: Generated<number | null>;
  pilot_id: Generated<number | null>;
  reported_at: Generated<string | null>;
  report_reference: Generated<string | null>;
  created_by: number | null;
  created_by_name: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}
interface IncidentAnnouncementTable {
  operator_id: number;
  text: string;
  changed_by_name: string;
  changed_at: string;
}
/** How one way out of a notification stands. */
export interface StoredWay {
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly at: string | null;
  readonly reference: string | null;
  readonly error: string | null;
  readonly is_simulated: boolean;
}
/** A notification to a prefecture or to the armed forces. */
interface FlightNotificationTable {
  id: Id;
  flight_id: number;
  kind: NoticeKind;
  key: string;
  position: number;
  status: NoticeStatus;
  channel: 'online' | 'own_form' | 'paper';
  decider: string | null;
  departement: string | null;
  recipient: string | null;
  payload: JSONColumnType<StoredNotice | null, string | null, string | null>;
  shown_digest: string | null;
  scheduled_for: string | null;
  latest_at: string | null;
  reason: string | null;
  pending: 'send' | 'cancel' | null;
  was_sent: Generated<boolean>;
  attempts: Generated<number>;
  claimed_until: Generated<string | null>;
  channels: JSONColumnType<Readonly<Record<string, StoredWay>>, string | undefined, string>;
  failure: Generated<string | null>;
  sent_at: Generated<string | null>;
  cancelled_at: Generated<string | null>;
  /** When whoever was told wrote back, until the operator has read it. */
  answered_at: Generated<string | null>;
  proof: Proof;
  programmed_by: string | null;
  programmed_by_user: number | null;
  created_at: string;
  updated_at: string;
}
interface FlightNotificationEventTable {
  id: Id;
  notification_id: number;
  at: string;
  what:
    | 'programmed'
    | 'sent'
    | 'updated'
    | 'failed'
    | 'cancelled'
    | 'cancellation_sent'
    | 'handed_in'
    | 'received'
    | 'answer_read';
  by_name: string | null;
  detail: string | null;
}

interface FlightCerfaTable {
  flight_id: number;
  notices: Json<readonly (StoredNotice & { readonly key: string })[]>;
  shown_digest: string | null;
  generated_at: string;
  generated_by: string;
}

interface FlightExclusionZoneTable {
  flight_id: number;
  markers: Json<readonly Marker[]>;
  settings: Json<ExclusionSettings>;
  outline: JSONColumnType<PolygonGeometry | null, string | null, string | null>;
  result: Json<ComputedExclusion>;
  basis: Json<ExclusionBasis>;
  removed_markers: Generated<number>;
  version: number;
  saved_at: string;
  saved_by: string;
}
interface ApprovalExclusionZoneTable {
  approval_id: number;
  scenario: string;
  height_m: number;
  margin_m: number;
  is_drawn: boolean;
  markers: Json<readonly Marker[]>;
  result: Json<ComputedExclusion>;
  saved_at: string;
  saved_by: string;
}

/** What an operator keeps beside its missions. */
export interface MissionTables {
  flight_exclusion_zones: FlightExclusionZoneTable;
  approval_exclusion_zones: ApprovalExclusionZoneTable;
  flight_tags: FlightTagTable;
  flight_tag_links: FlightTagLinkTable;
  flight_memos: FlightMemoTable;
  flight_templates: FlightTemplateTable;
  flight_series: FlightSeriesTable;
  flight_series_members: FlightSeriesMemberTable;
  operating_authorizations: OperatingAuthorizationTable;
  restrictions: RestrictionTable;
  flight_restrictions: FlightRestrictionTable;
  restriction_tellings: RestrictionTellingTable;
  flight_exports: FlightExportTable;
  flight_jobs: FlightJobTable;
  flight_job_items: FlightJobItemTable;
  flying_times: FlyingTimeTable;
  flight_incidents: FlightIncidentTable;
  incident_announcements: IncidentAnnouncementTable;
  flight_notifications: FlightNotificationTable;
  flight_notification_events: FlightNotificationEventTable;
  flight_cerfas: FlightCerfaTable;
}
