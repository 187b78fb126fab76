import { describe, expect, it } from 'vitest';
import type { Position } from '../geo/geometry.ts';
import { alertCategory, alertsOf } from './alerts.ts';
import { placeInTrace, traceGeometry } from './trace.ts';

const LAST = { first_detection: '2026-06-10T09:00:00Z', last_detection: '2026-06-10T09:05:00Z' };

it.each([
  ['2026-06-10T09:05:03Z', 'next'],
  ['2026-06-10T09:15:00Z', 'next'],
  ['2026-06-10T09:15:01Z', 'new'],
  ['2026-06-10T09:05:00Z', 'late'],
  ['2026-06-10T09:02:00Z', 'late'],
  ['2026-06-10T08:49:00Z', 'new'],
] as const)('a position of %s is %s', (at, expected) => {
  expect(placeInTrace(LAST, at)).toBe(expected);
  expect(placeInTrace(null, at)).toBe('new');
});

it('late positions add points, not lines', () => {
  const point = (x: number, is_late: boolean) => ({ position: [x, 43] as Position, is_late });
  expect(traceGeometry([point(1, false), point(2, false), point(1.5, true), point(3, false)])).toEqual({
    type: 'GeometryCollection',
    geometries: [
      {
        type: 'LineString',
        coordinates: [
          [1, 43],
          [2, 43],
          [3, 43],
        ],
      },
      { type: 'Point', coordinates: [1.5, 43] },
    ],
  });
  expect(traceGeometry([point(1, false)]).geometries).toEqual([{ type: 'Point', coordinates: [1, 43] }]);
  expect(traceGeometry([]).geometries).toEqual([]);
});

describe('alerts', () => {
  const area = (height_m: number, radius_m = 500) => ({
    geometry: { type: 'Circle' as const, center: [1.44, 43.6] as Position, radius_m },
    height_m,
  });
  /** Metres east of the centre, as degrees. */
  const at = (metres: number, height_m: number | null) => ({
    position: [1.44 + metres / 80_500, 43.6] as Position,
    height_m,
  });
  const told = (place: ReturnType<typeof at>, known: Partial<Parameters<typeof alertsOf>[1]>) =>
    alertsOf(place, { is_new: false, drone: true, areas: [area(60)], ...known }).map(
      ({ type, level, by_m }) => [type, level, by_m],
    );

  it.each([
    ['inside and low enough', at(100, 50), {}, []],
    ['at the limit, within what satellites know', at(510, 68), {}, []],
    ['outside', at(700, 50), {}, [['horizontal_boundary', 3, 200]]],
    ['too high', at(100, 90), {}, [['vertical_boundary', 3, 30]]],
    ['of an unknown height', at(100, null), {}, []],
    ['in the higher of two areas', at(100, 90), { areas: [area(60), area(120, 200)] }, []],
    ['without an approval', at(100, 50), { areas: [] }, [['unknown_approval', 2, null]]],
    ['of a drone that nobody knows', at(100, 50), { areas: [], drone: false }, [['unknown_drone', 3, null]]],
    ['for the first time', at(100, 50), { is_new: true }, [['new_detection', 1, null]]],
  ] as const)('%s', (_, place, known, expected) => {
    const alerts = told(place, known as never);
    expect(alerts.map(([type, level]) => [type, level])).toEqual(
      expected.map(([type, level]) => [type, level]),
    );
    for (const [index, [, , by_m]] of expected.entries())
      if (by_m !== null) expect(Math.abs(Number(alerts[index]?.[2]) - by_m)).toBeLessThan(10);
  });
});

it('a level is one of three categories, and no other', () => {
  expect([1, 2, 3].map(alertCategory)).toEqual(['caution', 'warning', 'critical']);
  expect(() => alertCategory(4)).toThrow('Unkown alert category');
});
