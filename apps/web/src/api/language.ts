import { useSyncExternalStore } from 'react';

export type Language = 'fr' | 'en';

/** Also read by `public/theme.js`, which asks the browser where nothing was chosen. */
const STORAGE_KEY = 'envol.language';
const listeners = new Set<(language: Language) => void>();
const begun = localStorage.getItem(STORAGE_KEY) ?? globalThis.document?.documentElement.lang;
let language: Language = begun === 'en' ? 'en' : 'fr';

/** The language of the screens and of the API's sentences: what was chosen, else what the browser asks for. */
export const currentLanguage = (): Language => language;

/** Tells a choice of the language that is shown as well: an account may have another. */
export const setLanguage = (next: Language): void => {
  language = next;
  localStorage.setItem(STORAGE_KEY, next);
  document.documentElement.lang = next;
  for (const listener of listeners) listener(next);
};

export const onLanguageChange = (listener: (language: Language) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, currentLanguage);
