import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { geodesicDestination, geodesicDistance } from './geodesy.ts';
import type { AreaGeometry, Position } from './geometry.ts';
import { nearestDistance, nearestOfAll, wholeMetresToNearest } from './nearest.ts';
import { exactSegmentDistance } from './proximity.ts';

const HERE: Position = [1.4, 43.6];
const around = fc
  .tuple(fc.double({ min: 0, max: 360, noNaN: true }), fc.double({ min: 10, max: 3000, noNaN: true }))
  .map(([bearing, metres]) => geodesicDestination(HERE, bearing, metres));
const disc = fc
  .record({ center: around, radius_m: fc.integer({ min: 10, max: 1650 }) })
  .map((shape): AreaGeometry => ({ type: 'Circle', ...shape }));
const corridor = fc
  .record({ coordinates: fc.tuple(around, around), buffer_m: fc.integer({ min: 5, max: 200 }) })
  .map((shape): AreaGeometry => ({ type: 'LineString', ...shape }));
const polygon = fc
  .tuple(around, around, around)
  .map(([a, b, c]): AreaGeometry => ({ type: 'Polygon', coordinates: [[a, b, c, a]] }));

/** Points of an area, laid over it without regard to how distances are computed. */
const pointsOf = (geometry: AreaGeometry): Position[] => {
  if (geometry.type === 'Circle')
    return Array.from({ length: 721 }, (_, i) =>
      geodesicDestination(geometry.center, i / 2, geometry.radius_m),
    );
  const path = geometry.type === 'LineString' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
  return path.slice(1).flatMap(([bx, by], index) => {
    const [ax, ay] = path[index] ?? [bx, by];
    return Array.from(
      { length: 401 },
      (_, i): Position => [ax + ((bx - ax) * i) / 400, ay + ((by - ay) * i) / 400],
    );
  });
};

it('The nearest distance is the least of distances to points laid over the areas', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(disc, corridor, polygon), { minLength: 1, maxLength: 4 }), (areas) => {
      const told = nearestOfAll(areas, HERE);
      const brute = Math.min(
        ...areas.flatMap((area) => {
          const inside = nearestDistance(area, HERE) === 0 ? [0] : [];
          const margin = area.type === 'LineString' ? area.buffer_m : 0;
          return [
            ...inside,
            ...pointsOf(area).map((point) => Math.max(0, geodesicDistance(point, HERE) - margin)),
          ];
        }),
      );
      expect(told).toBeLessThanOrEqual(brute + 0.5);
      expect(told).toBeGreaterThanOrEqual(brute - 12);
    }),
    { numRuns: 60 },
  );
});

it('The nearest distance is measured from the edge of a large circle, not from its middle', () => {
  const area: AreaGeometry = { type: 'Circle', center: geodesicDestination(HERE, 90, 1700), radius_m: 1650 };
  expect(Math.round(nearestDistance(area, HERE))).toBe(50);
});

it('is that of the exact measure of every edge, edges left out or not', () => {
  const corner = fc.record({
    bearing: fc.double({ min: 0, max: 360, noNaN: true }),
    metres: fc.double({ min: 1, max: 200_000, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.double({ min: -75, max: 75, noNaN: true }),
      fc.array(corner, { minLength: 2, maxLength: 8 }),
      (latitude, corners) => {
        const here: Position = [1.4, latitude];
        const path = corners.map(({ bearing, metres }) => geodesicDestination(here, bearing, metres));
        const each = path.slice(1).map(([x, y], index) => {
          const [fromX, fromY] = path[index] ?? [x, y];
          return exactSegmentDistance([fromX, fromY, x, y], [...here, ...here]);
        });
        const told = nearestDistance({ type: 'LineString', coordinates: path, buffer_m: 0 }, here);
        expect(told).toBeCloseTo(Math.min(...each), 3);
      },
    ),
    { numRuns: 500 },
  );
});

it('in whole metres is the exact one rounded, near and far, at every latitude', () => {
  const place = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -70, max: 70, noNaN: true }),
  });
  const away = fc.record({
    bearing: fc.double({ min: 0, max: 360, noNaN: true }),
    metres: fc.oneof(
      fc.double({ min: 0, max: 4_500, noNaN: true }),
      fc.double({ min: 0, max: 30_000, noNaN: true }),
    ),
  });
  fc.assert(
    fc.property(place, fc.array(away, { minLength: 3, maxLength: 9 }), fc.nat(2), (from, corners, kind) => {
      const here: Position = [from.longitude, from.latitude];
      const path = corners.map(({ bearing, metres }) => geodesicDestination(here, bearing, metres));
      const first = path[0] ?? here;
      // Lines over the antimeridian run around the globe, for either measure.
      const shapes: readonly AreaGeometry[] = [
        { type: 'Polygon', coordinates: [[...path, first]] },
        { type: 'LineString', coordinates: path, buffer_m: 30 },
        { type: 'Circle', center: first, radius_m: 300 },
      ];
      const area = shapes[kind] ?? { type: 'Circle', center: first, radius_m: 300 };
      expect(wholeMetresToNearest([area], here)).toBe(Math.round(nearestOfAll([area], here)));
    }),
    { numRuns: sized(1_500, 60_000) },
  );
});
