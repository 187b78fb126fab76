import type {
  AccessPrivilege,
  AuthorityRole,
  ContactProfile,
  OperatorRole,
  Plan,
  UserType,
} from '@envol/domain/access/actor';
import type { Constraint } from '@envol/domain/airspace/constraint';
import type { Ground } from '@envol/domain/airspace/ground';
import type { StructureType } from '@envol/domain/approvals/structures';
import type { DocumentOwner } from '@envol/domain/documents/categories';
import type { ConstraintStatus, FlightStatus, Scenario, Visibility } from '@envol/domain/flights/statuses';
import type { Outlook } from '@envol/domain/flights/verdict';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AerodromeTable, DatasetTable, UasZoneTable, ZoneTable } from './airspaceSchema.ts';
import type { Box, Id, Json, Made, Outline, Proof } from './columns.ts';
import type {
  ApprovalAreaTable,
  ApprovalConstraintTable,
  ApprovalDecisionTable,
  ApprovalEventTable,
  ApprovalMessageTable,
  ApprovalNoteTable,
  ApprovalRevisionTable,
  ApprovalTable,
} from './schema.approvals.ts';
import type {
  OperatorExemptionTable,
  StructureSettingsJournalTable,
  StructureSettingsTable,
} from './schema.structures.ts';
import type { StoredAnalysis, StoredReason } from './stored.ts';
import type { TerrainTables } from './terrainTables.ts';

interface OperatorTable {
  id: Id;
  commercial_name: string;
  company: string;
  plan: Generated<Plan>;
  alphatango_uids: Generated<string[]>;
  uas_operator_number: Generated<string | null>;
  created_at: Made;
}
interface StructureTable {
  id: Id;
  code: string;
  name: string;
  structure_type: StructureType;
  reference_lng: number;
  reference_lat: number;
  phone: string | null;
  email: string | null;
  delegatee_structure_id: Generated<number | null>;
  created_at: Made;
}
interface PilotTable {
  id: Id;
  operator_id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  is_main_contact: Generated<boolean>;
  is_archived: Generated<boolean>;
  proposed_for_future_missions: Generated<boolean>;
  created_at: Made;
}
interface UserTable {
  id: Id;
  username: string;
  email: string;
  long_name: string;
  password_hash: string;
  user_type: UserType;
  operator_id: number | null;
  operator_role: OperatorRole | null;
  contact_profile: Generated<ContactProfile>;
  pilot_id: number | null;
  structure_id: number | null;
  authority_role: AuthorityRole | null;
  access_privileges: Generated<AccessPrivilege[]>;
  language: Generated<'fr' | 'en'>;
  is_active: Generated<boolean>;
  created_at: Made;
}
interface SessionTable {
  id: Id;
  user_id: number;
  access_hash: Buffer;
  access_expires_at: string;
  refresh_hash: Buffer;
  refresh_expires_at: string;
  family: Generated<string>;
  revoked_at: string | null;
  created_at: Made;
}
interface SpentRefreshTokenTable {
  token_hash: Buffer;
  session_id: number;
  spent_at: string;
  twin_given: Generated<boolean>;
}
interface WebsocketTokenTable {
  token_hash: Buffer;
  user_id: number;
  session_id: number;
  expires_at: string;
}
interface DroneTable {
  id: Id;
  operator_id: number;
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
  remote_id: Generated<string>;
  registration: string | null;
  is_active: Generated<boolean>;
  created_at: Made;
}

interface FlightTable {
  id: Id;
  display_identifier: GeneratedAlways<string>;
  operator_id: number;
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
  status: FlightStatus;
  next_step: JSONColumnType<StoredReason | null, string | null, string | null>;
  /** What is left whatever the day; a list tells it without reading every constraint. */
  outlook: Generated<Outlook>;
  center_lng: number;
  center_lat: number;
  bbox: Box;
  analysis: JSONColumnType<StoredAnalysis | null, string | null, string | null>;
  analysed_at: string | null;
  is_archived: Generated<boolean>;
  version: Generated<number>;
  created_by: number | null;
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
  owner_type: 'approval' | 'message' | DocumentOwner;
  owner_id: number;
  side: 'operator' | 'authority' | 'both';
  category: Generated<string | null>;
  expires_on: Generated<string | null>;
  name: string;
  type: string;
  bytes: number;
  storage_key: string;
  sha256: string;
  uploaded_by: number | null;
  created_at: Made;
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
  approval_id: number | null;
  flight_id: number | null;
  viewed_at: string | null;
  created_at: Made;
}
interface MailTable {
  id: Id;
  dedupe_key: string;
  operator_id: number | null;
  structure_id: number | null;
  recipient: string;
  subject: string;
  body: string;
  transport: string | null;
  sent_at: string | null;
  created_at: Made;
}

export interface Tables extends TerrainTables {
  operators: OperatorTable;
  structures: StructureTable;
  structure_settings: StructureSettingsTable;
  structure_settings_journal: StructureSettingsJournalTable;
  operator_exemptions: OperatorExemptionTable;
  pilots: PilotTable;
  users: UserTable;
  sessions: SessionTable;
  spent_refresh_tokens: SpentRefreshTokenTable;
  websocket_tokens: WebsocketTokenTable;
  drones: DroneTable;
  datasets: DatasetTable;
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
  approval_events: ApprovalEventTable;
  approval_messages: ApprovalMessageTable;
  approval_notes: ApprovalNoteTable;
  documents: DocumentTable;
  document_categories: DocumentCategoryTable;
  events: EventTable;
  notifications: NotificationTable;
  mails: MailTable;
}
