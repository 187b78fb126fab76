/** The processor time of this thread, ms: how busy the machine is otherwise does not count. */
export const ownTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
