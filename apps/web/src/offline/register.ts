let inControl: Promise<boolean> = Promise.resolve(false);

/**
 * Whether the worker sees what the page fetches. A first visit's one fetches the page's shell before it holds the page: the
 * answer waits for it, however slow the connection is.
 */
export const isWorkerInControl = (): Promise<boolean> =>
  navigator.serviceWorker?.controller ? Promise.resolve(true) : inControl;

/** After the first screens are there: the worker that has a page reload without a network comes beside the work. */
export const registerOffline = (): void => {
  // The development server has no built files to keep; plain http addresses other than localhost have no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  inControl = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      console.warn(error);
      resolve(false);
    });
  });
};
