import { describe, expect, it } from 'vitest';
import { cardName } from './constraint.ts';
import { placeIn } from './placeKind.ts';

describe('a published name of a place', () => {
  it.each([
    ['Hélistation Purpan', 'Heliport Purpan'],
    ['Héliport Issy', 'Heliport Issy'],
    ['Hélistations', 'Hélistations'],
    ['CTR TOULOUSE', 'CTR TOULOUSE'],
  ])('writes %s as %s in English, and as published in French', (name, english) => {
    expect([placeIn('fr', name), placeIn('en', name)]).toEqual([name, english]);
  });

  it('calls the card of a heliport in the language of its reader', () => {
    const card = { key: 'uas:1', kind: 'heliport_vicinity', title: 'Hélistation Purpan' } as const;
    expect(cardName(card, 'en')).toEqual({ word: null, name: 'Heliport Purpan' });
    expect(cardName(card, 'fr')).toEqual({ word: null, name: 'Hélistation Purpan' });
  });

  it.each([
    ['TOULOUSE-FRANCAZAL · LFBF', 'Toulouse-Francazal · LFBF'],
    ['Toulouse-Francazal · LFBF + 1', 'Toulouse-Francazal · LFBF + 1'],
  ])('calls the card of %s, alone or with the others it stands for, by name and code', (title, name) => {
    const card = { key: 'vicinity:LFBF', kind: 'aerodrome_vicinity', title } as const;
    expect(cardName(card, 'fr')).toEqual({ word: null, name });
  });
});
