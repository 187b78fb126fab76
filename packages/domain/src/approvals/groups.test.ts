import fc from 'fast-check';
import { expect, it } from 'vitest';
import { geodesicDestination, geodesicDistance } from '../geo/geodesy.ts';
import { type Groupable, groupRequests, SAME_SITE_M } from './groups.ts';

const METRE = 1 / 111_195;
const request = (id: number, about: Partial<Groupable> = {}): Groupable => ({
  id,
  operator_id: 1,
  center: [1.4, 43.6],
  date_start: '2026-12-09T08:00:00Z',
  time_zone: 'Europe/Paris',
  ...about,
});
/** So many metres north of the usual place. */
const north = (id: number, metres: number) => request(id, { center: [1.4, 43.6 + metres * METRE] });
const keysOf = (requests: readonly Groupable[], by: Parameters<typeof groupRequests>[1]) =>
  groupRequests(requests, by).map(({ key, requests: own }) => [key, own.map(({ id }) => id)]);

it('a grouping by operator keeps the order in which the requests come', () => {
  const rows = [request(3, { operator_id: 8 }), request(1), request(2, { operator_id: 8 })];
  expect(keysOf(rows, 'operator')).toEqual([
    ['8', [3, 2]],
    ['1', [1]],
  ]);
});

it('a grouping by day takes the day of the mission by its own clock, not that of UTC', () => {
  const late = request(2, { date_start: '2026-12-09T23:30:00Z' });
  expect(keysOf([request(1), late], 'day')).toEqual([
    ['2026-12-09', [1]],
    ['2026-12-10', [2]],
  ]);
});

it('a grouping by site holds what lies within reach of the oldest request, and no chain that leads away from it', () => {
  const rows = [north(3, 2 * SAME_SITE_M - 50), north(1, 0), north(2, SAME_SITE_M - 20)];
  expect(keysOf(rows, 'site')).toEqual([
    ['3', [3]],
    ['1', [1, 2]],
  ]);
});

it('a grouping by site tells places on the two sides of the antimeridian together, and those of one latitude apart', () => {
  const rows = [
    request(1, { center: [179.9999, -16] }),
    request(2, { center: [-179.9999, -16] }),
    request(3, { center: [10, -16] }),
  ];
  expect(keysOf(rows, 'site')).toEqual([
    ['1', [1, 2]],
    ['3', [3]],
  ]);
});

it.each([1, 2, 3])(
  'a grouping by site never joins two places further apart than twice the reach (seed %i)',
  (seed) => {
    const places = Array.from({ length: 60 }, (_, at) =>
      request(at + 1, {
        center: [
          1.4 + ((at * 7919 * seed) % 97) * 60 * METRE,
          43.6 + ((at * 104_729 * seed) % 89) * 60 * METRE,
        ],
      }),
    );
    const groups = groupRequests(places, 'site');
    expect(groups.flatMap(({ requests }) => requests.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(
      places.map(({ id }) => id),
    );
    for (const { requests } of groups)
      for (const one of requests)
        for (const other of requests) {
          const metres = Math.hypot(
            (one.center[0] - other.center[0]) * Math.cos((43.6 * Math.PI) / 180),
            one.center[1] - other.center[1],
          );
          expect(metres / METRE).toBeLessThan(2 * SAME_SITE_M * 1.01);
        }
  },
);

it('a grouping by site finds every site within reach, wherever on the earth', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 1.4, 179.999, -179.999),
      fc.constantFrom(0, 43.6, -16, 78, -89.99),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 0, max: 1_500 })), {
        minLength: 2,
        maxLength: 12,
      }),
      (longitude, latitude, ways) => {
        const places = ways.map(([bearing, metres], at) =>
          request(at + 1, { center: geodesicDestination([longitude, latitude], bearing, metres) }),
        );
        const sites: Groupable[] = [];
        for (const { requests } of groupRequests(places, 'site')) if (requests[0]) sites.push(requests[0]);
        for (const one of sites)
          for (const other of sites)
            if (one !== other)
              expect(geodesicDistance(one.center, other.center)).toBeGreaterThan(SAME_SITE_M);
      },
    ),
    { numRuns: 300 },
  );
});

it('a grouping by site of thousands of sites in one line looks at those nearby alone', () => {
  const places = Array.from({ length: 3_000 }, (_, at) =>
    request(at + 1, { center: [1 + at * 0.0075, 43.6] }),
  );
  const begun = performance.now();
  expect(groupRequests(places, 'site')).toHaveLength(3_000);
  // Each of them held against each other takes more than five seconds.
  expect(performance.now() - begun).toBeLessThan(1_500);
});
