import type { GroundSource } from '@envol/contract/map-layers';
import type { BoundingBox } from '@envol/domain/geo/geometry';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aerialTiles, groundTiles, zoneTiles } from './tileAddresses.ts';

const ROOF: BoundingBox = [1.4, 43.61, 1.402, 43.612];
const AERIAL = 'https://tiles.test/{z}/{x}/{y}';
const STREETS: GroundSource = {
  id: 'streets',
  tiles: '/api/v2/tiles/ground/streets/{z}/{x}/{y}?v=1',
  min_zoom: 10,
  max_zoom: 15,
  bounds: [-5, 41, 10, 51],
  attribution: null,
  schema: 'protomaps',
  layers: ['roads'],
  street_areas: [[1.3, 43.5, 1.5, 43.7]],
};
const zoomOf = (address: string): number => Number(/\/(\d+)\/\d+\/\d+(?:\?.*)?$/.exec(address)?.[1]);

/** The longitude and latitude of the corner of a tile. */
const cornerOf = (address: string, by: number): readonly [number, number] => {
  const [z = 0, x = 0, y = 0] = (/(\d+)\/(\d+)\/(\d+)/.exec(address)?.slice(1) ?? []).map(Number);
  const up = Math.PI * (1 - (2 * (y + by)) / 2 ** z);
  return [((x + by) / 2 ** z) * 360 - 180, (Math.atan(Math.sinh(up)) * 180) / Math.PI];
};

it('each street is kept to their nearest zoom, and the picture to that of a roof', () => {
  const streets = groundTiles(ROOF, [STREETS]);
  expect(Math.max(...streets.map(zoomOf))).toBe(15);
  expect(streets.every((address) => address.endsWith('?v=1'))).toBe(true);
  expect(Math.max(...aerialTiles(ROOF, AERIAL).map(zoomOf))).toBe(18);
  expect(new Set(zoneTiles(ROOF)).size).toBe(6 * 9 * 2);
});

it('an archive is not asked for a place that it does not reach', () => {
  expect(groundTiles([2.3, 48.8, 2.31, 48.81], [STREETS])).toEqual([]);
});

it('the tiles cover every point of the areas at each zoom that is kept, and end at a number', () => {
  const boxes = fc
    .tuple(
      fc.double({ min: -61, max: 56, noNaN: true }),
      fc.double({ min: -22, max: 51, noNaN: true }),
      fc.double({ min: 0, max: 0.4, noNaN: true }),
      fc.double({ min: 0, max: 0.4, noNaN: true }),
    )
    .map(([west, south, width, height]): BoundingBox => [west, south, west + width, south + height]);
  fc.assert(
    fc.property(boxes, ([west, south, east, north]) => {
      const tiles = aerialTiles([west, south, east, north], AERIAL);
      expect(tiles.length).toBeLessThanOrEqual(160);
      expect(new Set(tiles).size).toBe(tiles.length);
      for (const zoom of new Set(tiles.map(zoomOf))) {
        const those = tiles.filter((each) => zoomOf(each) === zoom);
        const lows = those.map((each) => cornerOf(each, 0));
        const highs = those.map((each) => cornerOf(each, 1));
        expect(Math.min(...lows.map(([x]) => x))).toBeLessThanOrEqual(west);
        expect(Math.max(...highs.map(([x]) => x))).toBeGreaterThanOrEqual(east);
        expect(Math.max(...lows.map(([, y]) => y))).toBeGreaterThanOrEqual(north);
        expect(Math.min(...highs.map(([, y]) => y))).toBeLessThanOrEqual(south);
      }
    }),
  );
});

it('an area too wide for the zooms of a village is kept at wider ones, never at none', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.3, max: 6, noNaN: true }), (width) => {
      const count = aerialTiles([1, 44, 1 + width, 44 + width], AERIAL).length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(160);
    }),
  );
});
