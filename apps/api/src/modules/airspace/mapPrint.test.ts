import type { SheetZone } from '@envol/documents/missionSheet.model';
import { expect, it } from 'vitest';
import { namedOnce } from './mapPrint.service.ts';

const SFC = { reference: 'SFC' as const };
const square = (west: number): SheetZone['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 43],
      [west + 1, 43],
      [west + 1, 44],
      [west, 43],
    ],
  ],
});
const part = (geometry: SheetZone['geometry'], top_m = 100): SheetZone => ({
  identifier: 'CTR X',
  kind: 'UAS',
  lower: { ...SFC, value: 0, unit: 'ft' } as SheetZone['lower'],
  upper: { reference: 'AGL', value: top_m, unit: 'm' } as SheetZone['upper'],
  geometry,
});

it('names the parts of a zone once, draws each, and keeps other limits apart', () => {
  const circle = { type: 'Circle' as const, center: [1, 43] as const, radius_m: 500 };
  const zones = namedOnce([
    part(square(1)),
    part(square(3)),
    part(square(5), 50),
    part(circle),
    part(circle),
  ]);
  expect(zones.map(({ geometry }) => geometry.type)).toEqual(['MultiPolygon', 'Polygon', 'Circle']);
  expect(zones[0]?.geometry).toMatchObject({
    coordinates: [
      (square(1) as { coordinates: unknown[] }).coordinates,
      (square(3) as { coordinates: unknown[] }).coordinates,
    ],
  });
});
