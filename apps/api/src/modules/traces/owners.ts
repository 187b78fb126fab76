import type { Bus } from '../../tracking/bus/port.ts';

/** A process that says nothing for so long judges nothing any more, ms. */
const GONE_MS = 3_000;

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
};

/**
 * Which of the processes that judge alarms judges an aircraft: the one with the highest hash of the two, so that one that comes or
 * goes moves no more than its own share.
 */
export const createOwners = (bus: Bus, node: string) => {
  const judging = new Map<string, number>();
  const end = bus.subscribe('state', (state) => {
    if (state.judges) judging.set(state.node, performance.now());
  });
  return {
    isMine: (identity: string): boolean => {
      const own = hashOf(`${node} ${identity}`);
      for (const [other, heard] of judging) {
        if (other === node) continue;
        if (performance.now() - heard > GONE_MS) judging.delete(other);
        else if (hashOf(`${other} ${identity}`) > own) return false;
      }
      return true;
    },
    close: end,
  };
};
