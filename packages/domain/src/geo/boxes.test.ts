import { expect, it } from 'vitest';
import { enclosingBox, weightedMiddle } from './boxes.ts';

it('The enclosing box holds every box, whichever way they lie', () => {
  expect(enclosingBox([[2, 48, 3, 49]])).toEqual([2, 48, 3, 49]);
  expect(
    enclosingBox([
      [2, -21, 3, 49],
      [-61, 48, 2.5, 48.5],
    ]),
  ).toEqual([-61, -21, 3, 49]);
});

it('a box around boxes draws the middle of areas towards the larger one', () => {
  const [lng, lat] = weightedMiddle([
    { area_m2: 300, center: [2, 48] },
    { area_m2: 100, center: [6, 44] },
  ]);
  expect([lng, lat]).toEqual([3, 47]);
});
