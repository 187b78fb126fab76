import type { PositionAlert } from '@envol/contract/traces';
import { isPressing } from '../../../shared/position-alerts/index.ts';

/** How an alarm stands: it rings, somebody took note of it and it goes on, or its drone is not heard any more. */
export type AlarmStanding = 'rings' | 'noted' | 'lost';

export interface Alarm {
  readonly alert: PositionAlert;
  readonly standing: AlarmStanding;
}

/** Null for what is no alarm of now: over, muted, or lost and noted. Silence alone shows nothing to be over; what it closed long after stands in the list. */
export function standingOf(alert: PositionAlert): AlarmStanding | null {
  // Muted: it stands in the list and on the map, and over no screen until its end.
  if (!isPressing(alert) || alert.muted !== null) return null;
  if (alert.active) return alert.acknowledged ? 'noted' : 'rings';
  return alert.lost_since !== null && alert.ended_at === null && !alert.acknowledged ? 'lost' : null;
}

const RANK: Readonly<Record<AlarmStanding, number>> = { rings: 0, lost: 1, noted: 2 };

/**
 * The alarms of now, the worst first: what nobody took note of, by severity, then the newest. Of one drone's alarms in the same
 * standing the worst alone: one drone is one thing to act on.
 */
export function alarmsOf(alerts: readonly PositionAlert[]): readonly Alarm[] {
  const all = alerts.flatMap((alert): Alarm[] => {
    const standing = standingOf(alert);
    return standing === null ? [] : [{ alert, standing }];
  });
  const sorted = all.sort(
    (one, other) =>
      RANK[one.standing] - RANK[other.standing] ||
      other.alert.level - one.alert.level ||
      Date.parse(other.alert.created_at) - Date.parse(one.alert.created_at) ||
      other.alert.id - one.alert.id,
  );
  const seen = new Set<string>();
  return sorted.filter(({ alert, standing }) => {
    const key = `${alert.alert_details.device_id} ${standing === 'noted'}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** All alerts of the same drone that wait for a note: one press takes note of them together. */
export const notedTogether = (alerts: readonly PositionAlert[], { alert }: Alarm): readonly number[] =>
  alerts
    .filter(
      (each) =>
        each.alert_details.device_id === alert.alert_details.device_id &&
        (standingOf(each) === 'rings' || standingOf(each) === 'lost'),
    )
    .map(({ id }) => id);
