import type {
  AccessPrivilege,
  AuthorityRole,
  AuthorityType,
  AuthorityUserType,
  ContactProfile,
  EmailPreference,
  OperatorRole,
  OperatorUserType,
  Plan,
  TenantKind,
  UserType,
} from '@envol/domain/access/actor';
import type { StructureType } from '@envol/domain/approvals/structures';
import type { StoredConfig } from '@envol/domain/operators/config';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Id, Made } from './columns.ts';

interface OperatorTable {
  id: Id;
  commercial_name: string;
  company: string;
  plan: Generated<Plan>;
  alphatango_uids: Generated<string[]>;
  can_manage_take_off_authorizations: Generated<boolean>;
  uas_operator_number: Generated<string | null>;
  siret: Generated<string | null>;
  /** What the operator calls a sub-entity; null: by the word of the language. */
  sub_exploitant_name: Generated<string | null>;
  sub_exploitant_name_plural: Generated<string | null>;
  custom_config: JSONColumnType<StoredConfig, string | undefined, string>;
  address_1: Generated<string | null>;
  address_2: Generated<string | null>;
  postal_code: Generated<string | null>;
  city: Generated<string | null>;
  country: Generated<string | null>;
  vat_number: Generated<string | null>;
  billing_info: Generated<string | null>;
  insurance: Generated<string | null>;
  /** Percent. */
  discount: Generated<number | null>;
  texts_for_pilots: Generated<string | null>;
  deletion_requested_at: Generated<string | null>;
  deletion_requested_by: Generated<string | null>;
  archived_at: Generated<string | null>;
  /** Kept by the requests themselves. */
  last_approval_date: Generated<string | null>;
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
  /** Null: it answers for itself. */
  authority_id: Generated<number | null>;
  /** Of a U-space: since when it is closed, by whom and why. */
  closed_at: Generated<string | null>;
  closed_by_name: Generated<string | null>;
  closing_reason: Generated<string | null>;
  created_at: Made;
}
interface PilotTable {
  id: Id;
  operator_id: number;
  sub_exploitant_id: Generated<number | null>;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  is_main_contact: Generated<boolean>;
  is_archived: Generated<boolean>;
  proposed_for_future_missions: Generated<boolean>;
  gender: Generated<'female' | 'male' | 'other' | null>;
  birth_date: Generated<string | null>;
  birth_place: Generated<string | null>;
  dji_controller_number: Generated<string | null>;
  alphatango_uids: Generated<string[]>;
  is_restricted: Generated<boolean>;
  team: Generated<string | null>;
  created_at: Made;
}
interface OperatorJournalTable {
  id: Id;
  operator_id: number;
  action: string;
  details: JSONColumnType<Record<string, unknown>, string, string>;
  by_user_id: number | null;
  by_name: string;
  at: string;
}
interface PilotPositionTable {
  id: Id;
  pilot_id: number;
  operator_id: number;
  longitude: number;
  latitude: number;
  at: string;
}
interface UserTable {
  id: Id;
  username: string;
  email: string;
  long_name: string;
  password_hash: string;
  /** What the account is when it acts for nobody. */
  user_type: UserType;
  language: Generated<'fr' | 'en'>;
  is_active: Generated<boolean>;
  is_email_confirmed: Generated<boolean>;
  created_at: Made;
}
interface AuthorityTable {
  id: Id;
  name: string;
  authority_type: AuthorityType;
  created_at: Made;
}
interface MembershipTable {
  id: Id;
  user_id: number;
  operator_id: Generated<number | null>;
  structure_id: Generated<number | null>;
  authority_id: Generated<number | null>;
  tenant_kind: GeneratedAlways<TenantKind>;
  tenant_id: GeneratedAlways<number>;
  user_type: OperatorUserType | AuthorityUserType;
  role: OperatorRole | AuthorityRole;
  access_privileges: Generated<AccessPrivilege[]>;
  contact_profile: Generated<ContactProfile>;
  pilot_id: Generated<number | null>;
  /** Confined to the sub-entities of `membership_sub_exploitants`, which may be none. */
  is_sub_exploitant_manager: Generated<boolean>;
  /** Of an operator: reads, and asks for nothing. */
  is_restricted: Generated<boolean>;
  /** Of an authority: to the structures of `membership_structures`, which may be none. */
  is_limited_to_structures: Generated<boolean>;
  simplified_interface: Generated<boolean>;
  email_notification_preferences: Generated<EmailPreference>;
  preferred_basemap: Generated<string | null>;
  since: Made;
}
interface MembershipStructureTable {
  membership_id: number;
  structure_id: number;
}
/** Who changed an authority, its structures or its people. */
interface AuthorityJournalTable {
  id: Id;
  authority_id: number | null;
  structure_id: number | null;
  action: string;
  before: JSONColumnType<object | null, string | null, never>;
  after: JSONColumnType<object | null, string | null, never>;
  by_user_id: number | null;
  by_name: string;
  at: string;
}
/** Who was asked to join whom, and as what. */
interface InvitationTable
  extends Pick<
    MembershipTable,
    | 'id'
    | 'operator_id'
    | 'structure_id'
    | 'authority_id'
    | 'tenant_kind'
    | 'tenant_id'
    | 'user_type'
    | 'role'
    | 'access_privileges'
    | 'contact_profile'
    | 'is_restricted'
    | 'simplified_interface'
  > {
  email: string;
  language: 'fr' | 'en';
  token_hash: Buffer;
  invited_by_user_id: number | null;
  invited_by_name: string;
  sent_at: string;
  expires_at: string;
  accepted_at: string | null;
  withdrawn_at: string | null;
}
/** Who was let in by an authority through a link. */
interface VisitorAccessTable {
  id: Id;
  uuid: Generated<string>;
  user_id: number;
  structure_id: number | null;
  authority_id: number | null;
  tenant_kind: GeneratedAlways<Exclude<TenantKind, 'operator'>>;
  tenant_id: GeneratedAlways<number>;
  sesame_hash: Buffer;
  invited_by_name: string;
  sent_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
}
interface SubExploitantTable {
  id: Id;
  operator_id: number;
  name: string;
  alphatango_uid: Generated<string | null>;
  created_at: Made;
}
interface MembershipSubExploitantTable {
  membership_id: number;
  operator_id: number;
  sub_exploitant_id: number;
}
/** What a sub-entity is, or whom of them a manager keeps; null: the whole operator. */
type EntityFacts =
  | { readonly name: string; readonly alpha_tango_uid: string | null }
  | { readonly manager: string; readonly sub_exploitants: string[] | null };
interface SubExploitantsJournalTable {
  id: Id;
  operator_id: number;
  sub_exploitant_id: number | null;
  action: 'created' | 'changed' | 'deleted' | 'managers_changed';
  before: ColumnType<EntityFacts | null, string | null, never>;
  after: ColumnType<EntityFacts | null, string | null, never>;
  by_user_id: number | null;
  by_name: string;
  at: string;
}
/** What the platform's staff keeps of an operator. */
interface OperatorDeskTable {
  operator_id: number;
  note: Generated<string | null>;
  blocked_at: Generated<string | null>;
  blocked_reason: Generated<string | null>;
  blocked_by_name: Generated<string | null>;
}
interface Written {
  structure_id: number;
  operator_id: number;
  written_by_name: string;
  written_at: string;
}
interface StructureOperatorNoteTable extends Written {
  note: string;
}
interface StructureOperatorLinkTable extends Written {
  reference: string | null;
  url: string | null;
  valid_until: string | null;
}
interface StaffJournalTable {
  id: Id;
  staff_user_id: number | null;
  staff_name: string;
  action: string;
  user_id: number | null;
  operator_id: Generated<number | null>;
  details: JSONColumnType<Record<string, unknown>>;
  at: string;
}
interface SessionTable {
  id: Id;
  user_id: number;
  access_hash: Buffer;
  access_expires_at: string;
  refresh_hash: Buffer;
  refresh_expires_at: string;
  family: Generated<string>;
  /** Null: for the person's first membership. */
  acting_membership_id: Generated<number | null>;
  impersonator_user_id: Generated<number | null>;
  /** Of a look through the account: its end, and the family of the session in which the staff began it. */
  look_ends_at: Generated<string | null>;
  look_from: Generated<string | null>;
  /** The spent refresh token that bought the present pair; null once something of that pair was used. */
  renewed_from: Generated<Buffer | null>;
  /** The access token before the present one, and until when calls with it are answered. */
  former_access_hash: Generated<Buffer | null>;
  former_access_until: Generated<string | null>;
  revoked_at: string | null;
  device: Generated<string | null>;
  used_at: Made;
  created_at: Made;
}
interface SpentRefreshTokenTable {
  token_hash: Buffer;
  session_id: number;
  spent_at: string;
  twin_given: Generated<boolean>;
  is_access: Generated<boolean>;
}
interface WebsocketTokenTable {
  token_hash: Buffer;
  user_id: number;
  session_id: number;
  expires_at: string;
}

interface ApiTokenTable {
  id: Id;
  user_id: number;
  membership_id: number | null;
  name: string;
  token_hash: Buffer;
  ending: string;
  scopes: string[];
  created_at: string;
  expires_at: string;
  last_used_at: Generated<string | null>;
  revoked_at: Generated<string | null>;
}

/** Organisations, people and their sessions. */
export interface AccountTables {
  operators: OperatorTable;
  authorities: AuthorityTable;
  structures: StructureTable;
  pilots: PilotTable;
  pilot_positions: PilotPositionTable;
  operator_journal: OperatorJournalTable;
  users: UserTable;
  memberships: MembershipTable;
  membership_structures: MembershipStructureTable;
  authority_journal: AuthorityJournalTable;
  invitations: InvitationTable;
  visitor_accesses: VisitorAccessTable;
  sub_exploitants: SubExploitantTable;
  membership_sub_exploitants: MembershipSubExploitantTable;
  sub_exploitants_journal: SubExploitantsJournalTable;
  staff_journal: StaffJournalTable;
  operator_desk: OperatorDeskTable;
  structure_operator_notes: StructureOperatorNoteTable;
  structure_operator_links: StructureOperatorLinkTable;
  sessions: SessionTable;
  api_tokens: ApiTokenTable;
  spent_refresh_tokens: SpentRefreshTokenTable;
  websocket_tokens: WebsocketTokenTable;
}
