import fc from 'fast-check';
import { expect, it } from 'vitest';
import { geodesicDestination } from '../geo/geodesy.ts';
import type { Position } from '../geo/geometry.ts';
import {
  CORRIDOR_MARGIN_M,
  type Corridor,
  legOf,
  MOST_LENGTH_M,
  mayBeIn,
  placeInCorridor,
  sceneFault,
} from './corridor.ts';

const BASE: Position = [1.3995, 43.6105];
const SCENE = geodesicDestination(BASE, 242, 8_800);
const CORRIDOR: Corridor = { from: BASE, to: SCENE, half_width_m: 600, height_m: 450 };
const on = (along_m: number, aside_m: number): Position =>
  geodesicDestination(geodesicDestination(BASE, 242, along_m), 332, aside_m);

it('a corridor tells how long and which way', () => {
  expect(legOf(CORRIDOR)).toEqual({ length_m: 8_800, heading_deg: 242 });
});

it('a corridor holds what is on its way and around both ends, up to its height, and tells what is near', () => {
  const place = (along_m: number, aside_m: number, height_m: number | null = 60) =>
    placeInCorridor(CORRIDOR, on(along_m, aside_m), height_m).place;
  expect([place(4_000, 0), place(4_000, 590), place(4_000, 700), place(4_000, 1_700)]).toEqual([
    'inside',
    'inside',
    'near',
    null,
  ]);
  expect([place(-500, 0), place(9_300, 0), place(-800, 0)]).toEqual(['inside', 'inside', 'near']);
  expect([place(4_000, 0, 460), place(4_000, 0, null)]).toEqual([null, 'inside']);
  expect(placeInCorridor(CORRIDOR, on(4_000, 300), 60).axis_m).toBeCloseTo(300, -1);
});

it('a corridor may hold a flight that nothing is heard of where one of its areas crosses it', () => {
  const area = (along_m: number, aside_m: number) =>
    ({ type: 'Circle', center: on(along_m, aside_m), radius_m: 200 }) as const;
  expect(mayBeIn(CORRIDOR, [area(2_000, 3_000), area(4_000, 750)])).toBe(true);
  expect(mayBeIn(CORRIDOR, [area(4_000, 850)])).toBe(false);
  expect(mayBeIn(CORRIDOR, [])).toBe(false);
});

it('a corridor tells of everything within its margin and of nothing beyond, wherever it lies', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: 0, max: MOST_LENGTH_M }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: -4_000, max: 4_000 }),
      (heading, length_m, part, aside_m) => {
        const corridor = { ...CORRIDOR, to: geodesicDestination(BASE, heading, length_m) };
        const beside = geodesicDestination(
          geodesicDestination(BASE, heading, length_m * part),
          heading + 90,
          aside_m,
        );
        const { place, axis_m } = placeInCorridor(corridor, beside, null);
        // Between its points, 20 km apart, the way bends on the ellipsoid by some metres.
        const away = Math.abs(aside_m);
        if (away < 550) expect(place).toBe('inside');
        if (away > 650 && away < 600 + CORRIDOR_MARGIN_M - 50) expect(place).toBe('near');
        if (away > 600 + CORRIDOR_MARGIN_M + 50) expect(place).toBeNull();
        // Degrees are as long here as in the middle of the corridor: 2 % off at the ends of 300 km.
        expect(Math.abs(axis_m - away)).toBeLessThan(60 + away / 40);
      },
    ),
    { numRuns: 200 },
  );
});

it('a scene is within reach of a helicopter, and on the base’s side of the antimeridian', () => {
  const from = (base: Position) => (to: Position) => sceneFault({ from: base, to });
  expect(from(BASE)(geodesicDestination(BASE, 45, MOST_LENGTH_M - 1))).toBeNull();
  expect(from(BASE)(geodesicDestination(BASE, 45, MOST_LENGTH_M + 1))).toBe('scene_too_far');
  expect(from(BASE)([121, -60])).toBe('scene_too_far');
  expect(from(BASE)(BASE)).toBeNull();
  // Wallis and Futuna lie some 200 km from it.
  expect(from([179.95, -16.5])([-179.95, -16.5])).toBe('scene_over_antimeridian');
});
