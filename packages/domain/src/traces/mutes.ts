import type { AlertType } from './alerts.ts';

/** Longest that an alarm may be muted, minutes: a shift. Chosen, of no publication. */
export const LONGEST_MUTE_MIN = 12 * 60;

/** What a screen offers, minutes. */
export const MUTE_CHOICES_MIN = [10, 30, 60, 240] as const;

/** Alarms of one drone that a structure wants not to hear for a time. */
export interface Mute {
  readonly device_id: string;
  readonly alert_type: AlertType;
  /** The other aircraft of a proximity. */
  readonly other_device_id: string | null;
  /** How bad the alarm was then: what is worse is heard. */
  readonly level: number;
  /** ISO 8601. */
  readonly until: string;
  readonly lifted_at: string | null;
}

/** Whether a mute holds an alarm silent at an instant, ms. */
export const isMutedBy = (
  mute: Mute,
  alarm: Pick<Mute, 'device_id' | 'alert_type' | 'other_device_id' | 'level'>,
  now: number,
): boolean =>
  mute.lifted_at === null &&
  now < Date.parse(mute.until) &&
  mute.device_id === alarm.device_id &&
  mute.alert_type === alarm.alert_type &&
  mute.other_device_id === alarm.other_device_id &&
  alarm.level <= mute.level;
