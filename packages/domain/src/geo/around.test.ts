import { expect, test } from 'vitest';
import { areaAround, CLIENT_BUFFER_M, joinedArea } from './around.ts';
import { grownArea, outlinePolygons } from './buffer.ts';
import { restOf } from './clipping.ts';
import { geodesicDestination, geodesicDistance } from './geodesy.ts';
import type { AreaGeometry, Position } from './geometry.ts';
import { geodesicArea } from './measure.ts';
import { ringIssue } from './rings.ts';

const polygon = (...ring: Position[]): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [[...ring, ring[0] ?? [0, 0]]],
});
const SQUARE = polygon([2, 45], [2.01, 45], [2.01, 45.01], [2, 45.01]);
const DISK: AreaGeometry = { type: 'Circle', center: [2, 45], radius_m: 300 };
const LINE: AreaGeometry = {
  type: 'LineString',
  coordinates: [
    [2, 45],
    [2.1, 45],
  ],
  buffer_m: 30,
};
/** A coast of 1,200 points around a disk of 2 km, in and out by 3 m. */
const COAST = polygon(
  ...Array.from({ length: 1_200 }, (_, index) =>
    geodesicDestination([2, 45], (-360 * index) / 1_200, 2_000 + 3 * Math.sin(index * 1.7)),
  ),
);

test('a disk and a corridor stay what they are, wider by the width', () => {
  expect(areaAround(DISK, 50)).toEqual({ geometry: { ...DISK, radius_m: 350 }, strays_m: 0 });
  expect(areaAround(LINE, 20)).toEqual({ geometry: { ...LINE, buffer_m: 50 }, strays_m: 0 });
});

test('an outline of few points is taken as it is', () => {
  expect(areaAround(SQUARE, 0)).toEqual({ geometry: SQUARE, strays_m: 0 });
});

test.each([
  ['a square', SQUARE, 50, 1],
  ['a square, far', SQUARE, 2_000, 5],
  ['a coast', COAST, 50, 25],
] as const)('%s grown by a width never lies nearer than it, and hardly wider', (_, shape, width, strays) => {
  const taken = areaAround(shape, width);
  if (taken?.geometry.type !== 'Polygon') throw new Error('not taken');
  const [ring = []] = taken.geometry.coordinates;
  expect(ring.length).toBeLessThanOrEqual(400);
  expect(ringIssue(ring)).toBeNull();
  expect(taken.strays_m).toBeLessThanOrEqual(strays);
  // What a width of one metre less would cover lies inside.
  const inner = grownArea(shape, width - 1);
  const left = restOf(outlinePolygons(inner), [[ring]]).map((coordinates) =>
    geodesicArea({ type: 'Polygon', coordinates }),
  );
  expect(left.filter((area_m2) => area_m2 > 0.1)).toEqual([]);
  expect(geodesicArea(taken.geometry)).toBeLessThan(
    1.02 * geodesicArea(grownArea(shape, width + taken.strays_m + 1) as AreaGeometry),
  );
});

test('an outline of thousands of points is taken with few, and tells how far it strays', () => {
  const taken = areaAround(COAST, 0);
  if (taken?.geometry.type !== 'Polygon') throw new Error('not taken');
  const [ring = []] = taken.geometry.coordinates;
  expect(ring.length).toBeLessThanOrEqual(400);
  expect(taken.strays_m).toBeGreaterThan(0);
  for (const [x, y] of ring) expect(Math.abs(geodesicDistance([2, 45], [x, y]) - 2_000)).toBeLessThan(4);
});

test('a site beside an area joins it, one inside changes nothing, one apart does not', () => {
  const site: AreaGeometry = { type: 'Circle', center: [2.0102, 45.005], radius_m: CLIENT_BUFFER_M };
  const together = joinedArea(SQUARE, site);
  if (together?.type !== 'Polygon') throw new Error('not joined');
  expect(together.coordinates).toHaveLength(1);
  const sum = geodesicArea(SQUARE) + geodesicArea(site);
  expect(geodesicArea(together)).toBeLessThan(sum);
  expect(geodesicArea(together)).toBeGreaterThan(geodesicArea(SQUARE) + 0.5 * geodesicArea(site));
  expect(joinedArea(SQUARE, { ...site, center: [2.005, 45.005] })).toBe(SQUARE);
  expect(joinedArea(SQUARE, { ...site, center: [2.02, 45.005] })).toBeNull();
});
