import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldPoints, type KeptPoint, unfoldPoints } from './foldedPoints.ts';

const metres = fc.option(fc.integer({ min: -6_000, max: 300_000 }).map((value) => value / 10));
const point: fc.Arbitrary<KeptPoint> = fc.record({
  at: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((value) => value / 1e7),
  latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((value) => value / 1e7),
  altitude_m: metres,
  height_m: metres,
  heading_deg: fc.option(fc.integer({ min: 0, max: 360 })),
  is_late: fc.boolean(),
});

it('a folding of points brings back every point as it was', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 50 }), (points) => {
      expect(unfoldPoints(foldPoints(points))).toEqual(points);
    }),
  );
});

it('a folding of points takes some ten bytes a point of a flight at a point a second', () => {
  const points = Array.from({ length: 3_600 }, (_, index) => ({
    at: 1_780_000_000_000 + index * 1000 + (index % 7),
    longitude: 1.4 + index * 1.1e-4,
    latitude: 43.6 + Math.sin(index / 40) * 1e-3,
    altitude_m: 190 + (index % 30) / 10,
    height_m: 40 + (index % 30) / 10,
    heading_deg: index % 360,
    is_late: false,
  }));
  expect(foldPoints(points).length / points.length).toBeLessThan(13);
});

it('a folding of points refuses bytes of another format and bytes that end too early', () => {
  expect(() => unfoldPoints(Uint8Array.from([9, 0]))).toThrow(RangeError);
  expect(() => unfoldPoints(foldPoints([]).slice(0, 1))).toThrow(RangeError);
});
