import { useEffect } from 'react';
import { useIsLook } from '../../../api/session.ts';
import { presentTime } from '../../../device/clock.ts';
import { isSilent, playChime, useAlerts } from '../../../shared/alerts/index.ts';

const [CRITICAL_AGAIN_MS, WARNING_AGAIN_MS] = [3_000, 10_000];

/** Before the first touch of the page a browser plays nothing. */
const isAudible = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/**
 * Rings while an alarm of this severity waits for a note: at once, then again and again. A worse one rings anew. On from the first
 * click on, until somebody turns the alarms of this device off.
 */
export const useAlarmSound = (alarm: { readonly id: number; readonly level: number } | null): void => {
  const alerts = useAlerts();
  const isLook = useIsLook();
  const isOn = alarm !== null && !alerts.alarms_off && !isLook;
  const key = isOn ? `${alarm.id} ${alarm.level}` : '';
  const isCritical = (alarm?.level ?? 0) >= 3;
  useEffect(() => {
    if (key === '') return;
    const ring = (): void => {
      if (isAudible() && !isSilent(alerts, presentTime())) playChime();
    };
    ring();
    const timer = setInterval(ring, isCritical ? CRITICAL_AGAIN_MS : WARNING_AGAIN_MS);
    return () => clearInterval(timer);
  }, [key, isCritical, alerts]);
};
