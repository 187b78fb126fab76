import type {
  AccessPrivilege,
  AuthorityRole,
  AuthorityUserType,
  ContactProfile,
  EmailPreference,
  OperatorRole,
  OperatorUserType,
  TenantKind,
  UserType,
} from '@envol/domain/access/actor';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CreationTime, Id } from '../../platform/db/columns.ts';

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
  created_at: CreationTime;
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
  since: CreationTime;
}

interface MembershipStructureTable {
  membership_id: number;
  structure_id: number;
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

interface MembershipSubExploitantTable {
  membership_id: number;
  operator_id: number;
  sub_exploitant_id: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    users: UserTable;
    memberships: MembershipTable;
    membership_structures: MembershipStructureTable;
    invitations: InvitationTable;
    membership_sub_exploitants: MembershipSubExploitantTable;
  }
}
