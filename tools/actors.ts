import type { Actor, AuthorityMembership, OperatorMembership, UserType } from '@envol/domain/access/actor';

/** An actor of the permission matrix; `null` is a visitor who has not signed in. */
export interface NamedActor {
  readonly name: string;
  readonly actor: Actor | null;
}

const operator = (membership: Partial<OperatorMembership>): Actor => ({
  user_id: 1,
  user_type: 'subscribers',
  operator: {
    operator_id: 1,
    role: 'standard',
    contact_profile: 'standard',
    plan: 'enterprise',
    pilot_id: null,
    ...membership,
  },
  authority: null,
});

const authority = (user_type: UserType, membership: Partial<AuthorityMembership>): Actor => ({
  user_id: 1,
  user_type,
  operator: null,
  authority: {
    authority_id: 1,
    role: 'controller',
    access_privileges: ['approvals', 'activations'],
    ...membership,
  },
});

const alone = (user_type: UserType): Actor => ({ user_id: 1, user_type, operator: null, authority: null });

/** Every kind of user that a permission can tell apart, in the order of the matrix's columns. */
export const NAMED_ACTORS: readonly NamedActor[] = [
  { name: 'not signed in', actor: null },
  { name: 'operator owner', actor: operator({ role: 'owner' }) },
  { name: 'operator admin', actor: operator({ role: 'admin_privileges' }) },
  { name: 'operator manager', actor: operator({ role: 'is_manager' }) },
  { name: 'operator standard', actor: operator({ role: 'standard' }) },
  { name: 'operator generalist', actor: operator({ contact_profile: 'rte_generalist' }) },
  { name: 'authority admin', actor: authority('authorities', { role: 'admin' }) },
  { name: 'authority manager', actor: authority('authorities', { role: 'manager' }) },
  { name: 'authority controller', actor: authority('authorities', {}) },
  {
    name: 'controller, activations only',
    actor: authority('authorities', { access_privileges: ['activations'] }),
  },
  { name: 'several authorities’ manager', actor: authority('authority_managers', { role: 'manager' }) },
  { name: 'visitor', actor: alone('visitors') },
  { name: 'U-space authority', actor: alone('authority_ussps') },
  { name: 'U-space provider', actor: alone('dronist_ussps') },
  { name: 'U-space supervisor', actor: alone('realtime_superviser_ussps') },
  { name: 'support', actor: alone('hijackers') },
  { name: 'platform admin', actor: alone('platform_admins') },
];
