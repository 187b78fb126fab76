import { isWorkerInControl } from './register.ts';

/** What the page asks of the worker: files to keep, or none for the next of those that are missing. */
export interface KeepFiles {
  readonly wanted: readonly string[];
}

/** How many files of the build are still missing after what was asked; null where the network dropped. */
type Keeper = (asked: KeepFiles) => Promise<number | null>;

/** Without an idle moment the work goes on all the same. */
const PATIENCE_MS = 5_000;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, PATIENCE_MS / 10);
  });

/** The build's files that this visit has fetched, before the worker could see them. */
const fetchedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

const keeperOf =
  (worker: ServiceWorker): Keeper =>
  (asked) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
      worker.postMessage(asked, [port2]);
    });

/** Keeps first what the screens of this visit are made of, then all others a few at a time, while they come. */
export const keepInTurn = async (keep: Keeper, fetched: readonly string[], pause: () => Promise<void>) => {
  let left = fetched.length > 0 ? await keep({ wanted: fetched }) : Number.POSITIVE_INFINITY;
  while (left !== null && left > 0) {
    await pause();
    const next = await keep({ wanted: [] });
    // A file that does not come is asked for at the next visit.
    if (next === left) return;
    left = next;
  }
};

/** Has the worker keep the whole build, so that every screen opens without a network. */
export const keepBuild = async (): Promise<void> => {
  if (!(await isWorkerInControl())) return;
  const worker = navigator.serviceWorker.controller;
  if (worker !== null) await keepInTurn(keeperOf(worker), fetchedFiles(), idle);
};
