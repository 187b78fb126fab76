import { useSyncExternalStore } from 'react';

export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly use: () => T;
}

const putBack: (() => void)[] = [];

/** Every store has its first value again: between tests, which share their modules. */
export const resetStores = (): void => {
  for (const reset of putBack) reset();
};

/** A value outside React that components may follow; for what lives above every screen. */
export const createStore = <T>(initial: T): Store<T> => {
  const listeners = new Set<() => void>();
  let value = initial;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = (): T => value;
  const set = (next: T): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  putBack.push(() => set(initial));
  return {
    get,
    set,
    use: () => useSyncExternalStore(subscribe, get),
  };
};
