const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Ends when so much time has passed, or as soon as the network is back. */
const waitFor = (wait_ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, wait_ms);
    addEventListener('online', done);
  });

/**
 * Loads a part of the frame that comes by itself after the first screen: a file that cannot be had now is asked for again, and
 * what stands already stays as it is, where `lazy` would let a failure take the whole page.
 */
export const untilThere = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let wait_ms = FIRST_WAIT_MS; ; wait_ms = Math.min(2 * wait_ms, LONGEST_WAIT_MS))
    try {
      return await load();
    } catch {
      await waitFor(wait_ms);
    }
};
