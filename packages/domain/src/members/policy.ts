import {
  type AuthorityMembership,
  type AuthorityRole,
  type Membership,
  OPERATOR_ROLES,
  type OperatorMembership,
  type OperatorRole,
} from '../access/actor.ts';

export type MemberRole = OperatorRole | AuthorityRole;

/** What a member is within an organisation; what the other kind of organisation knows stays as it is made. */
export interface MemberPart {
  readonly role: MemberRole;
  readonly contact_profile: OperatorMembership['contact_profile'];
  readonly is_restricted: boolean;
  readonly access_privileges: AuthorityMembership['access_privileges'];
  readonly simplified_interface: boolean;
}

/**
 * The roles that a member may give, take and remove. An owner may everything; an administrator everything but an owner's
 * part; a manager the parts without rights over others (specification 1, §6: only an administrator edits one). In an
 * authority they are who may be invited: its people are kept by `supervisers/policy.ts`.
 */
const KEEPS: Readonly<Record<MemberRole, readonly MemberRole[]>> = {
  owner: ['owner', 'admin_privileges', 'is_manager', 'standard'],
  admin_privileges: ['admin_privileges', 'is_manager', 'standard'],
  is_manager: ['standard'],
  standard: [],
  admin: ['admin', 'manager', 'controller'],
  manager: ['manager', 'controller'],
  controller: [],
};

/** The roles that a member with `member:write` may give to somebody, itself among them. */
export const rolesGivenBy = (asker: Pick<Membership, 'role'>): readonly MemberRole[] => KEEPS[asker.role];

/** Whether a member with `member:write` may change, invite or remove one with this role. */
export const mayKeep = (asker: Pick<Membership, 'role'>, role: MemberRole): boolean =>
  rolesGivenBy(asker).includes(role);

const isOperatorRole = (role: MemberRole): role is OperatorRole =>
  (OPERATOR_ROLES as readonly string[]).includes(role);

/** Whether a role is one of this kind of organisation. */
export const isRoleOf = (kind: Membership['tenant_kind'], role: MemberRole): boolean =>
  isOperatorRole(role) === (kind === 'operator');

/** A part with nothing that its role, or its kind of organisation, does not have. */
export const fitPart = (kind: Membership['tenant_kind'], part: MemberPart): MemberPart => ({
  role: part.role,
  contact_profile: kind === 'operator' ? part.contact_profile : 'standard',
  is_restricted: kind === 'operator' && part.role === 'standard' && part.is_restricted,
  access_privileges: kind === 'operator' ? [] : part.access_privileges,
  simplified_interface: kind !== 'operator' && part.role === 'controller' && part.simplified_interface,
});
