import type { Namespace, Resources } from '@envol/i18n/resources';
import {
  type Fillings,
  NAMESPACES_WITHOUT_NAME_FORMS,
  sayWith,
  type Words,
  wordsAt,
} from '@envol/i18n/sayWith';
import { use, useMemo, useSyncExternalStore } from 'react';
import { currentLanguage, type Language, onLanguageChange } from '../api/language.ts';
import { publicFrench } from './publicTextsInFrench.ts';

type Addresses = Readonly<Record<string, () => Promise<{ readonly default: Words }>>>;

/** French words whose addresses are known without another file. */
let knownFrench: Addresses = publicFrench;
export const knowFrench = (addresses: Addresses): void => {
  knownFrench = { ...knownFrench, ...addresses };
};
const loadFrench = async () => (await import('./textsInFrench.ts')).french;
const loadEnglish = async () => (await import('./textsInEnglish.ts')).english;

/** One small file a namespace and language, fetched when a screen first needs it. */
const fileOf = async (language: Language, path: string) =>
  language === 'fr' ? (knownFrench[path] ?? (await loadFrench())[path]) : (await loadEnglish())[path];

const FORGET_FAILURE_MS = 2_000;

const loaded = new Map<string, Words>();
const loads = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
/** The language on the screen: it follows the chosen one as soon as the words are there. */
let spoken: Language = currentLanguage();

/** Names as they are, until the first words that decline them come with their forms: the sign-in has none. */
let nameInForm = (name: string, _form: string): string => name;
const { say } = sayWith((name, form) => nameInForm(name, form));

const fetchNameForms = async (): Promise<void> => {
  ({ nameInForm } = await import('@envol/i18n/articles'));
};

const fetchWords = async (language: Language, namespace: Namespace): Promise<void> => {
  const name = `${language}/${namespace}`;
  const path = `../../../../packages/i18n/${name}.json`;
  const load = await fileOf(language, path);
  const [file] = await Promise.all([
    load?.(),
    NAMESPACES_WITHOUT_NAME_FORMS.includes(namespace) ? undefined : fetchNameForms(),
  ]);
  if (file === undefined) throw new Error(`No words for ${name}`);
  loaded.set(name, file.default);
};

/** Once kept it says so as React's `use` reads it: a screen whose words are there does not wait even a moment. */
const keepLoad = (name: string, started: Promise<void>): void => {
  loads.set(name, started);
  started.then(
    () => Object.assign(started, { status: 'fulfilled', value: undefined }),
    // Not at once: the screen that waited must come to know that it failed, rather than wait for the next try.
    () => setTimeout(() => loads.delete(name), FORGET_FAILURE_MS),
  );
};

/**
 * The same promise at each call, so that a screen that waited for it finds it again; one that failed is soon tried anew.
 */
const load = (language: Language, namespace: Namespace): Promise<void> => {
  const name = `${language}/${namespace}`;
  const known = loads.get(name);
  if (known !== undefined) return known;
  const started = fetchWords(language, namespace);
  keepLoad(name, started);
  return started;
};

/** Resolves when the words are there in the language on the screen. */
export const loadTexts = async (namespaces: readonly Namespace[]): Promise<void> => {
  await Promise.all(namespaces.map((each) => load(spoken, each)));
};

/** Words of many namespaces in one file a language, by path and as text; each has a file of its own besides. */
export type WordFile = {
  readonly [L in Language]: () => Promise<{ readonly words: Readonly<Record<string, string>> }>;
};

/** From so many on they are worth a file that may bring some a second time. */
const WORTH_A_FILE = 4;

const fetchTogether = async (language: Language, file: WordFile): Promise<void> => {
  const [{ words }] = await Promise.all([file[language](), fetchNameForms()]);
  for (const [path, each] of Object.entries(words)) {
    const [, namespace = ''] = /([^/]+)\.json$/.exec(path) ?? [];
    loaded.set(`${language}/${namespace}`, JSON.parse(each) as Words);
  }
};

/** What a screen with many namespaces names: those that are not there yet in one file, or each in its own if they are few. */
export const loadTextsTogether = async (namespaces: readonly Namespace[], file: WordFile): Promise<void> => {
  const missing = namespaces.filter((each) => !loads.has(`${spoken}/${each}`));
  if (missing.length >= WORTH_A_FILE) {
    const started = fetchTogether(spoken, file);
    for (const each of missing) keepLoad(`${spoken}/${each}`, started);
  }
  await loadTexts(namespaces);
};

export const areTextsHere = (namespace: Namespace): boolean => loaded.has(`${spoken}/${namespace}`);

const follow = async (language: Language): Promise<void> => {
  const known = [...loaded.keys()]
    .filter((name) => name.startsWith(`${spoken}/`))
    .map((name) => name.slice(spoken.length + 1) as Namespace);
  // Without a network the former language stays: words one can read rather than none.
  const answers = await Promise.allSettled(known.map((each) => load(language, each)));
  if (language !== currentLanguage() || answers.some(({ status }) => status === 'rejected')) return;
  spoken = language;
  for (const listener of listeners) listener();
};
onLanguageChange((language) => void follow(language));

type PluralEnding = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** A text with plural forms is asked for without their endings; "_other" is the form that all of them have. */
type Asked<K extends string, Siblings> = K extends `${infer B}_${PluralEnding}`
  ? `${B}_other` extends Siblings
    ? B
    : K
  : K;
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string | readonly string[]
    ? Asked<K, keyof T>
    : `${K}.${Paths<T[K]>}`;
}[keyof T & string];
type PathsOf = { readonly [N in Namespace]: Paths<Resources[N]> };
type Prefixed = { readonly [N in Namespace]: `${N}:${PathsOf[N]}` };
type Listed<N extends Namespace | readonly Namespace[]> = N extends readonly Namespace[] ? N : readonly [N];

/** A key of the first namespace, or "namespace:key" of any of them. */
export type KeyOf<N extends readonly Namespace[]> = PathsOf[N[0] & Namespace] | Prefixed[N[number]];
type Say<N extends readonly Namespace[]> = (key: KeyOf<N>, fillings?: Fillings) => string;

export interface Texts<N extends readonly Namespace[]> {
  readonly t: Say<N>;
  /** The text of a key that is put together at run time; null where there is none, as a newer server may name one. */
  readonly wordOf: (key: string, fillings?: Fillings) => string | null;
  /** A list of texts. */
  readonly list: (key: KeyOf<N>) => readonly string[];
  readonly language: Language;
}

const textsOf = <N extends readonly Namespace[]>(language: Language, first: Namespace): Texts<N> => {
  const split = (key: string): readonly [Words, string] => {
    const colon = key.indexOf(':');
    const namespace = colon < 0 ? first : key.slice(0, colon);
    return [loaded.get(`${language}/${namespace}`) ?? {}, key.slice(colon + 1)];
  };
  return {
    t: (key, fillings) => {
      const [words, path] = split(key);
      return say(words, language, path, fillings) ?? key;
    },
    wordOf: (key, fillings) => {
      const [words, path] = split(key);
      return say(words, language, path, fillings) ?? null;
    },
    list: (key) => {
      const found = wordsAt(...split(key));
      return Array.isArray(found) ? (found as readonly string[]) : [];
    },
    language,
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The words of a screen, in the language of the user; it waits (Suspense) until they are there. */
export const useTranslation = <const N extends Namespace | readonly Namespace[]>(
  namespaces: N,
): Texts<Listed<N>> => {
  const language = useSyncExternalStore(subscribe, () => spoken);
  const all: readonly Namespace[] = typeof namespaces === 'string' ? [namespaces] : namespaces;
  // All are asked for before the first is waited for, and `use` is called whether or not they are there: hooks that
  // follow it would not be found again if it were left out once.
  const loading = all.map((each) => load(language, each));
  for (const each of loading) use(each);
  const first = all[0] ?? 'common';
  return useMemo(() => textsOf<Listed<N>>(language, first), [language, first]);
};
