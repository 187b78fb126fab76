import type {
  Actor,
  AuthorityMembership,
  AuthorityUserType,
  Membership,
  OperatorMembership,
  UserType,
} from '@envol/domain/access/actor';
import { entitledTo } from '@envol/domain/plans/entitlement';
import { DEFAULT_CONFIG } from '../packages/domain/src/operators/config.ts';

/** An actor of the permission matrix; `null` is a visitor who has not signed in. */
export interface NamedActor {
  readonly name: string;
  readonly actor: Actor | null;
}

const person = (user_type: UserType, ...memberships: readonly Membership[]): Actor => ({
  user_id: 1,
  user_type,
  memberships,
  acting: memberships[0] ?? null,
  impersonator_user_id: null,
});

const inOperator = (membership: Partial<OperatorMembership>): OperatorMembership => ({
  id: 1,
  tenant_kind: 'operator',
  user_type: 'subscribers',
  operator_id: 1,
  role: 'standard',
  contact_profile: 'standard',
  is_restricted: false,
  config: DEFAULT_CONFIG,
  entitlement: entitledTo('enterprise'),
  pilot_id: null,
  sub_exploitant_ids: null,
  ...membership,
});
const operator = (membership: Partial<OperatorMembership>): Actor => {
  const member = inOperator(membership);
  return person(member.user_type, member);
};

const inStructure = (membership: Partial<AuthorityMembership>): AuthorityMembership => ({
  id: 2,
  tenant_kind: 'structure',
  tenant_id: 1,
  user_type: 'authorities',
  structure_ids: [1],
  role: 'controller',
  access_privileges: ['approvals', 'activations'],
  ...membership,
});
const authority = (user_type: AuthorityUserType, membership: Partial<AuthorityMembership>): Actor =>
  person(user_type, inStructure({ user_type, ...membership }));

/** Every kind of user that a permission can tell apart, in the order of the matrix's columns. */
export const NAMED_ACTORS: readonly NamedActor[] = [
  { name: 'not signed in', actor: null },
  { name: 'operator owner', actor: operator({ role: 'owner' }) },
  { name: 'operator admin', actor: operator({ role: 'admin_privileges' }) },
  { name: 'operator manager', actor: operator({ role: 'is_manager' }) },
  { name: 'sub-entity manager', actor: operator({ role: 'is_manager', sub_exploitant_ids: [1] }) },
  { name: 'operator standard', actor: operator({ role: 'standard' }) },
  { name: 'operator generalist', actor: operator({ contact_profile: 'rte_generalist' }) },
  { name: 'restricted pilot', actor: operator({ is_restricted: true }) },
  {
    name: 'in an operator and a structure, for the operator',
    actor: person('subscribers', inOperator({}), inStructure({})),
  },
  {
    name: 'in an operator and a structure, for the structure',
    actor: person('authorities', inStructure({}), inOperator({})),
  },
  { name: 'authority admin', actor: authority('authorities', { role: 'admin' }) },
  { name: 'authority manager', actor: authority('authorities', { role: 'manager' }) },
  { name: 'authority controller', actor: authority('authorities', {}) },
  {
    name: 'controller, activations only',
    actor: authority('authorities', { access_privileges: ['activations'] }),
  },
  {
    name: 'controller of an authority with two structures',
    actor: authority('authorities', { tenant_kind: 'authority', structure_ids: [1, 2] }),
  },
  {
    name: 'several authorities’ manager',
    actor: authority('authority_managers', { role: 'manager', access_privileges: [] }),
  },
  { name: 'visitor', actor: person('visitors') },
  { name: 'U-space authority', actor: authority('authority_ussps', {}) },
  { name: 'U-space pilot', actor: operator({ user_type: 'dronist_ussps' }) },
  {
    name: 'U-space supervisor',
    actor: authority('realtime_superviser_ussps', { access_privileges: [] }),
  },
  { name: 'support', actor: person('hijackers') },
  { name: 'platform admin', actor: person('platform_admins') },
];
