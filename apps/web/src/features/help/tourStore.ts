import { createStore } from '../../ui/stores/store.ts';

/** Whether the guided tour is asked for. */
export const isTourRequested = createStore(false);
