/**
 * Milliseconds of this thread's own processor time so far. A test that holds a reading to a time takes the difference: what
 * else the machine does meanwhile does not count, as it does in `performance.now()`.
 */
export const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
