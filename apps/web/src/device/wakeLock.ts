import { useEffect, useState } from 'react';

/** `asked`: not known yet; `refused`: the device does not do it, or not now (a low battery). */
type WakeState = 'asked' | 'kept' | 'refused';

/**
 * Keeps the screen on while the component lives, where the device can. It lets go by itself whenever the page is out of sight, so
 * that it is asked again when it comes back.
 */
export const useWakeLock = (): WakeState => {
  const [state, setState] = useState<WakeState>('asked');
  useEffect(() => {
    let isGone = false;
    let lock: WakeLockSentinel | null = null;
    const keep = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isGone) {
          await held.release();
          return;
        }
        lock = held;
        setState('kept');
      } catch {
        // Also where the device knows no such thing.
        if (!isGone) setState('refused');
      }
    };
    const again = (): void => void keep();
    void keep();
    document.addEventListener('visibilitychange', again);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
  return state;
};
