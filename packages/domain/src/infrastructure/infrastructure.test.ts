import { describe, expect, it } from 'vitest';
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
