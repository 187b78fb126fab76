import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryPauseS } from './retries.ts';

const chance = fc.double({ min: 0, max: 0.999, noNaN: true });

it('what failed is tried again after a pause that doubles up to an hour, spread by chance', () => {
  expect([1, 2, 3, 10, 11, 400].map((failures) => retryPauseS(failures, 0.5))).toEqual([
    5, 10, 20, 2_560, 3_600, 3_600,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), chance, chance, (failures, one, other) => {
      const middle = retryPauseS(failures, 0.5);
      const pause = retryPauseS(failures, one);
      expect(pause).toBeGreaterThanOrEqual(middle / 2);
      expect(pause).toBeLessThan(middle * 1.5);
      if (Math.abs(one - other) > 0.001) expect(retryPauseS(failures, other)).not.toBe(pause);
    }),
  );
});
