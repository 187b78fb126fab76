import { useLayoutEffect, useRef } from 'react';
import { createStore } from '../stores/store.ts';

interface Shortcut {
  /** One key as `event.key` gives it ("j", "?", "Enter"); "mod+k" wants Ctrl, or Cmd on a Mac. */
  readonly keys: string;
  /** What it does, for the sheet of shortcuts. */
  readonly label: string;
  /** Heading in the sheet. */
  readonly group: string;
  /** Absent: the key is bound where it works (the map's drawing); the sheet alone names it, as `keys` is written. */
  readonly run?: (event: KeyboardEvent) => void;
}

const store = createStore<readonly Shortcut[]>([]);

const STORAGE_KEY = 'envol.keys';
/** Whether keys pressed alone do something on this device: who speaks to the device, or types by mistake, turns them off (WCAG 2.1.4). */
const singleKeys = createStore(globalThis.localStorage?.getItem(STORAGE_KEY) !== 'off');
export const useSingleKeys = singleKeys.use;
export const switchSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, 'off');
  singleKeys.set(on);
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** A dialog or a menu (`ui/overlay`) keeps the keys to itself. */
export const isCovered = (): boolean => document.querySelector('[data-overlay]') !== null;

const matches = (keys: string, event: KeyboardEvent): boolean => {
  const mod = keys.startsWith('mod+');
  const key = mod ? keys.slice(4) : keys;
  if (mod !== (event.ctrlKey || event.metaKey) || event.altKey) return false;
  return key.length === 1 ? event.key.toLowerCase() === key : event.key === key;
};

const onKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return;
  // The newest wins: a detail's key comes before the list's below it.
  const shortcut = store.get().findLast((each) => each.run !== undefined && matches(each.keys, event));
  if (shortcut?.run === undefined) return;
  if (shortcut.keys.length === 1 && !singleKeys.get()) return;
  if (!shortcut.keys.startsWith('mod+') && (isTyping(event.target) || isCovered())) return;
  event.preventDefault();
  shortcut.run(event);
};

/**
 * Keys that work while the component is on the screen; they also stand in the sheet that `?` opens. They come and go with what
 * is shown, before it is painted: after it, a key pressed meanwhile would be lost, or be that of the screen before.
 */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  const signature = shortcuts.map((each) => `${each.keys} ${each.label}`).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again only when keys or words change
  useLayoutEffect(() => {
    const mine = shortcuts.map((each, index) => ({
      ...each,
      ...(each.run && { run: (event: KeyboardEvent) => latest.current[index]?.run?.(event) }),
    }));
    if (store.get().length === 0) window.addEventListener('keydown', onKey);
    store.set([...store.get(), ...mine]);
    return () => {
      store.set(store.get().filter((each) => !mine.includes(each)));
      if (store.get().length === 0) window.removeEventListener('keydown', onKey);
    };
  }, [signature]);
};

export const useRegisteredShortcuts = (): readonly Shortcut[] => store.use();

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** "mod+k" as it is printed on the keys: "Ctrl K", "⌘ K". */
export const keysText = (keys: string): string =>
  keys
    .replace('mod+', IS_MAC ? '⌘ ' : 'Ctrl ')
    .replace('Escape', 'Esc')
    .replace('Enter', '↵')
    .replace(/(^| )([a-z])$/, (_all, before: string, letter: string) => before + letter.toUpperCase());
