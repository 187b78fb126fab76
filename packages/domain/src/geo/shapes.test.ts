import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { GRID, gridPolygon, gridZones, randomFrom } from '../../test/missions.ts';
import { bufferLine, circleToPolygon, intersectPolygons, outlinePolygons } from './buffer.ts';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from './ellipsoid.ts';
import { geodesicBearing, geodesicDestination, geodesicDistance } from './geodesy.ts';
import type { AreaGeometry, Position, Ring } from './geometry.ts';
import { BOUNDARY, INSIDE, locateBox, locatePoint, OUTSIDE } from './intersects.ts';
import { centroidOf, geodesicArea, outlinesArea } from './measure.ts';
import { firstOverlap, sharedArea } from './overlap.ts';
import { boundingBox, packShapes } from './packed.ts';

const square = (x: number, y: number, side: number): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
});

describe('geodesic shapes', () => {
  test('distance and bearing of a known line', () => {
    // Paris to Toulouse, towers of Notre-Dame to the Capitole.
    expect(geodesicDistance([2.35, 48.853], [1.444, 43.6045])).toBeCloseTo(587_260, -3);
    expect(geodesicBearing([2, 45], [2, 46])).toBe(0);
    expect(geodesicBearing([2, 46], [2, 45])).toBe(180);
    expect(geodesicBearing([2, 0], [1, 0])).toBeCloseTo(270, 9);
  });

  test('destination undoes distance and bearing', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5, max: 9, noNaN: true }),
        fc.double({ min: 41, max: 51, noNaN: true }),
        fc.double({ min: 0, max: 359.9, noNaN: true }),
        fc.double({ min: 1, max: 100_000, noNaN: true }),
        (x, y, azimuth, metres) => {
          const end = geodesicDestination([x, y], azimuth, metres);
          expect(geodesicDistance([x, y], end)).toBeCloseTo(metres, 5);
          const turned = Math.abs(geodesicBearing([x, y], end) - azimuth);
          expect(Math.min(turned, 360 - turned)).toBeLessThan(1e-4);
        },
      ),
    );
  });

  test('metres per degree against geodesics', () => {
    expect(metresPerDegreeOfLatitude(45) * 0.01).toBeCloseTo(geodesicDistance([2, 44.995], [2, 45.005]), 3);
    expect(metresPerDegreeOfLongitude(45) * 0.01).toBeCloseTo(geodesicDistance([2, 45], [2.01, 45]), 3);
  });
});

describe('surfaces of shapes', () => {
  test('a square, a hole, a disk and a corridor', () => {
    expect(geodesicArea(square(2, 45, 0.01))).toBeCloseTo(111_140 * 78_850 * 1e-4, -3);
    const [outer, hole] = [square(2, 45, 0.02), square(2.005, 45.005, 0.01)];
    if (outer.type !== 'Polygon' || hole.type !== 'Polygon') throw new Error('squares are polygons');
    const holed: AreaGeometry = { type: 'Polygon', coordinates: [...outer.coordinates, ...hole.coordinates] };
    expect(geodesicArea(holed)).toBeCloseTo(geodesicArea(outer) - geodesicArea(hole), 3);
    expect(geodesicArea({ type: 'Circle', center: [2, 45], radius_m: 1_000 })).toBeCloseTo(Math.PI * 1e6, -1);
    const line: Position[] = [[2, 45], geodesicDestination([2, 45], 90, 1_000)];
    const corridor = geodesicArea({ type: 'LineString', coordinates: line, buffer_m: 100 });
    expect(Math.abs(corridor / (200_000 + Math.PI * 1e4) - 1)).toBeLessThan(0.003);
  });

  test('what two areas share', () => {
    const shared = sharedArea(square(2, 45, 0.01), square(2.005, 45, 0.01));
    expect(shared).toBeCloseTo(geodesicArea(square(2, 45, 0.01)) / 2, -1);
    expect(sharedArea(square(2, 45, 0.01), square(3, 45, 0.01))).toBe(0);
  });

  test('what two areas share agrees with general polygon clipping, holes and notches included', () => {
    const random = randomFrom(5);
    // A hundredth of the grid's size: sides of some hundred metres, straight here and geodesic there, are one.
    const small = (rings: readonly Ring[]): Ring[] =>
      rings.map((ring) => ring.map(([x, y]): Position => [2 + (x - 2) / 100, 46 + (y - 46) / 100]));
    const zones = gridZones(random, 40).flatMap((zone) =>
      zone.type === 'Polygon' ? [{ ...zone, coordinates: small(zone.coordinates) }] : [],
    );
    let compared = 0;
    for (let round = 0; round < 1_500; round++) {
      const drawn = gridPolygon(random);
      const zone = zones[round % zones.length];
      if (!drawn || !zone) continue;
      const mission: AreaGeometry = { ...drawn, coordinates: small(drawn.coordinates) };
      const clipped = intersectPolygons(outlinePolygons(mission), outlinePolygons(zone));
      const expected = outlinesArea(clipped);
      expect(Math.abs(sharedArea(mission, zone) - expected)).toBeLessThan(1 + expected * 1e-3);
      if (expected > 1) compared++;
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('areas that overlap, not those that only touch', () => {
    const [left, right, disk] = [
      square(2, 45, 0.01),
      square(2.01, 45, 0.01),
      { type: 'Circle', center: [2.01, 45.005], radius_m: 50 } as const,
    ];
    expect(firstOverlap([left, right])).toBeNull();
    expect(firstOverlap([left, right, disk])).toMatchObject({ first: 0, second: 2 });
    expect(firstOverlap([right, disk])?.area_m2).toBeCloseTo((Math.PI * 50 ** 2) / 2, -1);
  });
});

describe('drawn outlines', () => {
  test('a disk drawn inside or around its circle', () => {
    const radii = (around: boolean): number[] =>
      circleToPolygon([2, 45], 1_000, 64, around)
        .coordinates.flat()
        .map((point) => geodesicDistance([2, 45], point));
    expect(Math.max(...radii(false))).toBeLessThan(1_000.001);
    expect(Math.min(...radii(true))).toBeGreaterThan(1_000);
  });

  test('a corridor with a bend is one outline, and a loop has a hole', () => {
    const bent = bufferLine(
      [
        [2, 45],
        [2.01, 45],
        [2.01, 45.01],
      ],
      100,
    );
    expect(bent).toMatchObject({ type: 'Polygon', coordinates: [expect.anything()] });
    const loop = bufferLine(
      [
        [2, 45],
        [2.02, 45],
        [2.02, 45.02],
        [2, 45.02],
        [2, 45],
      ],
      100,
    );
    expect(loop).toMatchObject({ type: 'Polygon', coordinates: { length: 2 } });
  });

  test('a corridor covers all that is nearer than its width, and little more', () => {
    const step = fc.double({ min: -0.01, max: 0.01, noNaN: true });
    const lines = fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 6 }).map((steps) => {
      const line: Position[] = [[2, 45]];
      for (const [dx, dy] of steps) {
        const [x, y] = line.at(-1) ?? [2, 45];
        line.push([x + dx, y + dy]);
      }
      return line;
    });
    fc.assert(
      fc.property(
        lines,
        fc.double({ min: 5, max: 800, noNaN: true }),
        fc.double({ min: 0, max: 360 }),
        (line, radius, azimuth) => {
          const drawn = packShapes([bufferLine(line, radius)]);
          for (const [index, b] of line.entries()) {
            const a = line[index - 1];
            if (!a) continue;
            const middle: Position = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
            for (const place of [a, middle, b]) {
              const [x, y] = geodesicDestination(place, azimuth || 0, radius * 0.999);
              expect(locatePoint(drawn, 0, x, y)).not.toBe(OUTSIDE);
            }
          }
          const [west, south, east, north] = boundingBox({
            type: 'LineString',
            coordinates: line,
            buffer_m: radius * 1.01,
          });
          for (let vertex = 0; vertex < drawn.xy.length; vertex += 2) {
            const [x = 0, y = 0] = drawn.xy.subarray(vertex, vertex + 2);
            expect(x >= west && x <= east && y >= south && y <= north).toBe(true);
          }
        },
      ),
      { numRuns: sized(80, 2_000) },
    );
  });

  test('a recorded trace keeps all that is nearer than its width, in few points', () => {
    const random = randomFrom(3);
    let place: Position = [2, 45];
    const trace = Array.from({ length: 600 }, (_, step) => {
      place = geodesicDestination(place, 80 * Math.sin(step / 30), 5);
      return geodesicDestination(place, random() * 360, random() * 2);
    });
    const drawn = packShapes([bufferLine(trace, 50)]);
    for (const point of trace)
      for (const azimuth of [0, 72, 144, 216, 288]) {
        const [x, y] = geodesicDestination(point, azimuth, 49.9);
        expect(locatePoint(drawn, 0, x, y)).not.toBe(OUTSIDE);
      }
    expect(drawn.xy.length / 2).toBeLessThan(1_000);
    const surface = geodesicArea({ type: 'LineString', coordinates: trace, buffer_m: 50 });
    expect(surface / (600 * 5 * 100)).toBeLessThan(1.1);
  });

  test('boxes and centres', () => {
    const [west, south, east, north] = boundingBox({ type: 'Circle', center: [2, 45], radius_m: 1_000 });
    for (const azimuth of [0, 45, 90, 91, 180, 270]) {
      const [x, y] = geodesicDestination([2, 45], azimuth, 1_000);
      expect(x >= west && x <= east && y >= south && y <= north).toBe(true);
    }
    expect(centroidOf(square(2, 45, 0.02))).toEqual([expect.closeTo(2.01, 9), expect.closeTo(45.01, 9)]);
    expect(
      centroidOf({
        type: 'LineString',
        coordinates: [
          [2, 45],
          [2.1, 45],
        ],
        buffer_m: 5,
      })[0],
    ).toBeCloseTo(2.05, 9);
    expect(
      centroidOf({
        type: 'Polygon',
        coordinates: [
          [
            [2, 45],
            [2, 45],
            [2, 45],
            [2, 45],
          ],
        ],
      }),
    ).toEqual([2, 45]);
  });
});

describe('boxes against polygons', () => {
  test('a box said to lie on one side has all its points there', () => {
    const random = randomFrom(7);
    const zones = packShapes(gridZones(random, 60));
    const sides = new Map<number, number>();
    for (let round = 0; round < sized(2_000, 50_000); round++) {
      const zone = Math.floor(random() * zones.count);
      const west = 2 + 2 * random();
      const south = 46 + 2 * random();
      const east = west + 0.05 * random();
      const north = south + 0.05 * random();
      const side = locateBox(zones, zone, [west, south, east, north]);
      sides.set(side, (sides.get(side) ?? 0) + 1);
      if (side === BOUNDARY) continue;
      for (const [x, y] of [0, 0.5, 1].flatMap((u) =>
        [0, 0.5, 1].map((v) => [west + u * (east - west), south + v * (north - south)] as const),
      ))
        expect(locatePoint(zones, zone, x, y)).toBe(side);
    }
    for (const side of [INSIDE, BOUNDARY, OUTSIDE]) expect(sides.get(side) ?? 0).toBeGreaterThan(0);
  });

  test('a box that a slanted edge passes by is told, and one that it touches is not', () => {
    const triangle = packShapes([
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [4, 4],
            [0, 4],
            [0, 0],
          ],
        ],
      },
    ]);
    expect(locateBox(triangle, 0, [1, 2, 1.5, 2.5])).toBe(INSIDE);
    expect(locateBox(triangle, 0, [2, 1, 2.5, 1.5])).toBe(OUTSIDE);
    expect(locateBox(triangle, 0, [1, 1.5, 1.5, 2])).toBe(BOUNDARY);
    expect(locateBox(triangle, 0, [2, 1, 3, 2])).toBe(BOUNDARY);
    expect(locateBox(triangle, 0, [2, 1, 3, 2 - 1e-13])).toBe(BOUNDARY);
    expect(locateBox(triangle, 0, [2, 1, 3, 2 - 1e-9])).toBe(OUTSIDE);
  });

  test('on a grid of exact contacts, no box on a side shares a point with an edge', () => {
    const random = randomFrom(11);
    const geometries = gridZones(random, 40);
    const zones = packShapes(geometries);
    let told = 0;
    for (let round = 0; round < sized(2_000, 50_000); round++) {
      const zone = Math.floor(random() * zones.count);
      const [west = 0, south = 0] = zones.box.subarray(4 * zone, 4 * zone + 2);
      const x = west + GRID * Math.floor(40 * random());
      const y = south + GRID * Math.floor(40 * random());
      const [wide, high] = [GRID * Math.floor(4 * random()), GRID * Math.floor(4 * random())];
      const side = locateBox(zones, zone, [x, y, x + wide, y + high]);
      if (side === BOUNDARY) continue;
      told++;
      // Exact in binary, so that a touch would be seen as one.
      for (let u = 0; u <= wide; u += GRID / 2)
        for (let v = 0; v <= high; v += GRID / 2) expect(locatePoint(zones, zone, x + u, y + v)).toBe(side);
    }
    expect(told).toBeGreaterThan(100);
  });
});

test('one short outline is laid as it is among others', () => {
  const random = randomFrom(5);
  for (let round = 0; round < 200; round++) {
    const polygon = gridPolygon(random);
    if (!polygon) continue;
    const alone = packShapes([polygon]);
    const among = packShapes([polygon, square(2, 46, 1)]);
    for (const part of [
      'xy',
      'ringStart',
      'shapeRing',
      'form',
      'radius',
      'box',
      'ringBlock',
      'blockBox',
    ] as const)
      expect([...alone[part]]).toEqual([...among[part].subarray(0, alone[part].length)]);
  }
});
