import type { PositionAlert } from '@envol/contract/traces';

/** An alert as a tower hears it: a drone outside of what was granted, going on, not noted. */
export const positionAlert = (
  more: Partial<PositionAlert> = {},
  details: Partial<PositionAlert['alert_details']> = {},
): PositionAlert => ({
  id: 1,
  alert_type: 'horizontal_boundary',
  level: 3,
  acknowledged: false,
  acknowledgement: null,
  muted: null,
  seen: false,
  active: true,
  lost_since: null,
  lost: null,
  ended_at: null,
  ended_by: null,
  not_judged: null,
  created_at: '2026-06-10T09:00:00.000Z',
  take_off_authorizations_concerned: [],
  ...more,
  alert_details: {
    trace_id: 40 + (more.id ?? 1),
    device_id: `T-${more.id ?? 1}`,
    drone_name: null,
    company_name: null,
    longitude: 1.4,
    latitude: 43.6,
    place: null,
    threshold: null,
    basis: null,
    by_m: null,
    is_simulated: false,
    ...details,
  },
});
