import { useSyncExternalStore } from 'react';

/** Below this width the panel is a bottom sheet and the navigation is at the foot. */
const query = window.matchMedia('(max-width: 759.98px)');

const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
