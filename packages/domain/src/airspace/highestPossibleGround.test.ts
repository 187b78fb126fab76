import { describe, expect, test } from 'vitest';
import type { BoundingBox } from '../geo/geometry.ts';
import { GROUND_UNDER, highestPossibleGround } from './highestPossibleGround.ts';

const holds = ([west, south, east, north]: BoundingBox, [x, y]: readonly [number, number]): boolean =>
  x >= west && x <= east && y >= south && y <= north;

describe('the highest ground where no terrain is at hand', () => {
  test.each(GROUND_UNDER)('$summit lies in its box and under its bound', ({ box, under_m, summit_m, at }) => {
    expect(under_m).toBeGreaterThan(summit_m);
    if (at) expect(holds(box, at)).toBe(true);
  });

  test('no summit of another box stands above a box that holds it too', () => {
    for (const { at, summit, summit_m } of GROUND_UNDER)
      for (const { box, under_m } of GROUND_UNDER)
        if (at && holds(box, at)) expect(under_m, summit).toBeGreaterThan(summit_m);
  });

  test.each([
    ['Feldberg', 1_493, [8.004, 47.874]],
    ['Grand Ballon', 1_424, [7.098, 47.901]],
    ['Vignemale', 3_298, [-0.147, 42.774]],
    ['Posets', 3_375, [0.437, 42.655]],
    ['Moléson', 2_002, [7.017, 46.549]],
    ['Grand Colombier', 1_534, [5.756, 45.905]],
    ['Ventoux', 1_912, [5.278, 44.174]],
    ['Aigoual', 1_565, [3.581, 44.121]],
    ['Mont Blanc', 4_810, [6.865, 45.833]],
  ] as const)('%s (%i m) is not above what is said of its place', (_, height_m, [x, y]) => {
    expect(highestPossibleGround([x, y, x, y])).toBeGreaterThanOrEqual(height_m);
  });

  test('an area that no box holds whole may lie on Mont Blanc', () => {
    expect(highestPossibleGround([5.4, 44.9, 5.6, 45.1])).toBe(4_810);
  });
});
