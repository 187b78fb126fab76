import type { OperatorConfig } from '../operators/config.ts';

/**
 * Who a signed-in user is, for whom that person works, and for whom right now. Names follow the specification's user
 * types, roles and plans; what follows from them is told in `capabilities.ts`, and nowhere else.
 */

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

/** As what a person serves an operator; the database allows no other. */
export const OPERATOR_USER_TYPES = ['subscribers', 'dronist_ussps'] as const satisfies readonly UserType[];
export type OperatorUserType = (typeof OPERATOR_USER_TYPES)[number];

/** As what a person serves a structure or a whole authority. */
export const AUTHORITY_USER_TYPES = [
  'authorities',
  'authority_managers',
  'authority_ussps',
  'realtime_superviser_ussps',
] as const satisfies readonly UserType[];
export type AuthorityUserType = (typeof AUTHORITY_USER_TYPES)[number];

export const OPERATOR_ROLES = ['owner', 'admin_privileges', 'is_manager', 'standard'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const AUTHORITY_ROLES = ['admin', 'manager', 'controller'] as const;
export type AuthorityRole = (typeof AUTHORITY_ROLES)[number];

export const CONTACT_PROFILES = ['standard', 'rte_generalist'] as const;
export type ContactProfile = (typeof CONTACT_PROFILES)[number];

export const PLANS = ['free', 'solo', 'independent', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** What an operator's record says of its plan; what it is worth at an instant, `plans/entitlement.ts` says. */
export interface Entitlement {
  /** Granted by the staff or paid. */
  readonly plan: Plan;
  /** From then on the plan is the free one; null: it has no end by itself. ISO instant. */
  readonly plan_until: string | null;
  /** Until then everything is open to try; null: no trial was begun. ISO instant. */
  readonly trial_ends_at: string | null;
  /** The pilots that are paid for; null: the plan says. */
  readonly pilots_paid: number | null;
}

export const ACCESS_PRIVILEGES = ['approvals', 'activations'] as const;
export type AccessPrivilege = (typeof ACCESS_PRIVILEGES)[number];

/** Which letters a member of an authority gets: all, those of what operators do, none. */
export const EMAIL_PREFERENCES = ['all', 'only_dronist_actions', 'none'] as const;
export type EmailPreference = (typeof EMAIL_PREFERENCES)[number];

/** The base maps that may stand under everything else. */
export const PREFERRED_BASEMAPS = ['envol', 'ign_plan', 'ign_satellite'] as const;

export const AUTHORITY_TYPES = [
  'airport',
  'air_traffic_control',
  'prefecture',
  'armed_forces',
  'uspace',
  'other',
] as const;
export type AuthorityType = (typeof AUTHORITY_TYPES)[number];

export const TENANT_KINDS = ['operator', 'structure', 'authority'] as const;
export type TenantKind = (typeof TENANT_KINDS)[number];

/** The part a person has in an operator (exploitant). */
export interface OperatorMembership {
  readonly id: number;
  readonly tenant_kind: 'operator';
  readonly user_type: OperatorUserType;
  readonly operator_id: number;
  readonly role: OperatorRole;
  readonly contact_profile: ContactProfile;
  /** Reads what the operator prepares, and asks for nothing. */
  readonly is_restricted: boolean;
  readonly entitlement: Entitlement;
  /** What the operator chose and is granted. */
  readonly config: OperatorConfig;
  readonly pilot_id: number | null;
  /** The sub-entities to which the member is confined; null for the whole operator. */
  readonly sub_exploitant_ids: readonly number[] | null;
}

/** The part a person has in one structure, or in an authority and so in all its structures. */
export interface AuthorityMembership {
  readonly id: number;
  readonly tenant_kind: 'structure' | 'authority';
  /** Of the structure, or of the authority. */
  readonly tenant_id: number;
  readonly user_type: AuthorityUserType;
  /** The structures it speaks for, as they belong to the authority now; in the order of their ids. */
  readonly structure_ids: readonly number[];
  readonly role: AuthorityRole;
  readonly access_privileges: readonly AccessPrivilege[];
}

export type Membership = OperatorMembership | AuthorityMembership;

/** A signed-in person. */
export interface Actor {
  readonly user_id: number;
  /** That of the membership acted for; of an account that acts for nobody, its own. */
  readonly user_type: UserType;
  readonly memberships: readonly Membership[];
  /** The one for which the person acts in this session; null for accounts without any. */
  readonly acting: Membership | null;
  /** The member of staff who looks through this account; null for the person itself. */
  readonly impersonator_user_id: number | null;
  /** The person's consent by which whoever looks acts in its name; absent: a look changes nothing. */
  readonly consent_id?: number;
}

/** The membership in the operator acted for; null for whoever acts for none. */
export const operatorOf = ({ acting }: Pick<Actor, 'acting'>): OperatorMembership | null =>
  acting?.tenant_kind === 'operator' ? acting : null;

/** The membership in the structure or authority acted for; null for whoever acts for none. */
export const authorityOf = ({ acting }: Pick<Actor, 'acting'>): AuthorityMembership | null =>
  acting === null || acting.tenant_kind === 'operator' ? null : acting;

/** Whom a membership is in: by what kind of organisation it is, and its id. */
export const tenantOf = (
  membership: Membership,
): { readonly tenant_kind: TenantKind; readonly tenant_id: number } => ({
  tenant_kind: membership.tenant_kind,
  tenant_id: membership.tenant_kind === 'operator' ? membership.operator_id : membership.tenant_id,
});
