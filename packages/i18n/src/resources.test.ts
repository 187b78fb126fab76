import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NAMESPACES, untranslatedKeys } from './resources.ts';

type Tree = { readonly [key: string]: string | Tree };

const read = (language: 'fr' | 'en', namespace: string): Tree =>
  JSON.parse(readFileSync(new URL(`../${language}/${namespace}.json`, import.meta.url), 'utf8')) as Tree;

/** Path without its plural ending → the sorted names of its {{parameters}}. */
const parameters = (tree: Tree, path: string, found: Map<string, string>): Map<string, string> => {
  for (const [key, value] of Object.entries(tree)) {
    const here = `${path}${key.replace(/_(?:zero|one|two|few|many|other)$/, '')}`;
    if (typeof value === 'string') {
      const names = [...value.matchAll(/\{\{\s*([a-z_0-9]+)/gi)].map((match) => match[1] ?? '');
      // A singular may leave the number out ("a step left"), so that plural forms add up.
      found.set(
        here,
        [...new Set([...(found.get(here) ?? '').split(' '), ...names])].sort().join(' ').trim(),
      );
    } else parameters(value, `${here}.`, found);
  }
  return found;
};

describe.each(NAMESPACES)('%s', (namespace) => {
  const fr = parameters(read('fr', namespace), '', new Map());
  const en = parameters(read('en', namespace), '', new Map());

  it('says in English what it says in French, with the same parameters', () => {
    expect(Object.fromEntries(en)).toEqual(Object.fromEntries(fr));
  });

  it('counts in words that agree, without a plural in brackets', () => {
    for (const language of ['fr', 'en'] as const)
      expect(JSON.stringify(read(language, namespace)).match(/\p{L}+\((?:s|x|es|e)\)/gu)).toBeNull();
  });

  it('has no empty text', () => {
    for (const language of ['fr', 'en'] as const) {
      expect(JSON.stringify(read(language, namespace))).not.toMatch(/:\s*""/);
    }
  });
});

it('The English words are complete for the compiler too', () => {
  expect(untranslatedKeys).toBe('none');
});
