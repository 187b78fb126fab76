import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { geoPackageGeometry } from './geoPackage.ts';
import { pointsOf, readLayerText } from './layerFile.ts';

const KML = `<?xml version="1.0"?><kml><Document><Placemark><name>A</name><description>b&#233;</description>
<Polygon><outerBoundaryIs><LinearRing><coordinates>1.4,43.6,0 1.5,43.6,0 1.5,43.7,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><LineString><coordinates>1.4,43.6 1.5,43.6</coordinates></LineString></Placemark></Document></kml>`;
const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Mât' },
      geometry: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [1.4, 43.6] },
          {
            type: 'MultiLineString',
            coordinates: [
              [
                [1.4, 43.6],
                [1.5, 43.6],
              ],
            ],
          },
        ],
      },
    },
  ],
});

it.each([
  ['a cut KML', KML.slice(0, -20), 'not_xml'],
  [
    'a line of one point in KML',
    KML.replace(' 1.5,43.6</coordinates></LineString>', '</coordinates></LineString>'),
    'no_geometry',
  ],
  [
    'points that ran into each other',
    KML.replace('1.4,43.6,0 1.5', '1.4,43.6,0, 1.5'),
    'coordinates_impossible',
  ],
  ['a line of one point', '{"type":"LineString","coordinates":[[1,2]]}', 'no_geometry'],
])('of a layer refuses %s', (_, text, reason) => {
  expect(readLayerText(text).refused.map((each) => each.reason)).toEqual([reason]);
});

it.each(['kml', 'geojson'])('of a layer in %s that is broken neither throws nor hangs', (format) => {
  const seed = format === 'kml' ? KML : GEOJSON;
  const broken = fc
    .tuple(fc.nat(seed.length), fc.nat(40), fc.string({ maxLength: 30 }))
    .map(([at, less, more]) => seed.slice(0, at) + more + seed.slice(at + less));
  fc.assert(
    fc.property(broken, (text) => {
      const started = performance.now();
      const { features, refused } = readLayerText(text);
      expect(features.length + refused.length).toBeGreaterThan(0);
      for (const { geometry } of features)
        for (const [x, y] of pointsOf(geometry)) expect(Math.abs(x) <= 180 && Math.abs(y) <= 90).toBe(true);
      expect(performance.now() - started).toBeLessThan(200);
    }),
    { numRuns: sized(50, 100_000) },
  );
});

/** A polygon of one triangle in the bytes of a GeoPackage, little end first. */
const triangle = (): Uint8Array => {
  const bytes = new DataView(new ArrayBuffer(8 + 9 + 4 + 4 * 16));
  [0x47, 0x50, 0, 1].forEach((byte, at) => {
    bytes.setUint8(at, byte);
  });
  bytes.setUint8(8, 1);
  bytes.setUint32(9, 3, true);
  bytes.setUint32(13, 1, true);
  bytes.setUint32(17, 4, true);
  [1, 43, 2, 43, 2, 44, 1, 43].forEach((value, at) => {
    bytes.setFloat64(21 + 8 * at, value, true);
  });
  return new Uint8Array(bytes.buffer);
};

it('of a GeoPackage reads a polygon, and bytes that are broken neither throw nor hang', () => {
  expect(geoPackageGeometry(triangle(), (at) => at)).toMatchObject({ type: 'Polygon' });
  const edits = fc.array(fc.tuple(fc.nat(84), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(edits, fc.nat(90), (changes, length) => {
      const bytes = triangle();
      for (const [at, value] of changes) bytes[at] = value;
      const started = performance.now();
      const read = geoPackageGeometry(bytes.slice(0, length), (at) => at);
      expect(['string', 'object']).toContain(typeof read);
      expect(performance.now() - started).toBeLessThan(200);
    }),
    { numRuns: sized(100, 100_000) },
  );
});
