/**
 * Gathers what the database tells in one piece, and hands it on once: thousands of sessions that end together then cost
 * one walk over those who are there, not one each. Nothing else of the process runs between the two.
 */
export const gatherIds = (handle: (ids: ReadonlySet<number>) => void): ((id: number) => void) => {
  let gathered = new Set<number>();
  return (id) => {
    if (gathered.size === 0)
      queueMicrotask(() => {
        const ids = gathered;
        gathered = new Set();
        handle(ids);
      });
    gathered.add(id);
  };
};
