import { expect, it } from 'vitest';
import { limitsOf } from './limits.ts';
import { OTHER_WORDINGS } from './otherWordings.ts';
import { priceLines } from './prices.ts';

const DAY = '2026-11-30';
const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;
const price = (code: Parameters<typeof priceLines>[0]): number =>
  priceLines(code, 1, DAY).reduce((sum, { quantity, unit_cents }) => sum + quantity * unit_cents, 0);

it('wordings that differ name the price or limit that the dated tables ask for', () => {
  expect(OTHER_WORDINGS.map(({ in_force }) => in_force)).toEqual([
    `${limitsOf('free', DAY).surface_km2} km²`,
    euros(price('independent_month')),
    `${euros(price('independent_year'))} a year`,
  ]);
  for (const { in_force, other } of OTHER_WORDINGS) expect(other).not.toBe(in_force);
});
