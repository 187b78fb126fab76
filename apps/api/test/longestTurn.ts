import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { processorMs } from '../../../tools/processorTime.ts';

const LOOK_EVERY_MS = 2;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What no input may hold a thread for, ms of processor. */
export const LONGEST_TURN_MS = 200;

/**
 * A virtual machine's clock counts as computed what its host gave to others: figures of 78 ms have read 299. What the
 * code itself costs is the least of a few runs; a first run this many times over the limit is never the host's doing.
 */
const SURE_AT_FIRST = 3;
const RUNS = 6;

/** The longest turn of one run of `work`, in ms of this thread's processor, with its result. */
export const turnOf = <T>(work: () => Promise<T>): Promise<{ result: T; turn_ms: number }> => {
  collectGarbage();
  return longestTurnUnsmoothed(work);
};

/** The same without collecting the garbage of what ran before, which takes longer than most calls: never too little. */
export const longestTurnUnsmoothed = async <T>(
  work: () => Promise<T>,
): Promise<{ result: T; turn_ms: number }> => {
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

/**
 * The longest that this thread computed without a turn of its event loop while `work` ran, in ms of its own processor
 * time: how busy the machine is otherwise does not count, nor the garbage of what ran before. `work` runs again, at most
 * six times, while it is over {@link LONGEST_TURN_MS}; the result is that of its first run. What cannot run twice is
 * measured by {@link turnOf}.
 */
export const longestTurn = async <T>(work: () => Promise<T>): Promise<{ result: T; turn_ms: number }> => {
  const { result, turn_ms } = await turnOf(work);
  let least = turn_ms;
  for (
    let run = 1;
    run < RUNS && least >= LONGEST_TURN_MS && turn_ms < SURE_AT_FIRST * LONGEST_TURN_MS;
    run += 1
  ) {
    least = Math.min(least, (await turnOf(work)).turn_ms);
  }
  return { result, turn_ms: least };
};
