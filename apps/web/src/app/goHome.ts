const listeners = new Set<() => void>();

/** The logo was clicked: what stands on the screen goes back to its beginning. */
export const tellHome = (): void => {
  for (const listener of listeners) listener();
};

export const onHome = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
