import type { CurrentUser } from '@envol/contract/auth';

/** Whether alerts of tracked drones show in the header: to authorities, and to operators that manage their take-offs. */
export const hasAlerts = ({
  permissions,
  operator,
}: Pick<CurrentUser, 'permissions' | 'operator'>): boolean =>
  permissions.includes('position-alert:read') &&
  (operator === null || operator.can_manage_take_off_authorizations);
