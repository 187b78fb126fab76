import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, centsOf, MOST_PRICE_CENTS, sumOfCents } from './money.ts';

describe('sumOfCents', () => {
  it('adds cents without the rounding of binary fractions', () => {
    expect(sumOfCents([4990, 1990, 1990])).toBe(8970);
  });

  it('is null without prices and while one of them is unknown', () => {
    expect(sumOfCents([])).toBeNull();
    expect(sumOfCents([4990, null])).toBeNull();
  });
});

describe('centsOf', () => {
  it('rounds to the nearest cent, where binary fractions lie below it', () => {
    expect([centsOf(1.005), centsOf(19.9), centsOf(0.1 + 0.2), centsOf(0)]).toEqual([101, 1990, 30, 0]);
  });

  it('gives back every price that amountOf shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_PRICE_CENTS }), (cents) => {
        expect(centsOf(amountOf(cents))).toBe(cents);
      }),
    );
  });
});
