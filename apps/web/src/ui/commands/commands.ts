import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createStore } from '../stores/store.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Heading in the palette, in the user's language. */
  readonly group: string;
  readonly icon?: LucideIcon;
  /** At the right: a status, a date, the shortcut's key. */
  readonly hint?: string;
  /** Other words that find it. */
  readonly keywords?: string;
  readonly run: () => void;
}

/** Records that one search offers: what one sees at a glance. */
export const FOUND_AT_MOST = 6;

/** Answers to what is typed: places, coordinates, missions, requests. */
interface CommandSource {
  readonly id: string;
  /** Not asked under so many characters. */
  readonly min_length: number;
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly Command[]>;
}

/** A search that could not be made, in a sentence for the palette: nothing found is something else. */
export class SearchFailed extends Error {}

const commandStore = createStore<ReadonlyMap<object, readonly Command[]>>(new Map());
const sourceStore = createStore<ReadonlyMap<object, CommandSource>>(new Map());
const openStore = createStore(false);

/** Adds actions to the palette while the component is on the screen. */
export const useCommands = (commands: readonly Command[]): void => {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const signature = commands.map((each) => `${each.id} ${each.label}`).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again only when ids or words change
  useEffect(() => {
    const key = {};
    const mine = commands.map((each, index) => ({ ...each, run: () => latest.current[index]?.run() }));
    commandStore.set(new Map(commandStore.get()).set(key, mine));
    return () => {
      const rest = new Map(commandStore.get());
      rest.delete(key);
      commandStore.set(rest);
    };
  }, [signature]);
};

/** Adds a search to the palette while the component is on the screen. */
export const useCommandSource = (source: CommandSource): void => {
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    const key = {};
    const mine: CommandSource = {
      id: source.id,
      min_length: source.min_length,
      search: (query, signal) => latest.current.search(query, signal),
    };
    sourceStore.set(new Map(sourceStore.get()).set(key, mine));
    return () => {
      const rest = new Map(sourceStore.get());
      rest.delete(key);
      sourceStore.set(rest);
    };
  }, [source.id, source.min_length]);
};

let early = '';
/** Before the palette is drawn its field cannot take the keys yet: they are kept, and reach no field below it. */
const keepEarly = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Escape') closePalette();
  else if (event.key === 'Backspace') early = early.slice(0, -1);
  else if (event.key.length === 1) early += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
};

export const openPalette = (): void => {
  if (openStore.get()) return;
  early = '';
  window.addEventListener('keydown', keepEarly, { capture: true });
  openStore.set(true);
};
export const closePalette = (): void => {
  window.removeEventListener('keydown', keepEarly, { capture: true });
  openStore.set(false);
};
/** What was typed between Ctrl+K and the palette's field; from now on the field takes the keys. */
export const takeEarlyKeys = (): string => {
  window.removeEventListener('keydown', keepEarly, { capture: true });
  return early;
};
export const usePaletteOpen = (): boolean => openStore.use();
export const useRegisteredCommands = (): readonly Command[] => [...commandStore.use().values()].flat();
export const useRegisteredSources = (): readonly CommandSource[] => [...sourceStore.use().values()];
