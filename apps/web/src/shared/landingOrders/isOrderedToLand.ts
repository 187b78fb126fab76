import { createStore } from '../../ui/stores/store.ts';

/** Whether an order to land waits for its receipt on this device; nothing may cover it. */
export const isOrderedToLand = createStore(false);
