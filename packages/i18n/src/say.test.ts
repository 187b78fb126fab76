import { describe, expect, it } from 'vitest';
import { fillPlaces, sayText, wordsAt } from './say.ts';

const words = {
  title: 'Missions',
  count_one: '{{count}} mission',
  count_many: '{{count}} de missions',
  count_other: '{{count}} missions',
  rows_one: 'une ligne',
  rows_other: '{{count}} lignes',
  none_zero: 'rien',
  none_other: '{{count}}',
  detail: { by: 'par {{ name }}, {{name}} ({{at}})', list: ['un', 'deux'] },
};

describe('a text', () => {
  it('is found by its path', () => {
    expect(sayText(words, 'fr', 'title')).toBe('Missions');
    expect(sayText(words, 'fr', 'detail.by', { name: 'Léa', at: 3 })).toBe('par Léa, Léa (3)');
    expect(wordsAt(words, 'detail.list')).toEqual(['un', 'deux']);
  });

  it.each(['absent', 'detail', 'detail.list', 'detail.list.0', 'title.length', 'detail.by.more', ''])(
    'is not made up: %s',
    (path) => expect(sayText(words, 'fr', path)).toBeUndefined(),
  );

  it('takes the plural form of its language', () => {
    const counted = (language: string, counts: readonly number[]) =>
      counts.map((count) => sayText(words, language, 'count', { count }));
    expect(counted('fr', [0, 1, 1.5, 2, 1_000_000])).toEqual([
      '0 mission',
      '1 mission',
      '1.5 mission',
      '2 missions',
      '1000000 de missions',
    ]);
    expect(counted('en', [0, 1, 1.5, 2])).toEqual(['0 missions', '1 mission', '1.5 missions', '2 missions']);
    expect(sayText(words, 'fr', 'none', { count: 0 })).toBe('rien');
  });

  it('falls back on the general form where a language knows one more than the words', () => {
    expect(sayText(words, 'fr', 'rows', { count: 1_000_000 })).toBe('1000000 lignes');
  });

  it('keeps what is put into it as it is, and leaves nothing for what is absent', () => {
    expect(fillPlaces('{{a}}-{{b}}-{{c}}', { a: '{{b}} $& <b>', c: null })).toBe('{{b}} $& <b>--');
  });
});
