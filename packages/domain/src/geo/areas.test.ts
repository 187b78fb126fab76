import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { randomFrom } from '../../test/missions.ts';
import { AREA_LIMITS, areaIssues, isJudgeable, missionIssues } from './areas.ts';
import { geodesicDestination } from './geodesy.ts';
import type { AreaGeometry, Position } from './geometry.ts';

const polygon = (...points: Position[]): AreaGeometry => ({ type: 'Polygon', coordinates: [points] });
const circle = (center: Position, radius_m: number): AreaGeometry => ({ type: 'Circle', center, radius_m });
const line = (buffer_m: number, ...coordinates: Position[]): AreaGeometry => ({
  type: 'LineString',
  coordinates,
  buffer_m,
});
const codes = (geometry: AreaGeometry): string[] => areaIssues(geometry).map((reason) => reason.code);
const A: Position = [1.4, 43.6];

describe('areas that can be flown in', () => {
  test.each<[string, AreaGeometry]>([
    ['a triangle', polygon(A, [1.41, 43.6], [1.4, 43.61], A)],
    [
      'a square with a hole',
      {
        type: 'Polygon',
        coordinates: [
          [A, [1.5, 43.6], [1.5, 43.7], [1.4, 43.7], A],
          [
            [1.44, 43.64],
            [1.46, 43.64],
            [1.46, 43.66],
            [1.44, 43.64],
          ],
        ],
      },
    ],
    ['a disk', circle(A, 100)],
    ['a corridor', line(20, A, [1.45, 43.65])],
    ['La Réunion', circle([55.5, -21.1], 300)],
    ['Saint-Pierre', circle([-56.2, 46.8], 300)],
    ['Nouméa', circle([166.4, -22.2], 300)],
  ])('%s', (_, geometry) => {
    expect(codes(geometry)).toEqual([]);
    expect(isJudgeable(geometry)).toBe(true);
  });
});

describe('long corridors', () => {
  const random = randomFrom(11);
  /** As a receiver records it: steps of 20 m, each place off by up to 3 m. */
  const recorded = (points: number): Position[] => {
    let place: Position = A;
    return Array.from({ length: points }, (_, step) => {
      place = geodesicDestination(place, 45 + 60 * Math.sin(step / 40), 20);
      return geodesicDestination(place, random() * 360, random() * 3);
    });
  };
  const anywhere = (): Position => [1 + random() * 2.5, 43 + random() * 2.5];

  test('a flight as recorded, 2,000 points, and back and forth at the edge of what is allowed', () => {
    expect(codes(line(30, ...recorded(2_000)))).toEqual([]);
    const zigzag = Array.from({ length: 2_000 }, (_, i): Position => [1 + i / 800, i % 2 ? 43.5 : 43]);
    expect(codes(line(5_000, ...zigzag))).toEqual([]);
  });

  test('a line that crosses itself a million times is refused', () => {
    expect(codes(line(30, ...Array.from({ length: 2_000 }, anywhere)))).toEqual(['area_too_complex']);
  });

  test('many areas together', () => {
    const areas = Array.from({ length: 6 }, () => line(30, ...recorded(2_000)));
    expect(missionIssues(areas.slice(0, 5))).toEqual([]);
    expect(missionIssues(areas).map(({ code }) => code)).toEqual(['mission_too_many_points']);
  });
});

describe('areas that cannot', () => {
  const far = Array.from({ length: AREA_LIMITS.vertices + 1 }, (_, i): Position => [1 + i * 1e-5, 43]);
  test.each<[string, AreaGeometry]>([
    ['area_self_crossing', polygon(A, [1.41, 43.61], [1.41, 43.6], [1.4, 43.61], A)],
    ['area_self_crossing', polygon(A, [1.42, 43.6], [1.41, 43.6], [1.41, 43.61], A)],
    ['area_zero_surface', polygon(A, [1.41, 43.61], [1.42, 43.62], A)],
    ['area_too_few_points', polygon(A, [1.41, 43.6], A)],
    ['area_too_few_points', polygon(A, A, A, A)],
    ['area_too_few_points', { type: 'Polygon', coordinates: [] }],
    ['area_too_few_points', line(20, A)],
    ['area_too_few_points', line(20, A, A)],
    ['area_unclosed', polygon(A, [1.41, 43.6], [1.4, 43.61], [1.39, 43.6])],
    ['area_not_a_number', polygon(A, [Number.NaN, 43.6], [1.4, 43.61], A)],
    ['area_not_a_number', circle(A, Number.NaN)],
    ['area_radius_not_positive', circle(A, 0)],
    ['area_radius_not_positive', line(-5, A, [1.5, 43.7])],
    ['area_radius_too_large', circle(A, 50_001)],
    ['area_radius_too_large', line(10_001, A, [1.5, 43.7])],
    ['area_too_large', polygon([-1, 43], [3, 43], [3, 44], [-1, 44], [-1, 43])],
    ['area_too_many_points', polygon(...far)],
    ['area_outside_france', circle([-3.7, 40.4], 100)],
    ['area_outside_france', circle([400, 40.4], 100)],
    ['area_coordinates_swapped', circle([43.6, 1.4], 100)],
    ['area_coordinates_swapped', circle([-22.2, 166.4], 100)],
    ['area_zero_surface', circle(A, 0.1)],
  ])('%s', (code, geometry) => {
    expect(codes(geometry)).toContain(code);
  });
});

const anyNumber = fc.oneof(
  fc.double(),
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: 41, max: 51, noNaN: true }),
  fc.constantFrom(0, 1.4, 43.6, Number.NaN, Infinity),
);
const anyPosition = fc.tuple(anyNumber, anyNumber);
const anyGeometry: fc.Arbitrary<AreaGeometry> = fc.oneof(
  fc.record({
    type: fc.constant('Polygon' as const),
    coordinates: fc.array(fc.array(anyPosition, { maxLength: 8 }), { maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('Circle' as const), center: anyPosition, radius_m: anyNumber }),
  fc.record({
    type: fc.constant('LineString' as const),
    coordinates: fc.array(anyPosition, { maxLength: 6 }),
    buffer_m: anyNumber,
  }),
);

test('any geometry at all gets an answer', () => {
  fc.assert(
    fc.property(anyGeometry, (geometry) => {
      const found = areaIssues(geometry);
      // What passes as flyable can be judged.
      if (found.length === 0) expect(isJudgeable(geometry)).toBe(true);
    }),
    { numRuns: sized(2_000, 20_000) },
  );
});
