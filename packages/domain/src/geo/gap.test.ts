import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { processorMs } from '../../../../tools/processorTime.ts';
import { gapBetween } from './gap.ts';
import type { AreaGeometry, Position } from './geometry.ts';

const position: fc.Arbitrary<Position> = fc.tuple(
  fc.double({ min: 1, max: 2, noNaN: true }),
  fc.double({ min: 43, max: 44, noNaN: true }),
);
const shape: fc.Arbitrary<AreaGeometry> = fc.oneof(
  fc
    .tuple(fc.array(position, { minLength: 2, maxLength: 9 }), fc.double({ min: 0, max: 500, noNaN: true }))
    .map(([coordinates, buffer_m]) => ({ type: 'LineString' as const, coordinates, buffer_m })),
  fc.array(position, { minLength: 3, maxLength: 9 }).map((points) => ({
    type: 'Polygon' as const,
    coordinates: [[...points, ...points.slice(0, 1)]],
  })),
  position.map((center) => ({ type: 'Circle' as const, center, radius_m: 50 })),
);

it('is from a circle what it is from a line of one point with the same margin', () =>
  fc.assert(
    fc.property(position, shape, (center, other) => {
      const circle: AreaGeometry = { type: 'Circle', center, radius_m: 30 };
      const line: AreaGeometry = { type: 'LineString', coordinates: [center], buffer_m: 30 };
      // Of two circles one is always read as a point: the other one is told as a line too.
      const plain: AreaGeometry =
        other.type === 'Circle' ? { type: 'LineString', coordinates: [other.center], buffer_m: 50 } : other;
      expect(gapBetween(circle, other)).toBeCloseTo(gapBetween(line, plain), 6);
      expect(gapBetween(other, circle)).toBeCloseTo(gapBetween(plain, line), 6);
    }),
  ));

it('a measure of gaps compares a place with the largest areas of twenty structures within a turn of the loop', () => {
  const ring = Array.from({ length: 5_000 }, (_, index): Position => {
    const [angle, reach] = [(2 * Math.PI * index) / 5_000, index % 2 ? 0.5 : 0.45];
    return [1.4 + reach * Math.cos(angle), 43.6 + reach * Math.sin(angle)];
  });
  const area: AreaGeometry = { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
  const place: AreaGeometry = { type: 'Circle', center: [2.2, 43.6], radius_m: 0.5 };
  const once = (): number => {
    const began = processorMs();
    for (let count = 0; count < 20; count += 1) gapBetween(place, area);
    return processorMs() - began;
  };
  expect(Math.min(once(), once(), once())).toBeLessThan(50);
});
