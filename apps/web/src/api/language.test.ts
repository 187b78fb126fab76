import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

/** The document's language after what runs before the first paint. */
const langFor = (languages: readonly string[], chosen: string | null = null): string => {
  const root = { lang: 'fr', dataset: {} };
  new Function('document', 'localStorage', 'navigator', 'matchMedia', script)(
    { documentElement: root },
    { getItem: (key: string) => (key === 'envol.language' ? chosen : null) },
    { languages },
    () => ({ matches: false }),
  );
  return root.lang;
};

it.each([
  [['en-GB', 'en'], null, 'en'],
  [['fr-FR', 'en'], null, 'fr'],
  [['de-DE', 'en-US'], null, 'en'],
  [['es-ES'], null, 'fr'],
  [[], null, 'fr'],
  [['en-GB'], 'fr', 'fr'],
  [['fr-FR'], 'en', 'en'],
] as const)('a browser that asks for %j, with %s chosen, gets %s', (languages, chosen, lang) => {
  expect(langFor(languages, chosen)).toBe(lang);
});
