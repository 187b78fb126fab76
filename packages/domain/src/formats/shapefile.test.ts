import { expect, it } from 'vitest';
import { epsgOfWkt, readShapefile } from './shapefile.ts';

const PRJ = 'GEOGCS["GCS_WGS_1984",PRIMEM["Greenwich",0.0],UNIT["Degree",0.017]]';
type Place = readonly [x: number, y: number, z: number];
const RING: readonly Place[] = [
  [1.3, 43.6, 90],
  [1.3, 43.61, 110],
  [1.31, 43.61, 100],
  [1.3, 43.6, 90],
];

/** A shapefile of one record: its type, the numbers before its points, and its points with their heights behind them. */
function shapefile(type: number, places: readonly Place[], more: readonly number[] = []): Uint8Array {
  const isPoint = type % 10 === 1;
  const hasZ = type > 10;
  const size = isPoint
    ? 4 + (hasZ ? 32 : 16)
    : 36 + 4 * more.length + places.length * (hasZ ? 24 : 16) + (hasZ ? 16 : 0);
  const view = new DataView(new ArrayBuffer(108 + size));
  view.setInt32(0, 9994);
  view.setInt32(104, size / 2);
  view.setInt32(108, type, true);
  let at = 112;
  const put = (value: number): void => {
    view.setFloat64(at, value, true);
    at += 8;
  };
  if (isPoint) {
    for (const value of (places[0] ?? []).slice(0, hasZ ? 3 : 2)) put(value);
    return new Uint8Array(view.buffer);
  }
  at += 32;
  for (const value of more) {
    view.setInt32(at, value, true);
    at += 4;
  }
  for (const [x, y] of places) {
    put(x);
    put(y);
  }
  if (hasZ) {
    at += 16;
    for (const [, , z] of places) put(z);
  }
  return new Uint8Array(view.buffer);
}
const read = (shp: Uint8Array) =>
  readShapefile({ shp, dbf: null, prj: PRJ, decode: () => '' }, 'points').items;

it.each([
  ['polygon', 5, 15, [1, RING.length, 0], 'Polygon'],
  ['line', 3, 13, [1, RING.length, 0], 'Line'],
  ['point', 1, 11, [], 'Point'],
  ['set of points', 8, 18, [RING.length], 'Point'],
] as const)('a %s with heights tells the highest, above the sea', (_, type, typeZ, more, shape) => {
  const [plain] = read(shapefile(type, RING, more));
  const high = read(shapefile(typeZ, RING, more));
  expect([plain?.shape.type, plain?.fields]).toEqual([shape, {}]);
  expect(high[0]?.shape).toEqual(plain?.shape);
  const most = Math.max(...high.map(({ fields }) => Number(fields['@amsl'])));
  expect(most).toBe(type === 1 ? 90 : 110);
});

it.each([
  [
    'GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],CS[ellipsoidal,2],AXIS["longitude",east,ANGLEUNIT["degree",0.0174532925199433]]]',
    4326,
  ],
  ['GEOGCRS["WGS 84",PRIMEM["Greenwich",0],ANGLEUNIT["grad",0.0157]]', null],
  ['PROJCRS["RGF93 v1 / Lambert-93",BASEGEOGCRS["RGF93 v1"]]', 2154],
])('the projection in WKT2 %#', (wkt, epsg) => {
  expect(epsgOfWkt(wkt)).toBe(epsg);
});
