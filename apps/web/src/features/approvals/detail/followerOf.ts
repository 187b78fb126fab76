/** The one after `id` in a queue, the first one after the last; one that is not in the queue goes on to its head. */
export const followerOf = <R extends { readonly id: number }>(queue: readonly R[], id: number): R | null => {
  const at = queue.findIndex((each) => each.id === id);
  const next = queue[(at + 1) % queue.length];
  return next === undefined || next.id === id ? null : next;
};
