/** Who a signed-in user is. Names follow the specification's user types, roles and plans. */

export const USER_TYPES = [
  'subscribers',
  'authorities',
  'authority_managers',
  'hijackers',
  'visitors',
  'authority_ussps',
  'dronist_ussps',
  'realtime_superviser_ussps',
  'platform_admins',
] as const;
export type UserType = (typeof USER_TYPES)[number];

export const OPERATOR_ROLES = ['owner', 'admin_privileges', 'is_manager', 'standard'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const AUTHORITY_ROLES = ['admin', 'manager', 'controller'] as const;
export type AuthorityRole = (typeof AUTHORITY_ROLES)[number];

export const CONTACT_PROFILES = ['standard', 'rte_generalist'] as const;
export type ContactProfile = (typeof CONTACT_PROFILES)[number];

export const PLANS = ['free', 'solo', 'independent', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

export const ACCESS_PRIVILEGES = ['approvals', 'activations'] as const;
export type AccessPrivilege = (typeof ACCESS_PRIVILEGES)[number];

/** The operator (exploitant) a subscriber works for. */
export interface OperatorMembership {
  readonly operator_id: number;
  readonly role: OperatorRole;
  readonly contact_profile: ContactProfile;
  readonly plan: Plan;
  readonly pilot_id: number | null;
}

/** The authority (structure) that a controller, manager or admin decides for. */
export interface AuthorityMembership {
  readonly authority_id: number;
  readonly role: AuthorityRole;
  readonly access_privileges: readonly AccessPrivilege[];
}

export interface Actor {
  readonly user_id: number;
  readonly user_type: UserType;
  readonly operator: OperatorMembership | null;
  readonly authority: AuthorityMembership | null;
}

export const isOperator = (actor: Actor): actor is Actor & { operator: OperatorMembership } =>
  actor.user_type === 'subscribers' && actor.operator !== null;

export const isAuthority = (actor: Actor): actor is Actor & { authority: AuthorityMembership } =>
  (actor.user_type === 'authorities' || actor.user_type === 'authority_managers') && actor.authority !== null;

export const isOperatorAdmin = (actor: Actor): boolean =>
  isOperator(actor) && (actor.operator.role === 'owner' || actor.operator.role === 'admin_privileges');
