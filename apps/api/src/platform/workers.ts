import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/** Draws documents in threads, so that a page's work never holds up a request. */
export interface Workers {
  run<I, O>(file: URL, input: I): Promise<O>;
  close(): Promise<void>;
}

const IDLE_MS = 30_000;
const MOST_WAITING = 500;

/** Threads start with the first task and end when idle. */
export const createWorkers = (): Workers => {
  const pools = new Map<string, Piscina>();
  const poolOf = (file: URL): Piscina => {
    const known = pools.get(file.href);
    if (known) return known;
    const pool = new Piscina({
      filename: file.href,
      minThreads: 0,
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: IDLE_MS,
      maxQueue: MOST_WAITING,
    });
    pools.set(file.href, pool);
    return pool;
  };
  return {
    run: (file, input) => poolOf(file).run(input),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
};
