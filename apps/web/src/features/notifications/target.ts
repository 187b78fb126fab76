import type { CurrentUser } from '@envol/contract/auth';
import type { Notification } from '@envol/contract/notifications';

/** Where a click on a notification leads; operators follow a request on its mission. */
export const targetOf = ({ payload }: Notification, user: CurrentUser): string | null => {
  if (user.capabilities.includes('flies')) {
    return payload.flight_id === null ? null : `/map/flights/${payload.flight_id}`;
  }
  return payload.approval_id === null || !user.capabilities.includes('answers')
    ? null
    : `/map/approvals/${payload.approval_id}`;
};
