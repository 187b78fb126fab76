import { createHash } from 'node:crypto';

/** The same numbers for a seed: a fuzz that fails is repeated by it. */
export const randomOf = (seed: number) => {
  let state = createHash('sha256').update(String(seed)).digest();
  let at = 0;
  return (below: number): number => {
    if (at + 4 > state.length) {
      state = createHash('sha256').update(state).digest();
      at = 0;
    }
    at += 4;
    return state.readUInt32BE(at - 4) % below;
  };
};
