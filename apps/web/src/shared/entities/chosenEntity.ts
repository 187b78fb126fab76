import { createOwnStore } from '../../ui/stores/ownStore.ts';

/** Whose records the lists show: one sub-entity's, those of the operator as a whole (`none`), or all. */
type ChosenEntity = number | 'none' | undefined;

// Another account, or another organisation, has entities of its own.
const store = createOwnStore<ChosenEntity>(undefined);

/** The choice of the header and of every list, in this window. */
export const useChosenEntity = (): readonly [ChosenEntity, (entity: ChosenEntity) => void] => [
  store.use(),
  store.set,
];
