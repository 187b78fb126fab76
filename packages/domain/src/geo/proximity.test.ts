import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { geodesicDistance } from './geodesy.ts';
import type { Position } from './geometry.ts';
import { segmentsMeet } from './predicates.ts';
import { exactSegmentDistance, localMetric, segmentsWithin } from './proximity.ts';

type Segment = readonly [number, number, number, number];

const between = ([ax, ay, bx, by]: Segment, t: number): Position => [ax + t * (bx - ax), ay + t * (by - ay)];

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Least value over [0, 1]: the best of 41 samples, then golden sections between its neighbours down to where values
 * no longer differ. Two nearly parallel edges leave a valley that is narrow across and flat along: a grid in both
 * directions stays millimetres above its floor, a search along its floor does not.
 */
function least(value: (t: number) => number): number {
  let at = 0;
  let best = Infinity;
  for (let step = 0; step <= 40; step++) {
    const found = value(step / 40);
    if (found < best) {
      best = found;
      at = step / 40;
    }
  }
  let low = Math.max(at - 1 / 40, 0);
  let high = Math.min(at + 1 / 40, 1);
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let [atLeft, atRight] = [value(left), value(right)];
  while (high - low > 1e-10) {
    if (atLeft <= atRight) {
      high = right;
      [right, atRight] = [left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = value(left);
    } else {
      low = left;
      [left, atLeft] = [right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = value(right);
    }
    best = Math.min(best, atLeft, atRight);
  }
  return best;
}

/** Brute force: for each place on one edge, the least distance over the other. */
function bruteForce(first: Segment, second: Segment): number {
  return least((s) => {
    const from = between(first, s);
    return least((t) => geodesicDistance(from, between(second, t)));
  });
}

const place = fc.tuple(
  fc.double({ min: -60, max: 60, noNaN: true }),
  fc.double({ min: -60, max: 60, noNaN: true }),
);
/** Degrees to the centimetre, as positions are published: finer differences only try the sampling. */
const offset = fc.integer({ min: -3_000_000, max: 3_000_000 }).map((steps) => steps / 1e7);
const segmentBy = fc.tuple(offset, offset, offset, offset);
const pair = fc.tuple(place, segmentBy, segmentBy).map(([[x, y], a, b]) => {
  const put = ([ax, ay, bx, by]: Segment): Segment => [x + ax, y + ay, x + bx, y + by];
  return [put(a), put(b)] as const;
});

describe('distance between segments on the ellipsoid', () => {
  test('is never above brute force and never far below', () => {
    fc.assert(
      fc.property(pair, ([first, second]) => {
        const exact = exactSegmentDistance(first, second);
        const sampled = bruteForce(first, second);
        expect(exact).toBeLessThanOrEqual(sampled + 1e-4);
        // A crossing is decided exactly: whatever is searched stays above it.
        const near = sampled - Math.max(1e-3, sampled * 1e-5);
        if (!segmentsMeet(first, second)) expect(exact).toBeGreaterThanOrEqual(near);
      }),
      { numRuns: sized(60, 1_000) },
    );
  }, 60_000);

  test('along a parallel, nearest inside a long edge', () => {
    // A point south of the middle of an edge along 48° N: one degree of latitude is 111 190 m there.
    const metres = exactSegmentDistance([2, 47, 2, 47], [1, 48, 3, 48]);
    expect(metres).toBeCloseTo(geodesicDistance([2, 47], [2, 48]), 3);
  });
});

/** Factors close enough to 1 to fall where the flat metric alone would be wrong. */
const nearOne = fc.oneof(
  ...[0.1, 1e-3, 1e-4].map((width) => fc.double({ min: 1 - width, max: 1 + width, noNaN: true })),
);

test('the flat filter never contradicts the exact distance', () => {
  fc.assert(
    fc.property(pair, nearOne, ([first, second], factor) => {
      const exact = exactSegmentDistance(first, second);
      const reach = exact * factor;
      fc.pre(reach > 0.01 && reach < 50_000 && Math.abs(reach - exact) > 1e-3);
      const metric = localMetric(first[1], first[3], reach);
      expect(segmentsWithin(metric, first, second)).toBe(exact <= reach);
    }),
    { numRuns: sized(500, 5_000) },
  );
});
