import type { CurrentUser } from '@envol/contract/auth';
import { deskOf } from '../../routing/deskOf.ts';

/**
 * Whether alerts of tracked drones show in the header: to authorities, to operators that manage their take-offs, and, of helicopters
 * near their drones, to those who turned that on where it is granted. Who reads declarations alone answers for nothing in the air.
 */
export const hasAlerts = ({
  permissions,
  operator,
  settings,
  authority,
}: Pick<CurrentUser, 'permissions' | 'operator'> & {
  readonly authority?: CurrentUser['authority'];
  readonly settings?: Pick<CurrentUser['settings'], 'hss_notifications_allowed'>;
}): boolean =>
  permissions.includes('position-alert:read') &&
  deskOf({ authority: authority ?? null }) === null &&
  (operator === null ||
    operator.can_manage_take_off_authorizations ||
    (operator.config?.has_hss_exploitant_authorization === true &&
      settings?.hss_notifications_allowed === true));
