import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { currentScope } from './db/scope.ts';
import type { HeldWork } from './heldThread.ts';
import { Failure } from './http/failure.ts';

/** A kind of work for threads: where its code is, and how much time and memory one piece of it may take. */
export interface WorkerKind {
  readonly file: URL;
  /**
   * Of its thread's processor, from its beginning, when the thread has read its code; past it the thread is ended. A busy
   * machine takes longer by the clock and refuses nothing for it (docs/adr/0150).
   */
  readonly processor_ms: number;
  readonly max_heap_mb: number;
}

/** Draws one document from its model, at `url`: seconds at most, with its fonts and pictures in memory. */
export const documentWorker = (url: string): WorkerKind => ({
  file: new URL(url),
  processor_ms: 30_000,
  max_heap_mb: 512,
});

/** A piece of work that took more processor time or memory than its kind allows. */
export class WorkerLimitExceeded extends Error {}

/** A thread that is held for its holder's own pieces of work, one after the other. */
export type Turn = <I, O>(input: I) => Promise<O>;

/** Does heavy work in threads, so that it never holds up a request. */
export interface Workers {
  run<I, O>(kind: WorkerKind, input: I): Promise<O>;
  /** Holds a thread for as long as `work` runs: what it has to wait for, it waits for before it begins. */
  inTurn<T>(kind: WorkerKind, work: (turn: Turn) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface WorkersOptions {
  /** Pieces that may wait in all, and of one person. */
  readonly most_waiting: number;
  readonly most_of_one: number;
}

const IDLE_MS = 30_000;
/** What is made and forgotten at once; left to itself V8 keeps three times as much. */
const YOUNG_MB = 48;
/** Starting a thread and reading its code took 5 s on a loaded machine: none of a piece of work's own time. */
const START_MS = 30_000;
const HELD = fileURLToPath(new URL('./heldThread.ts', import.meta.url));
/** How often a thread is asked for its processor time. */
const WATCH_EVERY_MS = 100;
/** By the clock a piece of work may take this long, or twice its processor time: then the machine is too busy for it. */
const LEAST_CLOCK_MS = 60_000;
const RETRY_AFTER_S = 5;
const RETRY_BUSY_S = 30;
const USUAL: WorkersOptions = { most_waiting: 500, most_of_one: 250 };

/** Lets `width` in at a time, the people who wait by turns: one person's many pieces hold up nobody else's. */
class Gate {
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #options: WorkersOptions;
  #free: number;
  #count = 0;

  constructor(width: number, options: WorkersOptions) {
    this.#free = width;
    this.#options = options;
  }

  async enter(person: string): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const own = this.#waiting.get(person) ?? [];
    if (this.#count >= this.#options.most_waiting)
      throw new Failure('SERVICE_UNAVAILABLE', { retry_after_s: RETRY_AFTER_S });
    if (own.length >= this.#options.most_of_one)
      throw new Failure('RATE_LIMITED', { retry_after_s: RETRY_AFTER_S });
    this.#count += 1;
    await new Promise<void>((resolve) => {
      own.push(resolve);
      this.#waiting.set(person, own);
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    const [person, own] = next;
    const first = own.shift();
    // Whoever was served goes to the end of the line.
    this.#waiting.delete(person);
    if (own.length > 0) this.#waiting.set(person, own);
    this.#count -= 1;
    first?.();
  }
}

interface Pool {
  readonly gate: Gate;
  readonly threads: Piscina;
  readonly turn: Turn;
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Why a piece of work was ended: its thread's processor time, or the clock while others had the processor. */
type Ended = 'processor' | 'clock';

/** Looks at the thread of a piece of work until it is stopped, and ends what takes too long. */
const watch = (
  threads: Piscina,
  began: Float64Array,
  { processor_ms }: WorkerKind,
  end: (why: Ended) => void,
): (() => void) => {
  const clock_ms = Math.max(LEAST_CLOCK_MS, 2 * processor_ms);
  const asked_at = performance.now();
  let begun_at: number | null = null;
  let isAsking = false;
  const ask = async (worker: Worker): Promise<void> => {
    isAsking = true;
    try {
      const { user, system } = await worker.cpuUsage();
      if ((user + system - (began[0] ?? 0)) / 1_000 > processor_ms) end('processor');
    } catch {
      // It has ended meanwhile.
    } finally {
      isAsking = false;
    }
  };
  const checkThread = (): void => {
    const now = performance.now();
    const thread = began[1] ?? 0;
    if (thread === 0) {
      if (now - asked_at > START_MS) end('clock');
      return;
    }
    begun_at ??= now;
    if (now - begun_at > clock_ms) end('clock');
    const worker = threads.threads.find(({ threadId }) => threadId === thread);
    // One that waits in foreign code answers when it is back.
    if (worker !== undefined && !isAsking) void ask(worker);
  };
  const timer = setInterval(checkThread, WATCH_EVERY_MS);
  return () => clearInterval(timer);
};

const createPool = (kind: WorkerKind, options: WorkersOptions): Pool => {
  const width = Math.max(1, availableParallelism() - 1);
  const threads = new Piscina({
    filename: HELD,
    minThreads: 0,
    maxThreads: width,
    idleTimeout: IDLE_MS,
    // What polyfills the browser's workers (geotiff's does) reads it while it loads, and finds nothing to do.
    workerData: {},
    resourceLimits: { maxOldGenerationSizeMb: kind.max_heap_mb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // Ended for its time, a thread may run out of memory at the same moment: its piece of work was refused already.
  threads.on('error', () => undefined);
  return {
    gate: new Gate(width, options),
    threads,
    turn: async (input) => {
      const began = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
      const ending = new AbortController();
      let ended: Ended | null = null;
      const stop = watch(threads, began, kind, (why) => {
        ended ??= why;
        ending.abort();
      });
      try {
        const work: HeldWork = { file: kind.file.href, input, began };
        return await threads.run(work, { signal: ending.signal });
      } catch (error) {
        if (ended === 'clock') throw new Failure('SERVICE_UNAVAILABLE', { retry_after_s: RETRY_BUSY_S });
        throw ended !== null || isOutOfMemory(error) ? new WorkerLimitExceeded(String(error)) : error;
      } finally {
        stop();
      }
    },
  };
};

/** Threads start with the first piece of work and end when idle. */
export const createWorkers = (options: Partial<WorkersOptions> = {}): Workers => {
  const pools = new Map<string, Pool>();
  const poolOf = (kind: WorkerKind): Pool => {
    const known = pools.get(kind.file.href);
    if (known) return known;
    const pool = createPool(kind, { ...USUAL, ...options });
    pools.set(kind.file.href, pool);
    return pool;
  };
  const inTurn: Workers['inTurn'] = async (kind, work) => {
    const { gate, turn } = poolOf(kind);
    await gate.enter(currentScope().user);
    try {
      return await work(turn);
    } finally {
      gate.leave();
    }
  };
  return {
    run: (kind, input) => inTurn(kind, (turn) => turn(input)),
    inTurn,
    close: async () => {
      await Promise.all([...pools.values()].map(({ threads }) => threads.destroy()));
    },
  };
};
