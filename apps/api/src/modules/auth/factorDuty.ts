import type { Actor } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import type { Config } from '../../config.ts';

/** Whether a setting obliges such an account to have a second factor. Who looks through it owes nothing for it. */
export const isFactorRequired = (
  { second_factor_required_for: kinds }: Pick<Config, 'second_factor_required_for'>,
  actor: Actor,
): boolean => {
  if (actor.impersonator_user_id !== null) return false;
  const isStaff = hasCapability(actor, 'runs_platform') || hasCapability(actor, 'impersonates');
  const isAdmin = actor.memberships.some(
    (membership) => membership.tenant_kind !== 'operator' && membership.role === 'admin',
  );
  return (kinds.includes('staff') && isStaff) || (kinds.includes('authority_admins') && isAdmin);
};
