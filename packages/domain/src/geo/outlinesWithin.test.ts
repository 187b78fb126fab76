import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { geodesicDestination } from './geodesy.ts';
import type { AreaGeometry, PolygonGeometry, Position } from './geometry.ts';
import { shapesIntersect } from './intersects.ts';
import { outlinesWithin } from './outlinesWithin.ts';
import { packShapes } from './packed.ts';
import { widenArea } from './widened.ts';

const METRES = 1_000;
const HERE: Position = [1.4, 47.2];

const triangleAt = (center: Position, size_m: number, turn: number): PolygonGeometry => {
  const corner = (degrees: number) => geodesicDestination(center, turn + degrees, size_m);
  return { type: 'Polygon', coordinates: [[corner(0), corner(240), corner(120), corner(0)]] };
};
/** To a centimetre, every length as likely as another. */
const metres = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((each) => each / 100);
const turn = metres(0, 360);

const shape = fc.record({
  kind: fc.constantFrom('Circle', 'LineString', 'Polygon'),
  size: metres(1, 2_000),
  turn,
});
const areaOf = ({ kind, size, turn: to }: { kind: string; size: number; turn: number }): AreaGeometry => {
  if (kind === 'Circle') return { type: 'Circle', center: HERE, radius_m: size };
  if (kind === 'Polygon') return triangleAt(HERE, size, to);
  return { type: 'LineString', coordinates: [HERE, geodesicDestination(HERE, to, size)], buffer_m: size / 3 };
};

test('what the flat metric tells of outlines within a kilometre is what widened areas meet', () => {
  let told = 0;
  fc.assert(
    fc.property(
      shape,
      turn,
      metres(0, 9_000),
      metres(10, 3_000),
      turn,
      (own, bearing, away, size, turned) => {
        const area = areaOf(own);
        const outline = packShapes([triangleAt(geodesicDestination(HERE, bearing, away), size, turned)]);
        const packed = packShapes([area]);
        if (shapesIntersect(packed, 0, outline, 0)) return;
        const found = outlinesWithin(packed, 0, outline, 0, METRES);
        if (found === null) return;
        told++;
        const wide = packShapes(widenArea(area, METRES));
        const parts = Array.from({ length: wide.count }, (_, part) => part);
        expect(found).toBe(parts.some((part) => shapesIntersect(wide, part, outline, 0)));
      },
    ),
    { numRuns: sized(1_500, 60_000) },
  );
  expect(told).toBeGreaterThan(500);
});
