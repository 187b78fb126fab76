import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { processorMs } from '../../../tools/processorTime.ts';

const LOOK_EVERY_MS = 2;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What no input may hold a thread for, ms of processor. */
export const LONGEST_TURN_MS = 200;

/**
 * The longest that this thread computed without a turn of its event loop while `work` ran, in ms of its own processor
 * time: how busy the machine is otherwise does not count, nor the garbage of what ran before.
 */
export const longestTurn = async <T>(work: () => Promise<T>): Promise<{ result: T; turn_ms: number }> => {
  collectGarbage();
  let last = processorMs();
  let longest = 0;
  const look = (): void => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  try {
    const result = await work();
    look();
    return { result, turn_ms: longest };
  } finally {
    clearInterval(timer);
  }
};
