import { expect, it } from 'vitest';
import { boundsAround, cornersOf } from './bounds.ts';

it('a bounding box boxes positions, and nothing without any', () => {
  expect(boundsAround([])).toBeNull();
  expect(
    boundsAround([
      [1, 43],
      [2, 42],
    ]),
  ).toEqual([1, 42, 2, 43]);
});

it('a bounding box encloses a circle by its radius', () => {
  const [west, south, east, north] = boundsAround(
    cornersOf({ type: 'Circle', center: [0, 0], radius_m: 1000 }),
  ) ?? [0, 0, 0, 0];
  // One degree of longitude at the equator is 111,320 m, one of latitude 110,574 m.
  expect(east).toBeCloseTo(1000 / 111_320, 6);
  expect(north).toBeCloseTo(1000 / 110_574, 6);
  expect([west, south]).toEqual([-east, -north]);
});
