import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ROW_PX, windowOf } from './windowOf.ts';

it('The drawn part of a list holds every row that is in the window, and no more than the window and some beside it', () => {
  fc.assert(
    fc.property(
      fc.nat(20_000),
      fc.nat(1_200_000),
      fc.integer({ min: 1, max: 2_000 }),
      (count, top, height) => {
        const { from, to } = windowOf({ count, top, height });
        const first = Math.floor(top / ROW_PX);
        const last = Math.min(count - 1, Math.floor((top + height - 1) / ROW_PX));
        if (first <= last) {
          expect(from).toBeLessThanOrEqual(first);
          expect(to).toBeGreaterThan(last);
        }
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / ROW_PX) + 14);
      },
    ),
  );
});
