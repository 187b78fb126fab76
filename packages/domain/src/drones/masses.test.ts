import { expect, it } from 'vitest';
import { massesOf } from './masses.ts';

it('a text of masses tells the heaviest drone and all together, to the gram', () => {
  expect(massesOf([{ mass_kg: 0.1 }, { mass_kg: 0.2 }, { mass_kg: 1.391 }])).toEqual({
    most: 1.391,
    total: 1.691,
  });
});

it('a text of masses says nothing of the masses of no drone', () => {
  expect(massesOf([])).toEqual({ most: null, total: null });
});
