/**
 * Milliseconds of this thread's own processor time so far. A test that holds a reading to a time takes the difference: what
 * else the machine does meanwhile does not count, as it does in `performance.now()`.
 */
export const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

const RUNS = 3;

/**
 * Runs what a test expects of a reading, and throws when it takes `limit_ms` of processor or more: each of three times,
 * since a virtual machine counts as computed what its host gave to others.
 */
export const withinProcessorMs = (limit_ms: number, work: () => void): void => {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && least >= limit_ms; run += 1) {
    const started = processorMs();
    work();
    least = Math.min(least, processorMs() - started);
  }
  if (least >= limit_ms)
    throw new Error(`It takes ${least} ms of processor, ${limit_ms} ms at most are allowed.`);
};
