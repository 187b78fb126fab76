import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NAMESPACES } from './resources.ts';

type Tree = { readonly [key: string]: string | Tree };

const textsOf = (tree: Tree): readonly string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));

/** Texts of a namespace that break a rule; of French, those of typography (Imprimerie nationale, Lexique). */
const breaking = (namespace: string, rule: RegExp, language: 'fr' | 'en' = 'fr'): readonly string[] =>
  textsOf(
    JSON.parse(readFileSync(new URL(`../${language}/${namespace}.json`, import.meta.url), 'utf8')) as Tree,
  ).filter((text) => rule.test(text));

describe.each(NAMESPACES)('French of %s', (namespace) => {
  it('has a space that no line breaks at before a colon, and inside quotes', () => {
    expect(breaking(namespace, / :(?:\s|$)|« | »/)).toEqual([]);
  });

  it('has a narrow space that no line breaks at before a semicolon, an exclamation and a question', () => {
    expect(breaking(namespace, /[ \u00a0][;!?]/)).toEqual([]);
  });

  it('has the curved apostrophe', () => {
    expect(breaking(namespace, /\p{L}'\p{L}/u)).toEqual([]);
  });
});

describe.each(NAMESPACES)('English of %s', (namespace) => {
  it('has the curved apostrophe', () => {
    expect(breaking(namespace, /\p{L}'(?:\p{L}|\s)/u, 'en')).toEqual([]);
  });

  it('has the words of the field: approval, exemption, postpone, centreline, visual line of sight', () => {
    const french = /\b(?:agreements?|derogations?|put off|axis of runway|(?<!line of )in sight)\b/i;
    expect(breaking(namespace, french, 'en')).toEqual([]);
  });
});
