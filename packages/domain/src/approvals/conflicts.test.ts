import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AreaGeometry, BoundingBox, Position } from '../geo/geometry.ts';
import { packShapes } from '../geo/packed.ts';
import { conflictCandidates, type RequestedAreas, sharedAreas, sharedHours } from './conflicts.ts';
import type { Hours } from './intersections.ts';

const HOUR = 3_600_000;
const hours = (...spans: readonly (readonly [number, number])[]): Hours[] =>
  spans.map(([from, to]) => [from * HOUR, to * HOUR]);

const square = (west: number, south: number, side = 1): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ] satisfies Position[],
  ],
});

it.each([
  ['side by side in time', hours([8, 10]), hours([10, 12]), null],
  ['one within the other', hours([8, 12]), hours([9, 10]), { first: [9 * HOUR, 10 * HOUR], count: 1 }],
  [
    'day after day',
    hours([8, 10], [32, 34], [56, 58]),
    hours([33, 35], [57, 59]),
    { first: [33 * HOUR, 34 * HOUR], count: 2 },
  ],
  ['no hours at all', [], hours([0, 24]), null],
])('two requests share their common hours: %s', (_name, one, other, shared) => {
  expect(sharedHours(one, other)).toEqual(shared);
  expect(sharedHours(other, one)).toEqual(shared);
});

it('a comparison of requests shares areas and the lower of the two heights over them', () => {
  const of = (...areas: readonly (readonly [string, number, AreaGeometry])[]): RequestedAreas => ({
    areas: areas.map(([identifier, height]) => ({ identifier, height })),
    shapes: packShapes(areas.map(([, , geometry]) => geometry)),
  });
  const one = of(['A', 120, square(0, 0)], ['B', 30, square(5, 0)]);
  expect(sharedAreas(one, of(['C', 50, square(0.5, 0.5)], ['D', 90, square(5.5, 0)]))).toEqual({
    pairs: [
      ['A', 'C'],
      ['B', 'D'],
    ],
    up_to_m: 50,
  });
  // Their boxes meet, their outlines do not.
  const corner: AreaGeometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0.2, 2],
        [2, 0.2],
        [2, 2],
        [0.2, 2],
      ],
    ],
  };
  expect(sharedAreas(of(['A', 120, square(0, 0)]), of(['C', 50, corner]))).toBeNull();
});

const request = fc.record({
  flight_id: fc.option(fc.integer({ min: 1, max: 4 })),
  west: fc.integer({ min: 0, max: 12 }),
  south: fc.integer({ min: 0, max: 12 }),
  starts: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 4 }),
});

it('a comparison of requests finds the pairs that plain loops over boxes and hours find', () => {
  fc.assert(
    fc.property(fc.array(request, { maxLength: 12 }), (drawn) => {
      const requests = drawn.map(({ flight_id, west, south, starts }, id) => ({
        id,
        flight_id,
        box: [west, south, west + 3, south + 3] as BoundingBox,
        hours: [...starts].sort((a, b) => a - b).map((from): Hours => [from, from + 1]),
      }));
      const expected: string[] = [];
      for (const one of requests)
        for (const other of requests) {
          if (one.id >= other.id || (one.flight_id !== null && one.flight_id === other.flight_id)) continue;
          const [a, b] = [one.box, other.box];
          if (a[0] > b[2] || b[0] > a[2] || a[1] > b[3] || b[1] > a[3]) continue;
          const count = one.hours.filter(([from]) => other.hours.some(([at]) => at === from)).length;
          if (count > 0) expected.push(`${one.id} ${other.id} ${count}`);
        }
      const found = [...conflictCandidates(requests)].flatMap((pair) =>
        pair === null ? [] : [`${pair.one.id} ${pair.other.id} ${pair.hours.count}`],
      );
      expect(found.sort()).toEqual(expected.sort());
    }),
  );
});

it('a comparison of requests pauses while it compares many that never meet', () => {
  const apart = Array.from({ length: 300 }, (_, id) => ({
    id,
    flight_id: id,
    box: [0, 0, 1, 1] as BoundingBox,
    hours: hours([id, id + 1]),
  }));
  const found = [...conflictCandidates(apart)];
  expect(found.filter((pair) => pair !== null)).toEqual([]);
  expect(found.length).toBeGreaterThan((300 * 299) / 2 / 1000);
});
