import { expect, it } from 'vitest';
import type { Aerodrome, Runway } from '../zone.ts';
import { nearestThreshold } from './thresholds.ts';

const runway = (more: Partial<Runway> = {}): Runway => ({
  designator: '14L/32R',
  length_m: 3_000,
  true_bearing: 143,
  surface: 'asphalt',
  ends: [
    [1.357, 43.6375],
    [1.3798, 43.6158],
  ],
  axis: 'published',
  has_instrument_procedure: true,
  ...more,
});
const aerodrome = (runways: readonly Runway[]): Aerodrome => ({
  id: 1,
  icao_code: 'LFBO',
  name: 'Toulouse-Blagnac',
  reference_point: [1.3678, 43.635],
  elevation_ft: 499,
  status: 'open',
  has_atc: true,
  has_afis: false,
  runways,
});

it('a search for thresholds names the threshold that is nearest, by its end of the runway', () => {
  const blagnac = [aerodrome([runway()])];
  expect(nearestThreshold([1.352, 43.64], blagnac)).toMatchObject({ icao_code: 'LFBO', runway: '14L' });
  expect(nearestThreshold([1.352, 43.64], blagnac)?.distance_m).toBeCloseTo(491, -1);
  expect(nearestThreshold([1.384, 43.612], blagnac)?.runway).toBe('32R');
});

it('a search for thresholds tells the distance to the aerodrome where its axes are a guess', () => {
  const estimated = [aerodrome([runway({ axis: 'estimated' })])];
  expect(nearestThreshold([1.3678, 43.635], estimated)).toEqual({
    icao_code: 'LFBO',
    runway: null,
    distance_m: 0,
  });
});

it('a search for thresholds tells nothing that is farther than five nautical miles', () => {
  expect(nearestThreshold([1.6, 43.64], [aerodrome([runway()])])).toBeNull();
  expect(nearestThreshold([1.352, 43.64], [])).toBeNull();
});
