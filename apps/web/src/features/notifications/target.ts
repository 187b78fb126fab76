import type { CurrentUser } from '@envol/contract/auth';
import type { Notification } from '@envol/contract/notifications';

/** Where a click on a notification leads; operators follow a request on its mission. */
export const targetOf = ({ payload, payload_type }: Notification, user: CurrentUser): string | null => {
  if (payload_type === 'account_looked') return '/settings/security';
  const { activation_id, take_off_authorization, opinion_id } = payload;
  // Who asked reads it beside the request; who is consulted by itself.
  if (opinion_id !== null)
    return payload.approval_id === null
      ? `/map/opinions/${opinion_id}`
      : `/map/approvals/${payload.approval_id}`;
  if (activation_id !== null || take_off_authorization !== null) {
    if (user.capabilities.includes('flies')) return '/map/take-off-authorizations';
    const key = take_off_authorization === null ? `a${activation_id}` : `t${take_off_authorization}`;
    return user.capabilities.includes('answers') ? `/map/activations?open=${key}` : null;
  }
  if (user.capabilities.includes('flies')) {
    if (payload.flight_id !== null) return `/map/flights/${payload.flight_id}`;
    if (payload_type === 'restrictions_appeared') return '/map/flights?restricted=true';
    return payload_type.startsWith('flights_') ? '/map/flights/exports' : null;
  }
  return payload.approval_id === null || !user.capabilities.includes('answers')
    ? null
    : `/map/approvals/${payload.approval_id}`;
};
