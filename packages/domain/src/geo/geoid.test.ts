import { describe, expect, it } from 'vitest';
import places from './generated/geoidPlaces.json' with { type: 'json' };
import { amslOf, ellipsoidOf, encodeHeights, geoidHeight } from './geoid.ts';

describe('the sea above the ellipsoid', () => {
  it.each(places)('is that of IGN’s grid at $lat, $lon ($grid)', ({ lat, lon, height_m }) => {
    // 20 cm of thinning, 1 cm of steps.
    expect(Math.abs((geoidHeight(lat, lon) ?? Number.NaN) - height_m)).toBeLessThan(0.21);
  });

  it.each([
    // PROJ (cs2cs, RAF20) at Toulouse, Nantes, Chamonix.
    [43.6, 1.44, 48.83],
    [47.22, -1.55, 47.14],
    [45.92, 6.87, 52.86],
  ])('is known at %s, %s: %s m', (lat, lon, height_m) => {
    expect(Math.abs((geoidHeight(lat, lon) ?? Number.NaN) - height_m)).toBeLessThan(0.1);
  });

  it('is known in every French territory that has a grid, on its edges too', () => {
    for (const [lat, lon] of [
      [51.5, -5.5],
      [42, 8.5],
      [41.9, 8.74],
      [16.24, -61.53],
      [14.6, -61.07],
      [17.9, -62.83],
      [18.07, -63.08],
      [4.93, -52.33],
      [-20.88, 55.45],
      [-12.78, 45.23],
      [46.78, -56.18],
    ] as const)
      expect(geoidHeight(lat, lon), `${lat} ${lon}`).not.toBeNull();
  });

  it('is not known elsewhere, and never nought', () => {
    for (const [lat, lon] of [
      [0, 0],
      [51.51, 0],
      [43, 9.9],
      [-22.27, 166.44],
      [-17.53, -149.57],
      [Number.NaN, 1],
      [43, Number.POSITIVE_INFINITY],
      [43, 361.4],
    ] as const)
      expect(geoidHeight(lat, lon), `${lat} ${lon}`).toBeNull();
    expect(amslOf(258.5, 0, 0)).toBeNull();
    expect(ellipsoidOf(200, 0, 0)).toBeNull();
  });

  it('leads from one height to the other and back', () => {
    const amsl = amslOf(258.5, 43.6293, 1.3639) ?? Number.NaN;
    expect(amsl).toBeGreaterThan(209);
    expect(amsl).toBeLessThan(211);
    expect(ellipsoidOf(amsl, 43.6293, 1.3639)).toBeCloseTo(258.5, 9);
  });

  it('is written in letters that hold what is none', () => {
    expect(() => encodeHeights([200])).toThrow('none of a geoid');
    expect(encodeHeights([Number.NaN, -60, 0])).toHaveLength(6);
  });
});
