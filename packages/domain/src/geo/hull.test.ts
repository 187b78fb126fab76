import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Position } from './geometry.ts';
import { convexHull } from './hull.ts';

it('the hull goes around a square and leaves out what lies inside and on its sides', () => {
  const square: Position[] = [
    [0, 0],
    [2, 2],
    [2, 0],
    [1, 1],
    [0, 2],
    [1, 0],
  ];
  expect(convexHull(square)).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ]);
});

it.each<[string, Position[]]>([
  ['nothing', []],
  ['one point', [[1, 1]]],
  [
    'a line',
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  ],
])('the hull has no shape around %s', (_, points) => {
  expect(convexHull(points)).toEqual([]);
});

it('the hull holds every point on the left of each of its sides', () => {
  const coordinate = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 40 }), (points) => {
      const ring = convexHull(points);
      for (const [index, from] of ring.slice(0, -1).entries()) {
        const to = ring[index + 1] ?? from;
        for (const [x, y] of points) {
          const side = (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
          expect(side).toBeGreaterThanOrEqual(0);
        }
      }
    }),
  );
});
