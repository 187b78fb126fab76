import { expect, test } from 'vitest';
import type { AreaGeometry, Position } from './geometry.ts';
import { geodesicArea } from './measure.ts';
import { firstOverlap } from './overlap.ts';
import { sliceArea } from './slice.ts';

const polygon = (...ring: Position[]): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [[...ring, ring[0] ?? [0, 0]]],
});
const SQUARE = polygon([2, 45], [2.02, 45], [2.02, 45.02], [2, 45.02]);
/** A horseshoe, open to the north: cuts from west to east fall apart. */
const SHOE = polygon(
  [2, 45],
  [2.03, 45],
  [2.03, 45.03],
  [2.02, 45.03],
  [2.02, 45.01],
  [2.01, 45.01],
  [2.01, 45.03],
  [2, 45.03],
);
const DISK: AreaGeometry = { type: 'Circle', center: [2, 45], radius_m: 300 };

test.each([
  ['a square', SQUARE, 3, 0, 3],
  ['a square aslant', SQUARE, 4, 30, 4],
  ['a horseshoe along', SHOE, 3, 0, 3],
  ['a horseshoe across', SHOE, 3, 90, 5],
  ['a disk', DISK, 2, 45, 2],
] as const)('%s: the slices are the area, and none overlaps another', (_, area, parts, bearing, count) => {
  const slices = sliceArea(area, parts, bearing);
  if (typeof slices === 'string') throw new Error(slices);
  expect(slices).toHaveLength(count);
  const sum = slices.reduce((all, each) => all + geodesicArea(each), 0);
  expect(Math.abs(sum / geodesicArea(area) - 1)).toBeLessThan(area === DISK ? 0.003 : 1e-4);
  expect(firstOverlap(slices)).toBeNull();
});

test.each([
  [
    {
      type: 'LineString',
      coordinates: [
        [2, 45],
        [2.1, 45],
      ],
      buffer_m: 20,
    } as AreaGeometry,
    2,
    'corridor',
  ],
  [SQUARE, 1, 'too_few'],
  [SQUARE, 11, 'too_few'],
  [polygon([2, 45], [2.00001, 45], [2, 45.00001]), 5, 'too_small'],
])('what is not sliced says why', (area, parts, refusal) => {
  expect(sliceArea(area, parts, 0)).toBe(refusal);
});
