import { useSyncExternalStore } from 'react';
import { onCallNews } from '../../api/callNews.ts';
import { onSeatChange } from '../../api/session.ts';

interface SnackbarAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Snackbar {
  readonly id: number;
  readonly tone: 'success' | 'error' | 'info';
  readonly message: string;
  readonly detail?: string;
  readonly action?: SnackbarAction;
  readonly duration_ms: number;
}

/**
 * Long enough to be read, longer for what failed, longest for what asks for an act (specification 2, §8.1); the time stands
 * still under the pointer or the focus.
 */
export const SNACKBAR_MS = { error: 60_000, normal: 30_000, long: 30 * 60_000 } as const;
const AT_MOST = 4;

const listeners = new Set<() => void>();
let shown: readonly Snackbar[] = [];
let lastId = 0;

const change = (next: readonly Snackbar[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a message at the foot of the screen; the same message is not stacked upon itself. */
export const showSnackbar = (
  given: Omit<Snackbar, 'id' | 'duration_ms'> & { readonly duration_ms?: number },
): number => {
  lastId += 1;
  const duration_ms = given.duration_ms ?? (given.tone === 'error' ? SNACKBAR_MS.error : SNACKBAR_MS.normal);
  // A routine success gives way to the next one; what carries an action stays until its time is over.
  const replaced = (each: Snackbar): boolean =>
    (each.message === given.message && each.detail === given.detail) ||
    (given.tone === 'success' && each.tone === 'success' && each.action === undefined);
  const others = shown.filter((each) => !replaced(each));
  change([...others, { ...given, id: lastId, duration_ms }].slice(-AT_MOST));
  return lastId;
};

// What a call tells on its own, where no screen handles its failure.
onCallNews(showSnackbar);

export const showError = (message: string): number => showSnackbar({ tone: 'error', message });
export const showSuccess = (message: string): number => showSnackbar({ tone: 'success', message });

export const dismissSnackbar = (id: number): void => change(shown.filter((each) => each.id !== id));

/** Takes away what tells what went well: it would lie over what has just been opened. Failures stay. */
export const dismissNews = (): void => change(shown.filter(({ tone }) => tone === 'error'));

export const dismissAllSnackbars = (): void => change([]);

// What one person was told, and could take back, is nothing for the next one at this window.
onSeatChange((_, before) => {
  if (before !== null) dismissAllSnackbars();
});

export const useSnackbars = (): readonly Snackbar[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
