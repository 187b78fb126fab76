import { currentIdentity, onSessionChange } from '../../api/session.ts';
import { createStore } from '../../ui/store.ts';

/** Whose records the lists show: one sub-entity's, those of the operator as a whole (`none`), or all. */
type ChosenEntity = number | 'none' | undefined;

const store = createStore<ChosenEntity>(undefined);

// Another account, or another organisation, has entities of its own.
let shownTo = currentIdentity();
onSessionChange(() => {
  const identity = currentIdentity();
  if (identity === shownTo) return;
  shownTo = identity;
  store.set(undefined);
});

/** The choice of the header and of every list, in this window. */
export const useChosenEntity = (): readonly [ChosenEntity, (entity: ChosenEntity) => void] => [
  store.use(),
  store.set,
];
