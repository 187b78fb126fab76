import type { CurrentUser } from '@envol/contract/auth';

/**
 * Whether alerts of tracked drones show in the header: to authorities, to operators that manage their take-offs, and, of helicopters
 * near their drones, to those who turned that on where it is granted.
 */
export const hasAlerts = ({
  permissions,
  operator,
  settings,
}: Pick<CurrentUser, 'permissions' | 'operator'> & {
  readonly settings?: Pick<CurrentUser['settings'], 'hss_notifications_allowed'>;
}): boolean =>
  permissions.includes('position-alert:read') &&
  (operator === null ||
    operator.can_manage_take_off_authorizations ||
    (operator.config?.has_hss_exploitant_authorization === true &&
      settings?.hss_notifications_allowed === true));
