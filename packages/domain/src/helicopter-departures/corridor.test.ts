import fc from 'fast-check';
import { expect, it } from 'vitest';
import { geodesicDestination } from '../geo/geodesy.ts';
import type { Position } from '../geo/geometry.ts';
import { CORRIDOR_MARGIN_M, type Corridor, legOf, mayBeIn, placeInCorridor } from './corridor.ts';

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
      fc.integer({ min: 500, max: 40_000 }),
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
        // A line of 40 km bends on the ellipsoid by some metres.
        const away = Math.abs(aside_m);
        if (away < 550) expect(place).toBe('inside');
        if (away > 650 && away < 600 + CORRIDOR_MARGIN_M - 50) expect(place).toBe('near');
        if (away > 600 + CORRIDOR_MARGIN_M + 50) expect(place).toBeNull();
        expect(Math.abs(axis_m - away)).toBeLessThan(60);
      },
    ),
    { numRuns: 200 },
  );
});
