/** Does an act on each, so many at a time, and gives the outcomes in the order of what was given. */
export const eachAtMost = async <T, R>(
  items: readonly T[],
  most: number,
  act: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const outcomes: R[] = [];
  // Shared by all who work: each takes the next that nobody has taken.
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) outcomes[index] = await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work));
  return outcomes;
};
