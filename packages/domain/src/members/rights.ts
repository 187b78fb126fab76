import type { Actor, AuthorityRole, Membership, OperatorRole } from '../access/actor.ts';
import { hasPermission, type Permission } from '../access/permissions.ts';
import { DEFAULT_CONFIG } from '../operators/config.ts';
import { entitledTo } from '../plans/entitlement.ts';
import type { MemberPart } from './policy.ts';

/** What is told of a member's part, and the permission that it stands for. */
const RIGHTS = {
  operator: {
    read_missions: 'flight:read',
    prepare_missions: 'flight:write',
    ask_approvals: 'approval:request',
    keep_fleet: 'drone:write',
    keep_members: 'member:write',
    keep_company: 'operator:write',
  },
  authority: {
    read_requests: 'approval:read',
    decide_requests: 'approval:decide',
    set_limits: 'structure:write',
    keep_supervisers: 'superviser:write',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Permission>>>>;

export type Right = keyof typeof RIGHTS.operator | keyof typeof RIGHTS.authority;

const asMembership = (
  acting: Pick<Membership, 'tenant_kind' | 'user_type'>,
  part: MemberPart,
  keepsParts: boolean,
): Membership => {
  const { contact_profile, is_restricted, access_privileges } = part;
  return acting.tenant_kind === 'operator'
    ? {
        id: 0,
        tenant_kind: 'operator',
        user_type: acting.user_type === 'dronist_ussps' ? 'dronist_ussps' : 'subscribers',
        operator_id: 0,
        role: part.role as OperatorRole,
        contact_profile,
        is_restricted,
        entitlement: entitledTo('free'),
        config: DEFAULT_CONFIG,
        pilot_id: null,
        sub_exploitant_ids: keepsParts ? [] : null,
      }
    : ({
        id: 0,
        tenant_kind: acting.tenant_kind,
        tenant_id: 0,
        user_type: acting.user_type,
        structure_ids: [],
        role: part.role as AuthorityRole,
        access_privileges,
      } as Membership);
};

/** What a member with this part can do, as the permissions say it, in the order in which it is told; with what it cannot. */
export const rightsOf = (
  acting: Pick<Membership, 'tenant_kind' | 'user_type'>,
  part: MemberPart,
  keepsParts = false,
): readonly { readonly right: Right; readonly has: boolean }[] => {
  const membership = asMembership(acting, part, keepsParts);
  const actor: Actor = {
    user_id: 0,
    user_type: membership.user_type,
    memberships: [membership],
    acting: membership,
    impersonator_user_id: null,
  };
  const told: Readonly<Record<string, Permission>> =
    RIGHTS[acting.tenant_kind === 'operator' ? 'operator' : 'authority'];
  return (Object.entries(told) as [Right, Permission][]).map(([right, permission]) => ({
    right,
    has: hasPermission(actor, permission),
  }));
};
