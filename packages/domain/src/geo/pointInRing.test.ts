import { expect, it } from 'vitest';
import type { Position } from './geometry.ts';
import { pointInRing, ringInRing } from './pointInRing.ts';

const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const OUTER = square(1, 43, 0.1);

it('a place lies within a ring by the even-odd rule', () => {
  expect(pointInRing([1.05, 43.05], OUTER)).toBe(true);
  expect(pointInRing([1.15, 43.05], OUTER)).toBe(false);
});

it.each([
  ['well within', square(1.02, 43.02, 0.01), true],
  ['on a corner and two edges', square(1, 43, 0.01), true],
  ['beside', square(1.2, 43, 0.01), false],
  ['half outside', square(1.09, 43.02, 0.02), false],
  ['around it', square(0.9, 42.9, 0.5), false],
])('a ring %s lies in another: %s', (_, inner, lies) => {
  expect(ringInRing(inner, OUTER)).toBe(lies);
});
