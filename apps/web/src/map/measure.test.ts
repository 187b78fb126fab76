import { geodesicDistance } from '@envol/domain/geo/geodesy';
import { describe, expect, it } from 'vitest';
import { circleRing } from './circleRing.ts';
import { lineLength, measuredLine, measureGeometry } from './measure.ts';
import { scaleSteps } from './scale.ts';

describe('sizes of areas', () => {
  it('measures a degree of meridian', () =>
    expect(
      lineLength([
        [2, 48],
        [2, 49],
      ]),
    ).toBeCloseTo(111_200, -2));

  it('takes a circle by its radius', () => {
    const { area_m2, radius_m } = measureGeometry({ type: 'Circle', center: [1, 43], radius_m: 100 });
    expect(radius_m).toBe(100);
    expect(area_m2).toBeCloseTo(31_415.9, 1);
  });

  it('subtracts holes from a polygon', () => {
    const square = (half: number) =>
      [
        [-half, -half],
        [half, -half],
        [half, half],
        [-half, half],
        [-half, -half],
      ] as [number, number][];
    const whole = measureGeometry({ type: 'Polygon', coordinates: [square(0.02)] });
    const pierced = measureGeometry({ type: 'Polygon', coordinates: [square(0.02), square(0.01)] });
    expect(pierced.area_m2 / whole.area_m2).toBeCloseTo(0.75, 4);
    expect(pierced.length_m).toBe(whole.length_m);
  });

  it('gives a corridor the surface of its band and its two ends', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [0, 45],
        [0, 45.01],
      ],
      buffer_m: 50,
    } as const;
    const { length_m, area_m2 } = measureGeometry(line);
    expect(area_m2).toBeCloseTo(100 * length_m + Math.PI * 2500, 6);
  });

  it('draws circles whose corners lie on the geodesic radius', () => {
    const ring = circleRing([6, 45], 5000, 36);
    expect(ring).toHaveLength(37);
    expect(ring[0]).toEqual(ring[36]);
    for (const corner of ring) expect(geodesicDistance([6, 45], corner)).toBeCloseTo(5000, 2);
  });
});

describe('the scale bar', () => {
  it('fits round bars into the room', () => {
    const [metric, nautical] = scaleSteps(10, 110, 'en');
    expect(metric).toEqual({ label: '1 km', width: 100 });
    expect(nautical.label).toBe('0.5 NM');
    expect(nautical.width).toBeCloseTo(92.6, 5);
  });
  it('never exceeds the room', () => {
    for (let metresPerPixel = 0.1; metresPerPixel < 20_000; metresPerPixel *= 1.37)
      for (const { width } of scaleSteps(metresPerPixel, 110, 'fr')) {
        expect(width).toBeLessThanOrEqual(110);
        expect(width).toBeGreaterThan(40);
      }
  });
});

it('a pointer that rests on the last point adds no leg', () => {
  const points = [
    [1.36, 43.6],
    [1.38, 43.6],
  ] as const;
  expect(measuredLine(points, [1.38, 43.6])).toEqual(points);
  expect(measuredLine(points, [1.38, 43.7])).toEqual([...points, [1.38, 43.7]]);
  expect(measuredLine([], [1.38, 43.7])).toEqual([]);
});
