import type { Namespace } from '@envol/i18n/resources';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, onLanguageChange } from '../api/language.ts';

/** One small file a namespace and language, fetched when a screen first needs it. */
const files = import.meta.glob<{ readonly default: Record<string, unknown> }>(
  '../../../../packages/i18n/{fr,en}/*.json',
);

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`../../../../packages/i18n/${language}/${namespace}.json`];
    if (load === undefined) {
      done(new Error(`No texts for ${language}/${namespace}`), false);
      return;
    }
    load().then(
      (module) => done(null, module.default as never),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** Texts in the user's language; resolves when the first screen's namespaces are there. */
export const startTexts = async (namespaces: readonly Namespace[]): Promise<void> => {
  onLanguageChange((language) => {
    void i18next.changeLanguage(language);
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      // No second language is loaded to stand in: a text that one language lacks does not compile.
      fallbackLng: false,
      supportedLngs: ['fr', 'en'],
      ns: [...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
};
