import type { Constraint } from '@envol/domain/airspace/constraint';
import type { ConsultedSource, SourceReading } from '@envol/domain/airspace/consulted';
import type { Ground } from '@envol/domain/airspace/ground';
import type { DocumentOwner } from '@envol/domain/documents/categories';
import type { Said } from '@envol/domain/drones/fleet';
import type { FlightPoint } from '@envol/domain/exclusion-zones/markers';
import type { ActivityDomain } from '@envol/domain/flights/activityDomains';
import type { SheetFacts } from '@envol/domain/flights/constraintSheet';
import type { FlightEdit } from '@envol/domain/flights/edits';
import type { ConstraintStatus, FlightStatus, Scenario, Visibility } from '@envol/domain/flights/statuses';
import type { Outlook } from '@envol/domain/flights/verdict';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { SubjectType } from '@envol/domain/navigation/addresses';
import type { WeatherLimits } from '@envol/domain/weather/forecast';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AccountTables } from './accountTables.ts';
import type {
  AerodromeTable,
  DatasetChangeTable,
  DatasetImportTable,
  DatasetTable,
  UasZoneTable,
  ZoneTable,
} from './airspaceSchema.ts';
import type { Box, Id, Json, Made, Outline, Proof } from './columns.ts';
import type { OpinionTables } from './opinionTables.ts';
import type {
  ApprovalAreaTable,
  ApprovalConstraintTable,
  ApprovalDecisionTable,
  ApprovalNoteTable,
  ApprovalRevisionTable,
  ApprovalTable,
  ContactAnswerTable,
} from './schema.approvals.ts';
import type { StructureTables } from './schema.automatic.ts';
import type { DayTables, StoredBreaches } from './schema.day.ts';
import type { LayerTables } from './schema.layers.ts';
import type { LetterTables } from './schema.letters.ts';
import type { MissionTables } from './schema.missions.ts';
import type { OperationsTables } from './schema.operations.ts';
import type { ProcedureTables } from './schema.procedures.ts';
import type { SourceTables } from './schema.sources.ts';
import type {
  AbsenceTable,
  OperatorExemptionTable,
  StructureSettingsJournalTable,
  StructureSettingsTable,
} from './schema.structures.ts';
import type { TraceTables } from './schema.traces.ts';
import type { UsspTables } from './schema.ussp.ts';
import type { StoredAnalysis, StoredReason } from './stored.ts';
import type { TerrainTables } from './terrainTables.ts';
import type { ThreadTables } from './threadTables.ts';

interface DroneTable {
  id: Id;
  operator_id: number;
  sub_exploitant_id: Generated<number | null>;
  name: string;
  manufacturer: string;
  model: string;
  serial_number: string;
  aircraft_type: Generated<string>;
  drone_class: string | null;
  mass_kg: number;
  max_dimension_m: number | null;
  max_speed_ms: number | null;
  is_captive: Generated<boolean>;
  has_light_signalling: Generated<boolean>;
  has_third_party_protection: Generated<boolean>;
  design_certificate: Generated<Said>;
  c5_kit: Generated<Said>;
  remote_identification: Generated<string>;
  remote_id: Generated<string | null>;
  dji_controller_id: Generated<string | null>;
  proposed_for_future_missions: Generated<boolean>;
  registration: string | null;
  is_active: Generated<boolean>;
  created_at: Made;
  /** Of them those that somebody set; the product's own count for the others. */
  weather_limits: JSONColumnType<Partial<WeatherLimits> | null, string | null | undefined, string | null>;
}

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
  created_at: Made;
  updated_at: Made;
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
interface FlightConstraintTable {
  id: Id;
  flight_id: number;
  key: string;
  position: number;
  structure_id: number | null;
  delegatee_structure_id: number | null;
  has_own_status: Generated<boolean>;
  judged: Json<Constraint>;
  status: ConstraintStatus;
  note: string | null;
  proof: Proof;
}

/** Which papers an owner may have, and which of them a prefecture reads. */
interface DocumentCategoryTable {
  owner_type: string;
  category: string;
  prefecture_reads: Generated<boolean>;
}
interface DocumentTable {
  id: Id;
  /** Whose room it takes; null for what an authority keeps for itself. */
  operator_id: number | null;
  structure_id: Generated<number | null>;
  owner_type: 'approval' | 'message' | 'flight_incident' | 'structure' | DocumentOwner;
  owner_id: number;
  side: 'operator' | 'authority' | 'both';
  category: Generated<string | null>;
  expires_on: Generated<string | null>;
  name: string;
  type: string;
  bytes: number;
  storage_key: string;
  sha256: string;
  external_reference: Generated<string | null>;
  /** What of its end the company was told. */
  told_expiry: Generated<'soon' | 'expired' | null>;
  uploaded_by: number | null;
  created_at: Made;
}
interface ConstraintSheetTable {
  id: Id;
  flight_id: number;
  version: number;
  facts: Json<SheetFacts>;
  digest: string;
  generated_by: number | null;
  generated_by_name: string;
  generated_at: string;
}
interface EventTable {
  id: Id;
  type: string;
  audience: string[];
  payload: Json<Record<string, unknown>>;
  created_at: Made;
}
interface NotificationTable {
  id: Id;
  user_id: number;
  event_id: number;
  payload_type: string;
  params: Json<Record<string, string | number | null>>;
  subject_type: SubjectType | null;
  subject_id: number | null;
  viewed_at: string | null;
  created_at: Made;
}
interface MailTable {
  id: Id;
  dedupe_key: string;
  operator_id: number | null;
  structure_id: number | null;
  user_id: Generated<number | null>;
  recipient: string;
  subject: string;
  body: string;
  link: Generated<string | null>;
  unsubscribe: Generated<string | null>;
  /** Where an answer to it goes; null: nowhere, or it left. */
  reply_to: Generated<string | null>;
  transport: string | null;
  sent_at: string | null;
  created_at: Made;
}

/** The file that goes with a letter. */
interface MailAttachmentTable {
  mail_id: number;
  name: string;
  type: string;
  data: Buffer;
}

export interface Tables
  extends AccountTables,
    UsspTables,
    DayTables,
    LetterTables,
    OperationsTables,
    OpinionTables,
    StructureTables,
    MissionTables,
    ProcedureTables,
    SourceTables,
    LayerTables,
    TraceTables,
    TerrainTables,
    ThreadTables {
  structure_settings: StructureSettingsTable;
  absences: AbsenceTable;
  structure_settings_journal: StructureSettingsJournalTable;
  operator_exemptions: OperatorExemptionTable;
  drones: DroneTable;
  datasets: DatasetTable;
  dataset_changes: DatasetChangeTable;
  dataset_imports: DatasetImportTable;
  uas_zones: UasZoneTable;
  zones: ZoneTable;
  aerodromes: AerodromeTable;
  flights: FlightTable;
  flight_areas: FlightAreaTable;
  flight_pilots: FlightPilotTable;
  flight_drones: FlightDroneTable;
  flight_constraints: FlightConstraintTable;
  approvals: ApprovalTable;
  approval_areas: ApprovalAreaTable;
  approval_constraints: ApprovalConstraintTable;
  approval_revisions: ApprovalRevisionTable;
  approval_decisions: ApprovalDecisionTable;
  approval_notes: ApprovalNoteTable;
  contact_answers: ContactAnswerTable;
  documents: DocumentTable;
  document_categories: DocumentCategoryTable;
  constraint_sheets: ConstraintSheetTable;
  events: EventTable;
  notifications: NotificationTable;
  mails: MailTable;
  mail_attachments: MailAttachmentTable;
}
