/**
 * Runs something at once and then every so often (ms), never while its former run is under way: one that waits for a lock holds
 * one connection, not one more each time.
 */
export const repeatTask = (
  run: () => Promise<unknown>,
  every_ms: number,
  failed: (error: unknown) => void,
): NodeJS.Timeout => {
  let isRunning = false;
  const next = (): void => {
    if (isRunning) return;
    isRunning = true;
    void run()
      .catch(failed)
      .finally(() => {
        isRunning = false;
      });
  };
  next();
  return setInterval(next, every_ms);
};
