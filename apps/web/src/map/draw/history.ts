/** Undo and redo over whole values; the values are shared, not copied. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

const DEPTH = 100;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

export function recordStep<T>(history: History<T>, present: T): History<T> {
  return { past: [...history.past, history.present].slice(-DEPTH), present, future: [] };
}

/** One step back, or the same history at its beginning. */
export function undoStep<T>(history: History<T>): History<T> {
  if (history.past.length === 0) return history;
  const present = history.past[history.past.length - 1] as T;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** One step forward again, or the same history at its end. */
export function redoStep<T>(history: History<T>): History<T> {
  if (history.future.length === 0) return history;
  const [present, ...future] = history.future as [T, ...T[]];
  return { past: [...history.past, history.present], present, future };
}
