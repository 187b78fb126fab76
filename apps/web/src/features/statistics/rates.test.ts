import { expect, it } from 'vitest';
import { acceptedShare, decidedOf } from './rates.ts';

it('a rate counts an answer of what was decided alone: waiting is no refusal', () => {
  const decided = { accepted: 10, reserves: 2, refused: 3 };
  expect(decidedOf(decided)).toBe(15);
  expect(acceptedShare(decided)).toBe(80);
  expect(acceptedShare({ accepted: 0, reserves: 0, refused: 0 })).toBeNull();
});
