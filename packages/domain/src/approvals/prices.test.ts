import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEAST_CHARGE_CENTS } from '../money/money.ts';
import { requestPrice } from './prices.ts';

const asking = {
  approval_price_cents: 4_800,
  categories: [
    { name: 'Travaux', price_cents: 9_000 },
    { name: 'Secours', price_cents: 0 },
    { name: 'Autre', price_cents: null },
    { name: 'Ancienne' },
  ],
  discount_bp: null,
  exemptions: [],
};

it.each([
  [null, 4_800],
  ['Travaux', 9_000],
  ['Autre', 4_800],
  ['Ancienne', 4_800],
  ['Secours', null],
])('a request of the kind %j costs %j', (kind, net) =>
  expect(requestPrice(asking, kind)?.net_cents ?? null).toBe(net),
);

it('a request costs nothing where nothing is asked, where all is taken off, and of whom the staff exempts', () => {
  expect(requestPrice({ ...asking, approval_price_cents: null }, null)).toBeNull();
  expect(requestPrice({ ...asking, discount_bp: 10_000 }, null)).toBeNull();
  expect(requestPrice({ ...asking, exemptions: ['free_of_charge'] }, 'Travaux')).toBeNull();
  expect(requestPrice({ ...asking, exemptions: ['notice_bypass'] }, null)?.net_cents).toBe(4_800);
});

it('what is taken off and what is left are what is asked, in whole cents', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 9_999 }),
      (cents, discount_bp) => {
        const price = requestPrice({ ...asking, approval_price_cents: cents, discount_bp }, null);
        if (price === null) return;
        expect(price.net_cents + price.discount_cents).toBe(cents);
        // A card is charged it, whatever the tax.
        expect(price.net_cents).toBeGreaterThanOrEqual(LEAST_CHARGE_CENTS);
        expect(Math.abs(price.discount_cents - (cents * discount_bp) / 10_000)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});
