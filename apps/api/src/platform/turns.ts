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

/**
 * Runs pieces of work one in a turn, whoever asks for them: what is put off to the next turn by each of six requests runs
 * in the same one otherwise.
 */
export const createOneInATurn = (): (<T>(work: () => T) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => T): Promise<T> => {
    const own = last.then(() => nextTurn()).then(work);
    last = own.catch(() => undefined);
    return own;
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
