import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { geodesicDestination } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { locatePoint, OUTSIDE, shapeInside, shapesIntersect } from '../geo/intersects.ts';
import { packShapes } from '../geo/packed.ts';
import { widenArea } from '../geo/widened.ts';
import { departementsAround, isInOutlines, OUTLINE_ERROR_M } from './departements.ts';
import data from './generated/departements.json' with { type: 'json' };

const outlines = data.departements.map(({ code, rings }) => ({
  code,
  rings: rings.map((moves) => {
    const ring: Position[] = [];
    let [x, y] = [0, 0];
    for (let at = 0; at + 1 < moves.length; at += 2) {
      x += moves[at] ?? 0;
      y += moves[at + 1] ?? 0;
      ring.push([x / data.steps, y / data.steps]);
    }
    return ring;
  }),
}));
const shapes = packShapes(
  outlines.map(({ rings }) => ({ type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) })),
);
const all = outlines.map((_, shape) => shape);

/** Mont-Saint-Michel and Tombelaine are held by boxes beside the outlines. */
const isByAnIslet = ([x, y]: Position): boolean => x > -1.9 && x < -1.2 && y > 48.4 && y < 48.9;

const beside = fc
  .record({
    outline: fc.nat({ max: outlines.length - 1 }),
    ring: fc.nat(),
    share: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    bearing: fc.double({ min: 0, max: 360, noNaN: true }),
    metres: fc.oneof(
      fc.double({ min: 0, max: 2_500, noNaN: true }),
      fc.double({ min: 0, max: 30_000, noNaN: true }),
    ),
  })
  .map(({ outline, ring, share, bearing, metres }): Position => {
    const rings = outlines[outline]?.rings ?? [];
    const points = rings[ring % rings.length] ?? [];
    return geodesicDestination(points[Math.floor(share * points.length)] ?? [2, 47], bearing, metres);
  })
  .filter((point) => !isByAnIslet(point));

const shape = fc
  .record({
    center: beside,
    kind: fc.constantFrom('Circle', 'LineString', 'Polygon'),
    size_m: fc.oneof(
      fc.double({ min: 1, max: 900, noNaN: true }),
      fc.double({ min: 900, max: 12_000, noNaN: true }),
    ),
    turn: fc.double({ min: 0, max: 120, noNaN: true }),
  })
  .map(({ center, kind, size_m, turn }): AreaGeometry => {
    const corner = (degrees: number) => geodesicDestination(center, turn + degrees, size_m);
    if (kind === 'Circle') return { type: 'Circle', center, radius_m: size_m };
    if (kind === 'LineString')
      return { type: 'LineString', coordinates: [center, corner(0)], buffer_m: Math.min(size_m, 500) };
    return { type: 'Polygon', coordinates: [[corner(0), corner(240), corner(120), corner(0)]] };
  });

test('départements are those that the widened area meets, and one that holds it holds all around it', () => {
  fc.assert(
    fc.property(shape, (geometry) => {
      const wide = packShapes(widenArea(geometry, OUTLINE_ERROR_M));
      const parts = Array.from({ length: wide.count }, (_, part) => part);
      const met = all.filter((each) => parts.some((part) => shapesIntersect(wide, part, shapes, each)));
      const { departements, is_deep_inside, is_inside } = departementsAround(geometry);
      expect(departements.map(({ code }) => code)).toEqual(met.map((each) => outlines[each]?.code).sort());
      if (is_deep_inside) expect(is_inside).toBe(true);
      if (is_inside)
        expect(
          all.filter((each) => parts.every((part) => shapeInside(wide, part, shapes, each))),
        ).toHaveLength(1);
    }),
    { numRuns: sized(400, 30_000) },
  );
});

test('a point is in the outlines where one of them holds it', () => {
  fc.assert(
    fc.property(beside, ([x, y]) => {
      expect(isInOutlines([x, y])).toBe(all.some((each) => locatePoint(shapes, each, x, y) !== OUTSIDE));
    }),
    { numRuns: sized(1_000, 60_000) },
  );
});
