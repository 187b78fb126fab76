import { useSyncExternalStore } from 'react';

type ThemeMode = 'light' | 'dark' | 'system';

/** Also read by `public/theme.js`, which paints the right scheme before the application loads. */
const STORAGE_KEY = 'envol.theme';
const listeners = new Set<() => void>();
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

const stored = (): ThemeMode => {
  const value = localStorage.getItem(STORAGE_KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
};

let mode: ThemeMode = stored();

const resolved = (): 'light' | 'dark' =>
  mode === 'system' ? (prefersDark.matches ? 'dark' : 'light') : mode;

const apply = (): void => {
  document.documentElement.dataset.theme = resolved();
  for (const listener of listeners) listener();
};

export const setThemeMode = (next: ThemeMode): void => {
  mode = next;
  if (next === 'system') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, next);
  apply();
};

prefersDark.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY) return;
  mode = stored();
  apply();
});
apply();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the user chose. */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, () => mode);
/** What is on the screen now: the map repaints by it. */
export const useColorScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, resolved);
