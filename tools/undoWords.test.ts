import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'apps', 'web', 'src');

const sources = (readdirSync(WEB, { recursive: true }) as string[])
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('ui/snackbar'))
  .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }));

/** The keys of words that stand in `label: t(…)` of an offer to take something back, and the namespace of those without one. */
const labels = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/(?:showUndo|undoOffer\.begin)\(\{.*?label: t\((.*?)\)/gs)].flatMap(
    ({ 1: keys = '', index }) => {
      const [, first = ''] =
        [...text.slice(0, index).matchAll(/useTranslation\(\[?'([\w-]+)'/g)].at(-1) ?? [];
      return [...keys.matchAll(/'([\w:.-]+)'/g)].map(([, key = '']) => ({ file, key, first }));
    },
  ),
);

const wordOf = (language: string, namespace: string, path: string): unknown => {
  const words = JSON.parse(
    readFileSync(join(ROOT, 'packages', 'i18n', language, `${namespace}.json`), 'utf8'),
  ) as unknown;
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], words);
};

it.each(['fr', 'en'])(
  'an undo names what it takes back, in words that no dialog closes by (%s)',
  (language) => {
    expect(labels.length).toBeGreaterThan(10);
    for (const { file, key, first } of labels) {
      const [namespace, path] = key.includes(':') ? key.split(':') : [first, key];
      expect(String(wordOf(language, namespace ?? '', path ?? '')), `${file}: ${key}`).toMatch(/^\S+ \S/);
    }
  },
);

it('what was done is taken back in one way', () => {
  const others = sources.filter(({ text }) => /showSnackbar\(\{[^}]*undo(?:_of|')/is.test(text));
  expect(others.map(({ file }) => file)).toEqual([]);
});
