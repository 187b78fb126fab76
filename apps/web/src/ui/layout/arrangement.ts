import { useSyncExternalStore } from 'react';
import { useIsPhone } from '../useIsPhone.ts';

/**
 * How list, detail and map share the window: `wide` shows all three; `single` one panel beside the map, the detail in
 * the list's place; `low` the same in a phone's low window; `sheet` one panel over the map's foot.
 */
export type Arrangement = 'wide' | 'single' | 'low' | 'sheet';

/** Under this width a list and a detail would leave the map less than half of the window. */
const wide = window.matchMedia('(min-width: 1100px)');
/** A phone on its side, a page at 200 %: a sheet over the map's foot would leave neither anything to see. */
const low = window.matchMedia('(max-height: 560px) and (min-width: 600px)');

const subscribe = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener);
  low.addEventListener('change', listener);
  return () => {
    wide.removeEventListener('change', listener);
    low.removeEventListener('change', listener);
  };
};

export const useArrangement = (): Arrangement => {
  const isPhone = useIsPhone();
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  const isLow = useSyncExternalStore(subscribe, () => low.matches);
  if (isPhone) return isLow ? 'low' : 'sheet';
  return isWide ? 'wide' : 'single';
};
