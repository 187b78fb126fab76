import fc from 'fast-check';
import Flatbush from 'flatbush';
import { expect, it } from 'vitest';
import { CellGrid } from './cellGrid.ts';
import { ShapeCells } from './cells.ts';
import type { Position } from './geometry.ts';
import { shapeInside, shapesIntersect } from './intersects.ts';
import { packShapes } from './packed.ts';

/** Places on the sides of cells (1/32°), on those of their reach (1/64°), and anywhere between. */
const degrees = fc.oneof(
  fc.integer({ min: -6, max: 6 }).map((steps) => 45 + steps / 64),
  fc.integer({ min: -6, max: 6 }).map((steps) => 45 + steps / 64 + 1e-9),
  fc.double({ min: 44.9, max: 45.1, noNaN: true }),
);
const place = fc.tuple(degrees, degrees) as fc.Arbitrary<Position>;
const width = fc.constantFrom(1e-5, 1 / 64, 1 / 32, 0.05);
const square = fc.tuple(place, width, width).map(([[west, south], wide, high]) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + wide, south],
      [west + wide, south + high],
      [west, south + high],
      [west, south],
    ] as Position[],
  ],
}));
const disk = fc
  .tuple(place, fc.constantFrom(30, 1_000, 6_000))
  .map(([center, radius_m]) => ({ type: 'Circle' as const, center, radius_m }));
const shape = fc.oneof(square, disk);

it('cells say of every area what the exact test of every shape says, on their sides as well', () => {
  const lists = fc.tuple(
    fc.array(shape, { minLength: 1, maxLength: 8 }),
    fc.array(shape, { minLength: 1, maxLength: 6 }),
  );
  fc.assert(
    fc.property(lists, ([zones, missions]) => {
      const shapes = packShapes(zones);
      const tree = new Flatbush(zones.length);
      for (let at = 0; at < shapes.box.length; at += 4) {
        const [west = 0, south = 0, east = 0, north = 0] = shapes.box.subarray(at, at + 4);
        tree.add(west, south, east, north);
      }
      tree.finish();
      const cells = new ShapeCells(shapes, tree, new CellGrid());
      const areas = packShapes(missions);
      const all = zones.map((_, position) => position);
      missions.forEach((_, area) => {
        const exact = all.filter((zone) => shapesIntersect(areas, area, shapes, zone));
        expect(cells.meeting(areas, area)).toEqual(exact);
        // The second time by what was kept.
        expect(cells.meeting(areas, area)).toEqual(exact);
        const held = all.filter((zone) => shapeInside(areas, area, shapes, zone));
        expect(all.filter((zone) => cells.holds(areas, area, zone))).toEqual(held);
      });
    }),
    { numRuns: 300 },
  );
});
