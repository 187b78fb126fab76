import type { SheetZone } from '@envol/documents/missionSheet.model';
import { expect, it } from 'vitest';
import { namedOnce } from './mapPrint.service.ts';

const square = (west: number) => ({
  type: 'Polygon' as const,
  coordinates: [[[west, 43] as const, [west + 1, 43] as const, [west + 1, 44] as const, [west, 43] as const]],
});
const part = (geometry: SheetZone['geometry'], top_m = 100): SheetZone => ({
  identifier: 'CTR X',
  kind: 'UAS',
  lower: { reference: 'AGL', value: 0, unit: 'm' },
  upper: { reference: 'AGL', value: top_m, unit: 'm' },
  geometry,
});

it('the map of a print names the parts of a zone once, draws each, and keeps other limits apart', () => {
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
    coordinates: [square(1).coordinates, square(3).coordinates],
  });
});
