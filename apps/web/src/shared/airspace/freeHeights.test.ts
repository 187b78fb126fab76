import { vicinityAt } from '@envol/domain/airspace/aerodromes/vicinityShapes';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { buildAirspaceIndex } from '@envol/domain/airspace/index';
import type { Aerodrome } from '@envol/domain/airspace/zone';
import { expect, it } from 'vitest';
import { freeHeightCells } from './freeHeightCells.ts';
import { tileBox } from './freeHeightTile.ts';

/** A grass runway of 800 m from west to east: bands at 650, 3 650 and 5 150 m of its axis. */
const field: Aerodrome = {
  id: 1,
  icao_code: 'LFXX',
  name: 'Essai',
  reference_point: [2, 45],
  elevation_ft: 500,
  status: 'CAP',
  has_atc: false,
  has_afis: false,
  runways: [
    {
      designator: '09/27',
      length_m: 800,
      true_bearing: 90,
      surface: 'grass',
      ends: [
        [1.995, 45],
        [2.005, 45],
      ],
      axis: 'estimated',
      has_instrument_procedure: false,
    },
  ],
};
const index = buildAirspaceIndex({
  version: { id: 1 },
  zones: [],
  aerodromes: [field],
} as unknown as AirspaceDataset);
const step = [0.01, 0.005] as const;

it('the layer of free heights tells each free height once, in cells that lie where it holds', () => {
  const { features } = freeHeightCells(index, [1.9, 44.9, 2.1, 45.1], step);
  expect(features.map(({ properties }) => properties?.id).sort()).toEqual(['LFXX 0', 'LFXX 100', 'LFXX 50']);
  for (const { geometry, properties } of features) {
    if (geometry.type !== 'MultiPolygon') throw new Error(geometry.type);
    expect(geometry.coordinates.length).toBeGreaterThan(0);
    for (const [ring] of geometry.coordinates) {
      const [[x0 = 0, y0 = 0] = [], , [x1 = 0, y1 = 0] = []] = ring ?? [];
      for (let x = x0 + step[0] / 2; x < x1; x += step[0])
        expect(vicinityAt(index, [x, (y0 + y1) / 2])?.free_height_m).toBe(properties?.free_height_m);
    }
  }
});

it('the layer of free heights finds the same cells after a step aside', () => {
  const rows = (west: number) =>
    freeHeightCells(index, [west, 44.9, west + 0.2, 45.1], step).features.map(({ properties, geometry }) => [
      properties?.id,
      geometry.type === 'MultiPolygon' ? geometry.coordinates.length : 0,
    ]);
  expect(rows(1.9)).toEqual(rows(1.9037));
});

it('the layer of free heights calls no place free that lies in a zone which forbids', () => {
  const zone = (kind: string) => ({
    id: 1,
    identifier: 'LF-P 1',
    kind,
    lower: { reference: 'AGL', value: 0, unit: 'ft' },
    geometry: { type: 'Circle', center: [2, 45.02], radius_m: 1_200 },
  });
  const heights = (kind: string) => {
    const zones = [zone(kind)];
    const dataset = { version: { id: 1 }, zones, aerodromes: [field] } as unknown as AirspaceDataset;
    const box = [1.995, 45.015, 2.005, 45.025] as const;
    return freeHeightCells(buildAirspaceIndex(dataset), box, [0.001, 0.001]).features.length;
  };
  expect([heights('P'), heights('D'), heights('RTBA'), heights('TMA')]).toEqual([0, 0, 0, 1]);
});

it('The layer of free heights has no cell where no runway is near', () =>
  expect(freeHeightCells(index, [3, 44.9, 3.2, 45.1], step).features).toEqual([]));

it('the layer of free heights looks at the ground under a tile and a little around it', () => {
  const [west, south, east, north] = tileBox({ z: 1, x: 1, y: 0 });
  expect([west, south, east, north].map(Math.round)).toEqual([-1, -1, 181, 85]);
});
