import type { Aerodrome, Runway } from '@envol/domain/airspace/zone';
import { describe, expect, it } from 'vitest';
import { drawnRunways, mainBearing, runwayFeatures } from './runwayFeatures.ts';

const runway = (designator: string, true_bearing: number, length_m: number, more: Partial<Runway> = {}) => ({
  designator,
  true_bearing,
  length_m,
  surface: 'asphalt',
  ends: [
    [1.35, 43.64],
    [1.38, 43.62],
  ] as const,
  axis: 'estimated' as const,
  has_instrument_procedure: null,
  ...more,
});
const drawn = (...runways: Runway[]) =>
  drawnRunways({ runways } as unknown as Aerodrome).map(({ runway: { length_m }, names }) => [
    length_m,
    ...names,
  ]);

describe('the layer of runways', () => {
  it('draws two parallel runways of unknown places as one, the longest', () =>
    expect(drawn(runway('14L/32R', 142.91, 3025), runway('14R/32L', 142.9, 3503))).toEqual([
      [3503, '14L/R', '32L/R'],
    ]));

  it('draws grass beside asphalt once, under one name', () =>
    expect(drawn(runway('09/27', 90, 1000), runway('09L/27R', 92, 800))).toEqual([[1000, '09L', '27R']]));

  it('keeps crossing runways, and parallel ones whose places are published, apart', () => {
    expect(drawn(runway('05/23', 51, 972), runway('10/28', 100, 882))).toHaveLength(2);
    const published = { axis: 'published' as const };
    expect(drawn(runway('14L/32R', 143, 3025, published), runway('14R/32L', 143, 3503, published))).toEqual([
      [3503, '14R', '32L'],
      [3025, '14L', '32R'],
    ]);
  });

  it('takes bearings across north for near ones, and a name without its other end as it is', () =>
    expect(drawn(runway('18/36', 179, 900), runway('36', 1, 700))).toEqual([[900, '18 36', '36']]));

  type Drawn = {
    readonly properties: { readonly kind: string; readonly bearing?: number };
    readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] };
  };

  it('carries a long runway on beyond both ends, outwards, and no short one', () => {
    // North-west to south-east.
    const features = (length: number) =>
      runwayFeatures({
        icao_code: 'LFBO',
        runways: [runway('14/32', 143, length)],
      } as unknown as Aerodrome) as Drawn[];
    const [north, south] = features(3503).filter(({ properties }) => properties.kind === 'axis');
    expect(north?.geometry.coordinates[0]).toEqual([1.35, 43.64]);
    expect(north?.geometry.coordinates.at(-1)?.[1]).toBeCloseTo(43.64 + (5 / 60) * Math.cos(0.6458), 3);
    expect(south?.geometry.coordinates.at(-1)?.[1]).toBeCloseTo(43.62 - (5 / 60) * Math.cos(0.6458), 3);
    expect(features(3503).flatMap(({ properties }) => properties.bearing ?? [])).toEqual([143, 323]);
    expect(features(900).map(({ properties }) => properties.kind)).toEqual(['runway', 'end', 'end']);
  });

  it('tells the bearing of the longest runway', () => {
    const of = (...runways: Runway[]) => mainBearing({ runways } as unknown as Aerodrome);
    expect(of(runway('05/23', 51, 972), runway('32/14', 323, 3503))).toBe(143);
    expect(of()).toBe(0);
  });
});
