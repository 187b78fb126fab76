import { useSyncExternalStore } from 'react';

let known: MediaQueryList | undefined;
/** Below this width, or in so low a window, screens are a phone's: one thing at a time, the navigation at the foot. */
const query = (): MediaQueryList => {
  known ??= window.matchMedia('(max-width: 759.98px), (max-height: 439.98px)');
  return known;
};

/** Asked once, outside of a screen. */
export const isPhone = (): boolean => query().matches;

const subscribe = (listener: () => void): (() => void) => {
  query().addEventListener('change', listener);
  return () => query().removeEventListener('change', listener);
};

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
