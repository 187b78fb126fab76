import { setImmediate as nextTurn } from 'node:timers/promises';

/** A tenth of what nothing may hold the main loop for. */
const TURN_MS = 20;

/** To be awaited between pieces of work of unknown length: lets others in once this has computed for a turn. */
export const createTurns = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
};
