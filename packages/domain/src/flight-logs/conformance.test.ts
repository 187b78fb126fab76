import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { judgePosition, PLACE_TOLERANCE_M } from '../traces/alerts.ts';
import { HEIGHT_TOLERANCE_M } from '../traces/height.ts';
import { conformanceOf, type JudgedPlace, type PermittedSpan } from './conformance.ts';

const AT = Date.parse('2026-06-10T09:00:00Z');
const CENTER: Position = [1.44, 43.6];
const RADIUS_M = 200;
const M_LNG = 1 / 80_650;
const circle = (radius_m = RADIUS_M): AreaGeometry => ({ type: 'Circle', center: CENTER, radius_m });
const above = (told_m: number) => ({ told_m, at_most_m: told_m, basis: 'ground' as const });
const place = (second: number, east_m: number, height_m: number | null = 50): JudgedPlace => ({
  at: AT + second * 1000,
  position: [CENTER[0] + east_m * M_LNG, CENTER[1]],
  height: height_m === null ? { because: 'no_height' } : above(height_m),
});
const allDay = (...volumes: PermittedSpan['volumes']): PermittedSpan[] => [
  { from: AT - 3_600_000, to: AT + 3_600_000, volumes },
];
const GRANT = allDay([{ geometry: circle(), height_m: 100 }]);

describe('how a flight kept within what it was allowed', () => {
  it('a flight inside has no excursion, and all of its time inside', () => {
    expect(
      conformanceOf(
        [0, 1, 2, 3].map((second) => place(second, 10 * second)),
        GRANT,
      ),
    ).toEqual({
      ...{ inside_s: 3, outside_s: 0, unjudged: [], share: 1 },
      ...{ excursions: [], excursions_count: 0 },
    });
  });

  it('an excursion lasts until the drone is inside, and tells its farthest place', () => {
    const east = [0, 100, 260, 300, 250, 150, 140, 130, 120, 110, 100, 90];
    const { excursions, outside_s, inside_s, share } = conformanceOf(
      east.map((metres, second) => place(second, metres)),
      GRANT,
    );
    expect(excursions).toMatchObject([
      {
        ...{
          kind: 'horizontal',
          from: '2026-06-10T09:00:02.000Z',
          to: '2026-06-10T09:00:05.000Z',
          seconds: 3,
        },
        ...{ worst_at: '2026-06-10T09:00:03.000Z', limit_m: null },
      },
    ]);
    expect(excursions[0]?.worst_m).toBeGreaterThan(95);
    expect([outside_s, inside_s, share]).toEqual([4, 7, 7 / 11]);
  });

  it('too high is told with the height that was allowed', () => {
    const { excursions } = conformanceOf(
      [90, 105, 140, 90].map((height, second) => place(second, 0, height)),
      GRANT,
    );
    expect(excursions).toMatchObject([{ kind: 'vertical', worst_m: 40, limit_m: 100, basis: 'ground' }]);
  });

  it('out of its hours is an excursion, wherever it is', () => {
    const span = { from: AT, to: AT + 3_000, volumes: [[{ geometry: circle(), height_m: 100 }]] };
    const { excursions } = conformanceOf(
      [0, 1, 2, 3, 4].map((second) => place(second, 0)),
      [span],
    );
    expect(excursions).toMatchObject([
      { kind: 'hours', from: '2026-06-10T09:00:03.000Z', to: '2026-06-10T09:00:04.000Z', worst_m: null },
    ]);
    expect(conformanceOf([place(0, 0), place(1, 0)], [])).toMatchObject({ outside_s: 1, share: 0 });
  });

  it('of two authorities over one area each binds, of two areas one is enough', () => {
    const both = allDay([
      { geometry: circle(), height_m: 100 },
      { geometry: circle(), height_m: 60 },
    ]);
    const either = allDay([{ geometry: circle(), height_m: 100 }], [{ geometry: circle(), height_m: 60 }]);
    const flight = [0, 1, 2].map((second) => place(second, 0, 80));
    expect(conformanceOf(flight, both).excursions).toMatchObject([{ kind: 'vertical', limit_m: 60 }]);
    expect(conformanceOf(flight, either).excursions).toEqual([]);
  });

  it('a height that cannot be judged, and a silence, are told and no time inside', () => {
    const { inside_s, outside_s, share, unjudged } = conformanceOf(
      [place(0, 0, null), place(1, 0, null), place(20, 0, null)],
      GRANT,
    );
    expect([inside_s, outside_s, share]).toEqual([0, 0, null]);
    expect(unjudged).toEqual([
      { because: 'no_height', seconds: 1 },
      { because: 'silent', seconds: 19 },
    ]);
  });

  it('silence clears nothing: outside before and after it is one excursion', () => {
    const { excursions } = conformanceOf([place(0, 300), place(60, 300)], GRANT);
    expect(excursions).toMatchObject([{ seconds: 60 }]);
  });

  const step = fc.record({
    seconds: fc.integer({ min: 1, max: 12 }),
    east_m: fc.integer({ min: -400, max: 400 }),
    height_m: fc.option(fc.integer({ min: 0, max: 200 })),
  });
  const flights = fc.array(step, { minLength: 2, maxLength: 60 }).map((steps) => {
    let second = 0;
    return steps.map(({ seconds, east_m, height_m }) => {
      second += seconds;
      return place(second, east_m, height_m);
    });
  });

  it('every place outside by more than the accuracy lies in an excursion, and no other place begins one', () => {
    fc.assert(
      fc.property(flights, (flight) => {
        const { excursions } = conformanceOf(flight, GRANT);
        for (const each of flight) {
          const { horizontal_boundary, vertical_boundary } = judgePosition(each, {
            ...{ is_new: false, drone: true, height: each.height as never, place: null },
            areas: [{ geometry: circle(), height_m: 100 }],
          });
          const within = (kind: string) =>
            excursions.some(
              ({ kind: own, from, to }) =>
                own === kind && Date.parse(from) <= each.at && each.at <= Date.parse(to),
            );
          if (horizontal_boundary.state === 'holds') expect(within('horizontal')).toBe(true);
          if (vertical_boundary.state === 'holds') expect(within('vertical')).toBe(true);
        }
        for (const { kind, from } of excursions) {
          const first = flight.find(({ at }) => at === Date.parse(from));
          const told = first && !('because' in first.height) ? first.height.told_m : 0;
          const east = Math.abs(((first?.position[0] ?? 0) - CENTER[0]) / M_LNG);
          if (kind === 'horizontal') expect(east).toBeGreaterThan(RADIUS_M + PLACE_TOLERANCE_M - 5);
          else expect(told).toBeGreaterThan(100 + HEIGHT_TOLERANCE_M);
        }
      }),
    );
  });

  it('a flight wholly inside has none, and all time is told once', () => {
    fc.assert(
      fc.property(flights, (flight) => {
        const small = flight.map((each) => ({ ...each, height: above(90) }));
        const wide = allDay([{ geometry: circle(500), height_m: 100 }]);
        const inside = conformanceOf(small, wide);
        expect(inside.excursions).toEqual([]);
        const { inside_s, outside_s, unjudged } = conformanceOf(flight, GRANT);
        const told = inside_s + outside_s + unjudged.reduce((sum, { seconds }) => sum + seconds, 0);
        expect(told).toBeCloseTo(((flight.at(-1)?.at ?? 0) - (flight[0]?.at ?? 0)) / 1000, 1);
      }),
    );
  });

  it('less granted never makes a flight conform better', () => {
    fc.assert(
      fc.property(flights, fc.integer({ min: 20, max: 100 }), (flight, height_m) => {
        const less = allDay([
          { geometry: circle(), height_m: 100 },
          { geometry: circle(150), height_m },
        ]);
        expect(conformanceOf(flight, less).inside_s).toBeLessThanOrEqual(
          conformanceOf(flight, GRANT).inside_s,
        );
      }),
    );
  });
});
