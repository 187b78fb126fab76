import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { describe, expect, it } from 'vitest';
import { nearestTown } from './nearestTown.ts';

const TOULOUSE = { name: 'Toulouse', position: [1.444, 43.6045] as const };
const BLAGNAC = { name: 'Blagnac', position: [1.394, 43.634] as const };
/** 0.001° of latitude is 111.1 m there, of longitude 80.8 m. */
const square = (west: number, south: number, side: number): AreaGeometry => {
  const [east, north] = [west + side, south + side];
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
};
const near = (geometry: AreaGeometry) => nearestTown([geometry], [BLAGNAC, TOULOUSE]);

describe('the nearest town', () => {
  it('is as far as the area’s edge, not its middle', () => {
    const found = near(square(1.444, 43.6065, 0.01));
    expect(found?.name).toBe('Toulouse');
    expect(found?.distance_m).toBeCloseTo(222.2, 0);
  });

  it('is at no distance where the area holds its middle, save in a hole', () => {
    expect(near(square(1.439, 43.6, 0.01))).toEqual({ name: 'Toulouse', distance_m: 0 });
    const around: AreaGeometry = {
      type: 'Polygon',
      coordinates: [square(1.434, 43.5945, 0.02), square(1.439, 43.6, 0.01)].flatMap((each) =>
        each.type === 'Polygon' ? each.coordinates : [],
      ),
    };
    expect(near(around)?.distance_m).toBeGreaterThan(300);
  });

  it('counts a circle’s radius and a corridor’s width', () => {
    const center = [1.444, 43.6145] as const;
    expect(near({ type: 'Circle', center, radius_m: 500 })?.distance_m).toBeCloseTo(611, 0);
    const coordinates = [center, [1.46, 43.6145] as const];
    expect(near({ type: 'LineString', coordinates, buffer_m: 100 })?.distance_m).toBeCloseTo(1011, 0);
  });

  it('is nobody’s beyond five kilometres, nor of nothing drawn', () => {
    expect(near(square(1.444, 43.66, 0.01))).toMatchObject({ name: 'Blagnac' });
    expect(near(square(1.6, 43.4, 0.01))).toBeNull();
    expect(nearestTown([], [TOULOUSE])).toBeNull();
  });
});
