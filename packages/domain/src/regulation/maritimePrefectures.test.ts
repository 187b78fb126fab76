import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { maritimePrefecturesByPoints, mayReachSeaByPoints } from '../../test/maritimeByPoints.ts';
import { geodesicDestination } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import data from '../territory/generated/departements.json' with { type: 'json' };
import { prefecturesOver } from './prefectures.ts';

/** Vertices of the outlines: a random one is on the coast or a border, islands among them. */
const outlines: Position[][] = data.departements.flatMap(({ rings }) =>
  rings.map((moves) => {
    const ring: Position[] = [];
    let [x, y] = [0, 0];
    for (let at = 0; at + 1 < moves.length; at += 2) {
      x += moves[at] ?? 0;
      y += moves[at + 1] ?? 0;
      ring.push([x / data.steps, y / data.steps]);
    }
    return ring;
  }),
);

const beside = fc
  .record({
    ring: fc.nat({ max: outlines.length - 1 }),
    share: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    bearing: fc.double({ min: 0, max: 360, noNaN: true }),
    metres: fc.oneof(
      fc.double({ min: 0, max: 9_000, noNaN: true }),
      fc.double({ min: 9_000, max: 40_000, noNaN: true }),
    ),
  })
  .map(({ ring, share, bearing, metres }): Position => {
    const points = outlines[ring] ?? [];
    return geodesicDestination(points[Math.floor(share * points.length)] ?? [2, 47], bearing, metres);
  });
const overseas = fc.constantFrom<Position>(
  [55.5, -21.1],
  [-61.5, 16.2],
  [-61, 14.6],
  [-52.5, 4.8],
  [45.2, -12.8],
  [-149.5, -17.6],
  [166.4, -22.2],
  [-56.2, 46.8],
);
const anywhere = fc
  .tuple(fc.double({ min: -9, max: 11, noNaN: true }), fc.double({ min: 40.5, max: 52, noNaN: true }))
  .map(([x, y]): Position => [x, y]);
const place = fc.oneof({ weight: 6, arbitrary: beside }, { weight: 2, arbitrary: anywhere }, overseas);

const shape = fc
  .record({
    place,
    kind: fc.constantFrom('Circle', 'LineString', 'Polygon'),
    size_m: fc.oneof(
      fc.double({ min: 1, max: 900, noNaN: true }),
      fc.double({ min: 900, max: 30_000, noNaN: true }),
    ),
    turn: fc.double({ min: 0, max: 120, noNaN: true }),
  })
  .map(({ place: center, kind, size_m, turn }): AreaGeometry => {
    const corner = (degrees: number) => geodesicDestination(center, turn + degrees, size_m);
    if (kind === 'Circle') return { type: 'Circle', center, radius_m: size_m };
    if (kind === 'LineString')
      return { type: 'LineString', coordinates: [center, corner(0)], buffer_m: Math.min(size_m, 500) };
    return { type: 'Polygon', coordinates: [[corner(0), corner(240), corner(120), corner(0)]] };
  });

describe('maritime prefects from an index', () => {
  test('are those found point by point, on coasts, islands, borders and overseas', () => {
    fc.assert(
      fc.property(shape, (geometry) => {
        const maritime = maritimePrefecturesByPoints(geometry);
        const { maritime: found, may_reach_sea } = prefecturesOver(geometry);
        expect(found).toEqual(maritime);
        expect(may_reach_sea).toBe(maritime.length > 0 || mayReachSeaByPoints(geometry));
      }),
      { numRuns: sized(800, 60_000) },
    );
  }, 300_000);

  test('Mont-Saint-Michel, which the outlines leave out, is of the Manche', () => {
    const around = (radius_m: number) =>
      prefecturesOver({ type: 'Circle', center: [-1.511, 48.636], radius_m });
    expect(around(60).departements.map(({ code }) => code)).toEqual(['50']);
    expect(around(60).maritime).toEqual([]);
    // The bay begins on both sides of the limit of the two prefects.
    expect(around(2_000).maritime).toHaveLength(2);
  });
});
