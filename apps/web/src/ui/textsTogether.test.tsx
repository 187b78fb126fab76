import type { Namespace } from '@envol/i18n/resources';
import { beforeEach, expect, it } from 'vitest';
import type { WordFile } from './texts.ts';

// Texts of its own: a namespace that nobody has would keep other tests from changing the language.
const { areTextsHere, loadTextsTogether }: typeof import('./texts.ts') = await import(
  './texts.ts?own' as string
);

let asked = 0;
beforeEach(() => {
  asked = 0;
});
const file = (words: Readonly<Record<string, string>>): WordFile => {
  const load = async () => {
    asked += 1;
    return { words };
  };
  return { fr: load, en: load };
};
const path = (namespace: string): string => `../fr/${namespace}.json`;

it('The loader of words asks for one file where many namespaces are missing, and for none of them again', async () => {
  // No namespaces of ours: other files' tests have loaded those.
  const names = ['one', 'two', 'three', 'four'] as never as readonly Namespace[];
  const together = file(Object.fromEntries(names.map((name) => [path(name), '{}'])));
  await loadTextsTogether(names, together);
  expect(asked).toBe(1);
  expect(names.every(areTextsHere)).toBe(true);
  await loadTextsTogether(names, together);
  expect(asked).toBe(1);
});

it('The loader of words asks for each namespace in its own file where few are missing', async () => {
  await loadTextsTogether(['drones', 'pilots', 'traces'], file({}));
  expect(asked).toBe(0);
  expect(areTextsHere('traces')).toBe(true);
});
