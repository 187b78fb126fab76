import { threadId } from 'node:worker_threads';

/** A piece of work as a thread gets it. */
export interface HeldWork {
  /** Where the code is whose default export does it. */
  readonly file: string;
  readonly input: unknown;
  /** Shared: what of its processor time the thread had used when the work began, µs, and then its number. */
  readonly began: Float64Array<SharedArrayBuffer>;
}

type Work = (input: unknown) => unknown;
const known = new Map<string, Work>();

const workOf = async (file: string): Promise<Work> => {
  const { default: work } = (await import(file)) as { readonly default: Work };
  known.set(file, work);
  return work;
};

/** Reads the code of a piece of work, tells that it begins, and does it. */
export default async ({ file, input, began }: HeldWork): Promise<unknown> => {
  const work = known.get(file) ?? (await workOf(file));
  const { user, system } = process.threadCpuUsage();
  [began[0], began[1]] = [user + system, threadId];
  return work(input);
};
