import { describe, expect, it } from 'vitest';
import type { Constraint } from '../airspace/constraint.ts';
import { cardFreeHeight, freeHeightOfRequest, missionFreeHeight } from './freeHeight.ts';

type Card = Pick<Constraint, 'key' | 'effect' | 'kind' | 'reasons' | 'free_height_m'>;
const card = (changes: Partial<Card> = {}): Card => ({
  key: 'vicinity:LFRS',
  kind: 'aerodrome_vicinity',
  effect: 'check',
  reasons: [],
  free_height_m: null,
  ...changes,
});
const closed = card({ key: 'zone:LF-R 1', kind: 'restricted_area', effect: 'agreement' });
const UNKNOWN = { is: 'unknown' };
const NONE = { is: 'none' };

describe('a card', () => {
  it.each([
    ['rests on ground that is not known', card(), UNKNOWN],
    [
      'has a floor above sea level over unknown ground',
      card({ key: 'ground-unknown:TMA', kind: 'controlled_airspace' }),
      UNKNOWN,
    ],
    ['leaves a height', card({ free_height_m: 50 }), { is: 'up_to', height_m: 50 }],
    ['asks at every height', closed, NONE],
    ['leaves nothing above the ground', card({ free_height_m: 0 }), NONE],
    ['asks something else than the ground', card({ kind: 'protected_nature', key: 'nature:1' }), NONE],
  ])('that %s', (_, given, told) => {
    expect(cardFreeHeight(given)).toEqual(told);
    const { free_height_m, ...basis } = given;
    expect(freeHeightOfRequest({ free_height_m, basis })).toEqual(told);
  });

  it('kept without its zone tells what was kept', () => {
    expect(freeHeightOfRequest({ free_height_m: null, basis: null })).toEqual(NONE);
    expect(freeHeightOfRequest({ free_height_m: 30 })).toEqual({ is: 'up_to', height_m: 30 });
  });
});

describe('a mission', () => {
  it.each([
    ['whose ground alone hides it', null, [card()], UNKNOWN],
    ['that another card leaves none', null, [card(), closed], NONE],
    ['without a card', 120, [], { is: 'up_to', height_m: 120 }],
    ['with no height left', null, [closed], NONE],
  ])('has a free height %s', (_, free_height_m, constraints, told) => {
    expect(missionFreeHeight({ free_height_m, constraints })).toEqual(told);
  });
});
