import { onSeatChange } from '../../api/session.ts';
import { createStore, type Store } from './store.ts';

/** A store of whoever is signed in, for whom that person acts: it begins anew for the next one. */
export const createOwnStore = <T>(initial: T): Store<T> => {
  const store = createStore(initial);
  onSeatChange(() => store.set(initial));
  return store;
};
