import { describe, expect, it } from 'vitest';
import { needsTelling, TOWN_STATES, townNames, townState } from './towns.ts';

const now = new Date('2026-12-01T10:00:00Z');
const letter = { asked_at: '2026-12-01T09:50:00Z', sent_at: null, returned_at: null };

describe('a town that a declaration names', () => {
  it('is named once, without its postcode', () => {
    expect(townNames(['Toulouse 31000', 'Toulouse 31500', 'L’Isle-Jourdain', ' '])).toEqual([
      'Toulouse',
      'L’Isle-Jourdain',
    ]);
  });

  it.each([
    [null, 'to_inform'],
    [letter, 'sending'],
    [{ ...letter, asked_at: '2026-12-01T09:44:59Z' }, 'failed'],
    [{ ...letter, sent_at: '2026-12-01T09:51:00Z' }, 'informed'],
    [{ ...letter, sent_at: '2026-12-01T09:51:00Z', returned_at: '2026-12-01T09:55:00Z' }, 'returned'],
  ] as const)('with the letter %j is: %s', (given, state) => {
    expect(townState(given, now)).toBe(state);
  });

  it('is to be told where nobody told it, or its letter did not arrive', () => {
    expect(TOWN_STATES.filter(needsTelling)).toEqual(['to_inform', 'failed', 'returned']);
  });
});
