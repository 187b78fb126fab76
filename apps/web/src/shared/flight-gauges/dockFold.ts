import { createStore } from '../../ui/stores/store.ts';

const KEY = 'envol.dock';
/** In a lower window an open dock would leave the map less than the panel beside it. */
const OPEN_FROM_PX = 700;

const remembered = (): boolean => {
  const kept = localStorage.getItem(KEY);
  return kept === null ? window.innerHeight >= OPEN_FROM_PX : kept === 'open';
};

const store = createStore<boolean | null>(null);

/** Whether the foot dock stands open: as it was left last on this device. */
export const useDockOpen = (): boolean => store.use() ?? remembered();

export const setDockOpen = (open: boolean): void => {
  localStorage.setItem(KEY, open ? 'open' : 'folded');
  store.set(open);
};
