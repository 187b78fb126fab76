import { threadId } from 'node:worker_threads';

/** A piece of work as a thread gets it. */
export interface HeldWork {
  /** Where the code is whose default export does it. */
  readonly file: string;
  readonly input: unknown;
  /** Shared: what of its processor time the thread had used when the work began, µs, and then its number. */
  readonly began: Float64Array<SharedArrayBuffer>;
}

interface WorkModule {
  readonly default: (input: unknown) => unknown;
}

/** Reads the code of a piece of work, tells that it begins, and does it. */
export default async ({ file, input, began }: HeldWork): Promise<unknown> => {
  const { default: work } = (await import(file)) as WorkModule;
  const { user, system } = process.threadCpuUsage();
  [began[0], began[1]] = [user + system, threadId];
  return work(input);
};
