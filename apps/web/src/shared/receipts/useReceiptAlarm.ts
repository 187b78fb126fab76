import { useEffect } from 'react';
import { playChime, useAlerts } from '../alerts/index.ts';

const RING_MS = 4_000;

/** Calls again and again while an order to land waits for its receipt, if this device's sound is on. */
export const useReceiptAlarm = (waits: boolean): void => {
  const { sound } = useAlerts();
  useEffect(() => {
    if (!waits || !sound) return undefined;
    const timer = setInterval(playChime, RING_MS);
    return () => clearInterval(timer);
  }, [waits, sound]);
};
