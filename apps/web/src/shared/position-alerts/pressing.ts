import type { PositionAlert } from '@envol/contract/traces';
import { ALERT_LEVELS } from '@envol/domain/traces/alerts';

/** Alerts are asked for again after this time, ms. */
export const ALERTS_AGAIN_MS = 30_000;

/** Worth a badge: a warning or worse. A first detection is told in the list alone. */
export const isPressing = ({ level }: Pick<PositionAlert, 'level'>): boolean => level >= ALERT_LEVELS.warning;

/** One that goes on and nobody muted presses until somebody takes note of it by name; one that is over, until it was seen. */
export const waitsForNote = (
  alert: Pick<PositionAlert, 'level' | 'acknowledged' | 'muted' | 'active' | 'seen'>,
): boolean =>
  isPressing(alert) && !alert.acknowledged && alert.muted === null && (alert.active || !alert.seen);
