import { useSyncExternalStore } from 'react';
import { onCallNews, onReached } from '../../api/callNews.ts';
import { onSeatChange } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';

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
  /** It tells that the server did not answer, and ends when it answers again. */
  readonly unreached?: boolean;
  /** Of a failure: what a plan refuses leads to the plans. */
  readonly code?: string;
  /** The dialog that was open when it was told; null: none. */
  readonly over: symbol | null;
  /** The dialog that it was told over has closed. */
  readonly outlived: boolean;
  readonly told_at: number;
}

/**
 * What went well is on the screen itself; what can be taken back, for as long as it can be; news long enough to be read; what
 * failed or asks for an act longest, for the bell has the news after it (docs/adr/0194). The time stands still under the pointer,
 * under the focus, and while a dialog stands before it.
 */
export const SNACKBAR_MS = { success: 8_000, undo: 10_000, normal: 30_000, error: 60_000 } as const;
const AT_MOST = 4;
/** An act tells what it did and then leads to another page: what was told so short a time ago is told there, ms. */
const SAME_ACT_MS = 2_000;

const listeners = new Set<() => void>();
let shown: readonly Snackbar[] = [];
let dialogs: readonly symbol[] = [];
let lastId = 0;

const change = (next: readonly Snackbar[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

const topDialog = (): symbol | null => dialogs.at(-1) ?? null;

const usualTime = ({ tone, action }: Pick<Snackbar, 'tone' | 'action'>): number => {
  if (tone === 'success' && action === undefined) return SNACKBAR_MS.success;
  return tone === 'error' ? SNACKBAR_MS.error : SNACKBAR_MS.normal;
};

/** Shows a message; the same message is not stacked upon itself. */
export const showSnackbar = (
  given: Omit<Snackbar, 'id' | 'duration_ms' | 'over' | 'outlived' | 'told_at'> & {
    readonly duration_ms?: number;
  },
): number => {
  lastId += 1;
  // What takes nothing back and has not failed gives way to the next one.
  const replaced = (each: Snackbar): boolean =>
    (each.message === given.message && each.detail === given.detail) ||
    (each.tone !== 'error' && each.action === undefined);
  const others = shown.filter((each) => !replaced(each));
  const when = { over: topDialog(), outlived: false, told_at: presentTime() };
  change([...others, { duration_ms: usualTime(given), ...given, ...when, id: lastId }].slice(-AT_MOST));
  return lastId;
};

// What a call tells on its own, where no screen handles its failure.
onCallNews(showSnackbar);
onReached(() => {
  if (shown.some(({ unreached }) => unreached === true)) change(shown.filter((each) => !each.unreached));
});

export const showError = (message: string): number => showSnackbar({ tone: 'error', message });
export const showSuccess = (message: string): number => showSnackbar({ tone: 'success', message });

export const dismissSnackbar = (id: number): void => {
  rests.delete(id);
  change(shown.filter((each) => each.id !== id));
};

/** What is left of its time, of what something has stood before. Nothing shows it: it is no part of what is drawn. */
const rests = new Map<number, number>();
export const keepRest = (id: number, rest_ms: number): void => void rests.set(id, rest_ms);
export const restOf = ({ id, duration_ms }: Snackbar): number => rests.get(id) ?? duration_ms;

/** Takes away what tells what went well: it would lie over what has just been opened. Failures stay. */
export const dismissNews = (): void => change(shown.filter(({ tone }) => tone === 'error'));

/** Another page: what told of the one before goes with it, but for failures and for what can be answered or taken back. */
export const dismissOfFormerPage = (): void => {
  const since = presentTime() - SAME_ACT_MS;
  const stays = ({ tone, action, told_at }: Snackbar): boolean =>
    tone === 'error' || action !== undefined || told_at >= since;
  if (!shown.every(stays)) change(shown.filter(stays));
};

export const dismissAllSnackbars = (): void => change([]);

/**
 * A dialog opens: it has the messages that are told over it, and what was told before waits. It has also what failed on the
 * page in the act that opens it, and what one that gave way to it just told. Answers with its end.
 */
export const openOver = (dialog: symbol): (() => void) => {
  const since = presentTime() - SAME_ACT_MS;
  const isTaken = ({ outlived, over, told_at, tone }: Snackbar): boolean =>
    (outlived || (tone === 'error' && over === null)) && over === topDialog() && told_at >= since;
  const next = shown.map((each) => (isTaken(each) ? { ...each, over: dialog } : each));
  dialogs = [...dialogs, dialog];
  change(next);
  return () => {
    dialogs = dialogs.filter((each) => each !== dialog);
    change(
      shown.map((each) => (each.over === dialog ? { ...each, over: topDialog(), outlived: true } : each)),
    );
  };
};

// What one person was told, and could take back, is nothing for the next one at this window.
onSeatChange((_, before) => {
  if (before !== null) dismissAllSnackbars();
});

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * What is shown over a dialog, or over the page for null: the last that was told, after what failed in the same act. The others
 * wait.
 */
const shownOver = (over: symbol | null): readonly Snackbar[] => {
  if (topDialog() !== over) return [];
  const here = shown.filter((each) => each.over === over);
  const last = here.at(-1);
  const before = here.at(-2);
  const isOfSameAct =
    last !== undefined &&
    before !== undefined &&
    (before.tone === 'error') !== (last.tone === 'error') &&
    last.told_at - before.told_at < SAME_ACT_MS;
  return here.slice(isOfSameAct ? -2 : -1);
};

export const useSnackbars = (over: symbol | null): readonly Snackbar[] => {
  useSyncExternalStore(subscribe, () => shown);
  return shownOver(over);
};
