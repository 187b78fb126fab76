import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance } from './geodesy.ts';
import type { Position } from './geometry.ts';
import { segmentsMeet } from './predicates.ts';
import { exactSegmentDistance, localMetric, segmentsWithin } from './proximity.ts';

type Segment = readonly [number, number, number, number];

const between = ([ax, ay, bx, by]: Segment, t: number): Position => [ax + t * (bx - ax), ay + t * (by - ay)];

/** Nearest of 41 × 41 pairs of points, then again around the best until they stand under 0.1 mm apart: brute force. */
function bruteForce(first: Segment, second: Segment): number {
  let best = Infinity;
  let at: readonly [number, number] = [0.5, 0.5];
  for (let span = 0.5; span > 1e-9; span /= 10) {
    const [ms, mt] = at;
    for (let i = -20; i <= 20; i++)
      for (let j = -20; j <= 20; j++) {
        const s = Math.min(Math.max(ms + (span * i) / 20, 0), 1);
        const t = Math.min(Math.max(mt + (span * j) / 20, 0), 1);
        const metres = distance(between(first, s), between(second, t));
        if (metres < best) {
          best = metres;
          at = [s, t];
        }
      }
  }
  return best;
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
        // Samples miss a crossing at a small angle by millimetres; that two edges cross is decided exactly elsewhere.
        const near = sampled - Math.max(1e-3, sampled * 1e-3);
        if (!segmentsMeet(...first, ...second)) expect(exact).toBeGreaterThanOrEqual(near);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test('along a parallel, nearest inside a long edge', () => {
    // A point south of the middle of an edge along 48° N: one degree of latitude is 111 190 m there.
    const metres = exactSegmentDistance([2, 47, 2, 47], [1, 48, 3, 48]);
    expect(metres).toBeCloseTo(distance([2, 47], [2, 48]), 3);
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
      expect(segmentsWithin(metric, ...first, ...second)).toBe(exact <= reach);
    }),
    { numRuns: 2_000 },
  );
});
