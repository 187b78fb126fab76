import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../../tools/processorTime.ts';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';
import type { Position } from '../geo/geometry.ts';
import { buildInfrastructure, infrastructureNear, lineOf, STEPS } from './infrastructure.ts';

/** A line as the file holds it. */
const part = (...points: readonly (readonly [number, number])[]): number[] => {
  let [x, y] = [0, 0];
  return points.flatMap(([lng, lat]) => {
    const [nx, ny] = [Math.round(lng * STEPS), Math.round(lat * STEPS)];
    const step = [nx - x, ny - y];
    [x, y] = [nx, ny];
    return step;
  });
};
const index = buildInfrastructure([
  { kind: 'power_line', label: '400000', parts: [part([1.4, 43.6], [1.5, 43.6]), part([5, 45], [5.1, 45])] },
  { kind: 'motorway', label: 'A62', parts: [part([1.45, 43.5], [1.45, 43.7])] },
  { kind: 'railway', label: '', parts: [part([1.42, 43.62])] },
]);
const near = (geometry: Parameters<typeof infrastructureNear>[1][number]['geometry'], within = 1_000) =>
  infrastructureNear(index, [{ id: '7', geometry }], within).map(({ kind, label, distance_m }) => [
    kind,
    label,
    distance_m,
  ]);

describe('infrastructure near a mission', () => {
  it('is crossed, or lies so many metres off, whatever the area’s shape', () => {
    expect(near({ type: 'Circle', center: [1.43, 43.603], radius_m: 100 })).toEqual([
      ['power_line', '400000', 233],
    ]);
    expect(near({ type: 'Circle', center: [1.43, 43.603], radius_m: 400 })).toEqual([
      ['power_line', '400000', 0],
    ]);
    expect(
      near({
        type: 'LineString',
        coordinates: [
          [1.43, 43.603],
          [1.44, 43.603],
        ],
        buffer_m: 50,
      }),
    ).toEqual([
      ['power_line', '400000', 283],
      ['motorway', 'A62', 757],
    ]);
    const square = {
      type: 'Polygon',
      coordinates: [
        [
          [1.44, 43.59],
          [1.46, 43.59],
          [1.46, 43.61],
          [1.44, 43.61],
          [1.44, 43.59],
        ],
      ],
    } as const;
    expect(near(square)).toEqual([
      ['motorway', 'A62', 0],
      ['power_line', '400000', 0],
    ]);
  });

  it('is a point where only a point was mapped, also within an area', () => {
    const around = {
      type: 'Polygon',
      coordinates: [
        [
          [1.415, 43.615],
          [1.425, 43.615],
          [1.425, 43.625],
          [1.415, 43.625],
          [1.415, 43.615],
        ],
      ],
    } as const;
    expect(near(around, 100)).toEqual([['railway', '', 0]]);
    expect(near({ type: 'Circle', center: [1.42, 43.622], radius_m: 100 }, 500)).toEqual([
      ['railway', '', 122],
    ]);
  });

  it('is none far away, and can be drawn', () => {
    expect(near({ type: 'Circle', center: [3, 47], radius_m: 100 })).toEqual([]);
    const [found] = infrastructureNear(
      index,
      [{ id: '1', geometry: { type: 'Circle', center: [5.05, 45], radius_m: 10 } }],
      100,
    );
    expect(found?.area_ids).toEqual(['1']);
    expect(lineOf(index, found?.lines[0] ?? -1)).toEqual([
      [5, 45],
      [5.1, 45],
    ]);
  });
});

/** Metres from a point to a segment, and between two that do not cross. */
const toSegment = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
};
const turn = (a: Position, b: Position, c: Position): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
const between = (a: Position, b: Position, c: Position, d: Position): number =>
  turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)
    ? 0
    : Math.min(toSegment(a, c, d), toSegment(b, c, d), toSegment(c, a, b), toSegment(d, a, b));

describe('the index of an area’s edges', () => {
  const point = fc.tuple(
    fc.double({ min: 2, max: 2.4, noNaN: true }),
    fc.double({ min: 48, max: 48.3, noNaN: true }),
  );

  it('finds the distance that every edge compared with every segment finds', () => {
    const within = 5_000;
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 12 }),
        fc.array(point, { minLength: 2, maxLength: 6 }),
        fc.constantFrom(1, 50, 2_000),
        (corridor, line, buffer_m) => {
          const lines = buildInfrastructure([{ kind: 'railway', label: '', parts: [part(...line)] }]);
          const [found] = infrastructureNear(
            lines,
            [{ id: '1', geometry: { type: 'LineString', coordinates: corridor, buffer_m } }],
            within,
          );
          const south = Math.min(...corridor.map(([, y]) => y));
          const middle = (south + Math.max(...corridor.map(([, y]) => y))) / 2;
          const flat = ([x, y]: Position): Position => [
            x * metresPerDegreeOfLongitude(middle),
            y * metresPerDegreeOfLatitude(middle),
          ];
          const [edges, parts] = [corridor.map(flat), lineOf(lines, 0).map(flat)];
          const least = Math.min(
            ...edges
              .slice(1)
              .flatMap((b, i) => parts.slice(1).map((d, j) => between(edges[i] ?? b, b, parts[j] ?? d, d))),
          );
          const expected = Math.max(0, least - buffer_m);
          if (Math.abs(expected - within) < 20) return;
          expect(found?.distance_m ?? Number.POSITIVE_INFINITY).toBeCloseTo(
            expected > within ? Number.POSITIVE_INFINITY : expected,
            -1,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes an outline of 2,000 points over 1.4° among 20,000 lines', () => {
    const random = fc.sample(
      fc.tuple(point, fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })),
      {
        numRuns: 20_000,
        seed: 7,
      },
    );
    const lines = buildInfrastructure([
      {
        kind: 'power_line',
        label: '',
        parts: random.map(([[x, y], dx, dy]) => part([x, y], [x + dx / STEPS, y + dy / STEPS])),
      },
    ]);
    const star = Array.from({ length: 2_000 }, (_, index): Position => {
      const [angle, reach] = [(index / 1_000) * Math.PI, index % 2 === 0 ? 0.7 : 0.01];
      return [2.2 + reach * Math.cos(angle), 48.15 + reach * Math.sin(angle)];
    });
    const began = processorMs();
    const found = infrastructureNear(
      lines,
      [{ id: '1', geometry: { type: 'Polygon', coordinates: [[...star, star[0] ?? [0, 0]]] } }],
      1_000,
    );
    // 40 million pairs of edges and segments took 5 s on a quiet machine; the index takes 0.5 s there.
    expect(processorMs() - began).toBeLessThan(3_000);
    expect(found[0]?.lines.length).toBeGreaterThan(19_000);
  });
});
