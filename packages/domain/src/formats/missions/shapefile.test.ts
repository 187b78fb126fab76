import { expect, it } from 'vitest';
import { type Place, shapefileBytes } from '../../../test/shapefileBytes.ts';
import { epsgOfWkt, readShapefile } from './shapefile.ts';

const PRJ = 'GEOGCS["GCS_WGS_1984",PRIMEM["Greenwich",0.0],UNIT["Degree",0.017]]';
const RING: readonly Place[] = [
  [1.3, 43.6, 90],
  [1.3, 43.61, 110],
  [1.31, 43.61, 100],
  [1.3, 43.6, 90],
];

const read = (shp: Uint8Array) =>
  readShapefile({ shp, dbf: null, prj: PRJ, decode: () => '' }, 'points').items;

it.each([
  ['polygon', 5, 15, [1, RING.length, 0], 'Polygon'],
  ['line', 3, 13, [1, RING.length, 0], 'Line'],
  ['point', 1, 11, [], 'Point'],
  ['set of points', 8, 18, [RING.length], 'Point'],
] as const)('a %s with heights tells the highest, above the sea', (_, type, typeZ, more, shape) => {
  const [plain] = read(shapefileBytes(type, RING, more));
  const high = read(shapefileBytes(typeZ, RING, more));
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
