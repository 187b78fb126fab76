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

/** Puts parts into memory one after the other: to fill fresh memory takes some 8 ms a megabyte where a machine is short of it. */
export const fillInTurns = async (memory: Uint8Array, parts: readonly Uint8Array[]): Promise<void> => {
  const turn = createTurns();
  let at = 0;
  for (const part of parts) {
    memory.set(part, at);
    at += part.byteLength;
    await turn();
  }
};
