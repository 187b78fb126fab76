import type { Aerodrome, Runway } from '@envol/domain/airspace/zone';
import { expect, it } from 'vitest';
import { drawnRunways } from './runwayFeatures.ts';

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
