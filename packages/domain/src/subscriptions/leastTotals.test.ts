import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEAST_CHARGE_CENTS } from '../money/money.ts';
import { leavesTooLittle, planLeftTooLittle } from './leastTotals.ts';

it('a reduction leaves nothing, or what a card can be charged, or too little', () => {
  const share = (percent_off: number) => ({ percent_off, amount_off_cents: null });
  const sum = (amount_off_cents: number) => ({ percent_off: null, amount_off_cents });
  expect([10, 97, 98, 99.9, 100].map((percent) => leavesTooLittle(1_900, share(percent)))).toEqual([
    ...[false, false, true, true, false],
  ]);
  expect([1_850, 1_851, 1_899, 1_900, 2_500].map((cents) => leavesTooLittle(1_900, sum(cents)))).toEqual([
    ...[false, true, true, false, false],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (net, percent) => {
      const rest = net - Math.round((net * percent) / 100);
      expect(leavesTooLittle(net, share(percent))).toBe(rest > 0 && rest < LEAST_CHARGE_CENTS);
    }),
  );
});

it('a plan of which too little is left is named, of those that a reduction is for', () => {
  const day = '2026-12-01';
  expect(planLeftTooLittle([], { percent_off: 98, amount_off_cents: null }, day)).toBe('solo');
  expect(planLeftTooLittle(['enterprise'], { percent_off: 98, amount_off_cents: null }, day)).toBeNull();
  expect(planLeftTooLittle(['independent'], { percent_off: null, amount_off_cents: 2_880 }, day)).toBe(
    'independent',
  );
  expect(planLeftTooLittle([], { percent_off: null, amount_off_cents: 2_500 }, day)).toBeNull();
});
