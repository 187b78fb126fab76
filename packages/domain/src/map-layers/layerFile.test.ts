import fc from 'fast-check';
import { expect, it } from 'vitest';
import { processorMs, withinProcessorMs } from '../../../../tools/processorTime.ts';
import { sized } from '../../../../tools/testSizes.ts';
import { geodesicDistance } from '../geo/geodesy.ts';
import { geoPackageGeometry } from './geoPackage.ts';
import { heightLimitIn, type LayerRefusal, readLayerText } from './layerFile.ts';
import { pointsOf } from './layerGeometry.ts';

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
    KML.replace('1.4,43.6,0 1.5', '1.4,43.6,0,0, 1.5'),
    'coordinates_impossible',
  ],
  ['a line of one point', '{"type":"LineString","coordinates":[[1,2]]}', 'no_geometry'],
])('of a layer refuses %s', (_, text, reason) => {
  expect(readLayerText(text).refused.map((each) => each.reason)).toEqual([reason]);
});

const OPENAIR = `* Zones of a site

AC R
AY DROP
AN LF-R 1 DÉMO
AH 5000FT AMSL
AL 500FT AGL
AF 120.575
DP 44:38:20 N 001:04:15 E
DP 44:41:10 N 001:04:10 E
DP 44:40:00 N 001:12:10 E
AC D
AN CERCLE
AH UNL
AL GND
V X=48:51.5 N 002:21.0 E
DC 3
AC R
AN SANS CONTOUR
AH 1000FT AMSL
AL GND
`;
const ED269 = JSON.stringify({
  features: [
    {
      identifier: 'FRA1',
      name: 'Parc',
      restriction: 'PROHIBITED',
      message: 'Survol interdit',
      geometry: [
        {
          uomDimensions: 'M',
          lowerLimit: 0,
          lowerVerticalReference: 'AGL',
          upperLimit: 300,
          upperVerticalReference: 'AGL',
          horizontalProjection: { type: 'Circle', center: [2, 48], radius: 500 },
        },
      ],
    },
  ],
});
const AIXM45 = `<AIXM-Snapshot><Ase><AseUid><codeType>R</codeType><codeId>LFR45A</codeId></AseUid><txtName>NORD</txtName>
<codeDistVerUpper>ALT</codeDistVerUpper><valDistVerUpper>3000</valDistVerUpper><uomDistVerUpper>FT</uomDistVerUpper></Ase>
<Abd><AbdUid><AseUid><codeType>R</codeType><codeId>LFR45A</codeId></AseUid></AbdUid>
<Circle><geoLatCen>480000N</geoLatCen><geoLongCen>0020000E</geoLongCen><valRadius>2</valRadius><uomRadius>NM</uomRadius></Circle></Abd></AIXM-Snapshot>`;

it('of a file of zones keeps class, limits and words of each, and tells the line of what it leaves', () => {
  const { format, features, told, refused } = readLayerText(OPENAIR);
  expect(format).toBe('openair');
  expect(features).toMatchObject([
    {
      name: 'LF-R 1 DÉMO',
      kind: 'DROP',
      lower: { reference: 'AGL', value: 500, unit: 'ft' },
      upper: { reference: 'AMSL', value: 5000, unit: 'ft' },
      description: '120.575',
    },
    { name: 'CERCLE', kind: 'CLASS D', upper: { reference: 'UNL' }, geometry: { type: 'Polygon' } },
  ]);
  expect(told.map(({ place }) => place)).toEqual(['line 3', 'line 12']);
  expect(refused).toEqual([{ place: 'line 18', name: 'SANS CONTOUR', reason: 'no_geometry' }]);
  expect(readLayerText(ED269).features).toMatchObject([
    { name: 'Parc', kind: 'PROHIBITED', description: 'Survol interdit', upper: { value: 300, unit: 'm' } },
  ]);
  expect(readLayerText(AIXM45).features).toMatchObject([
    { name: 'NORD', kind: 'R', lower: null, upper: { reference: 'AMSL', value: 3000, unit: 'ft' } },
  ]);
});

it('a layer’s file draws a circle just around itself, so that nothing of the zone is lost', () => {
  const [feature] = readLayerText(ED269).features;
  const far = pointsOf(feature?.geometry ?? { type: 'MultiPoint', coordinates: [] }).map((at) =>
    geodesicDistance([2, 48], at),
  );
  expect(Math.min(...far)).toBeGreaterThan(500);
  expect(Math.max(...far)).toBeLessThan(502);
});

it('of GeoJSON and KML reads the limits that are said wholly, and tells of those that are not', () => {
  const square = [
    [2, 48],
    [2.1, 48],
    [2.1, 48.1],
  ];
  const feature = (properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [square] },
  });
  const { features, noted } = readLayerText(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        feature({ name: 'A', kind: 'D', lower: 'SFC', upper: '500 ft AGL', message: 'Tirs' }),
        feature({ name: 'B', lower: 100, upper: 300 }),
      ],
    }),
  );
  expect(features).toMatchObject([
    { kind: 'D', upper: { reference: 'AGL', value: 500, unit: 'ft' }, description: 'Tirs' },
    { lower: null, upper: null },
  ]);
  expect(pointsOf(features[0]?.geometry ?? { type: 'MultiPoint', coordinates: [] })).toHaveLength(4);
  expect(noted).toEqual([
    { place: 'features[0]', name: 'A', note: 'closed' },
    { place: 'features[1]', name: 'B', note: 'limits_left_out' },
    { place: 'features[1]', name: 'B', note: 'closed' },
  ]);
  const data = '<ExtendedData><Data name="upper"><value>FL055</value></Data></ExtendedData>';
  const kml = readLayerText(KML.replace('<Polygon>', `${data}<Polygon>`));
  expect(kml.features[0]).toMatchObject({ upper: { reference: 'FL', value: 55 }, lower: null });
});

it.each([
  ['an object', { reference: 'AGL', value: 0, unit: 'ft' }, { reference: 'AGL', value: 0, unit: 'ft' }],
  ['a text of a map', '{"reference":"FL","value":55}', { reference: 'FL', value: 55 }],
  ['no limit', '{"reference":"UNL"}', { reference: 'UNL' }],
  ['another text', 'FL055', null],
  ['a height of no unit', { reference: 'AGL', value: 3 }, null],
  ['nothing', undefined, null],
])('a layer’s file reads a limit that a layer keeps from %s', (_, value, limit) => {
  expect(heightLimitIn(value)).toEqual(limit);
});

const many = (count: number): string =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [Array.from({ length: count }, (__, index) => [2 + (index % 97) / 1e3, 48 + index / 1e8])],
  });
it.each<[string, () => string, LayerRefusal]>([
  ['a million vertices', () => many(sized(250_000, 1_000_000)), 'too_many_points'],
  ['NaN', () => '{"type":"Point","coordinates":[NaN,48]}', 'not_json'],
  ['a number beyond all', () => '{"type":"Point","coordinates":[1e999,48]}', 'coordinates_impossible'],
  ['latitude first', () => '{"type":"Point","coordinates":[48.8,2.3]}', 'coordinates_swapped'],
  ['entities', () => '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml>&x;</kml>', 'not_xml'],
  ['depth', () => '<kml>'.repeat(100_000), 'too_deep'],
  ['depth of lists', () => `{"features":${'['.repeat(sized(100_000, 1_000_000))}`, 'not_json'],
  ['an OpenAir of points alone', () => `AC R\n${'DP 44:00:00 N 001:00:00 E\n'.repeat(100_000)}`, 'too_large'],
  ['an OpenAir without end', () => `AC R\n${'AN x\n'.repeat(1_100_000)}`, 'too_large'],
])('of a layer that is hostile, by %s, tells the reason at once', (_, make, reason) => {
  const text = make();
  const before = processorMs();
  const { features, refused } = readLayerText(text);
  const taken = processorMs() - before;
  expect([features.length, refused[0]?.reason]).toEqual([0, reason]);
  // Of the thread that reads it; what the main loop sees of it is measured with the call.
  expect(taken).toBeLessThan(3_000);
});

const SEEDS = { kml: KML, geojson: GEOJSON, openair: OPENAIR, ed269: ED269, aixm45: AIXM45 };
it.each(Object.keys(SEEDS) as (keyof typeof SEEDS)[])(
  'of a layer in %s that is broken neither throws nor hangs',
  (format) => {
    const seed = SEEDS[format];
    const broken = fc
      .tuple(fc.nat(seed.length), fc.nat(40), fc.string({ maxLength: 30 }))
      .map(([at, less, more]) => seed.slice(0, at) + more + seed.slice(at + less));
    fc.assert(
      fc.property(broken, (text) => {
        withinProcessorMs(200, () => {
          const { features, refused } = readLayerText(text);
          expect(features.length + refused.length).toBeGreaterThan(0);
          for (const { geometry } of features)
            for (const [x, y] of pointsOf(geometry))
              expect(Math.abs(x) <= 180 && Math.abs(y) <= 90).toBe(true);
        });
      }),
      { numRuns: sized(50, 100_000) },
    );
  },
);

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
      withinProcessorMs(200, () => {
        const read = geoPackageGeometry(bytes.slice(0, length), (at) => at);
        expect(['string', 'object']).toContain(typeof read);
      });
    }),
    { numRuns: sized(100, 100_000) },
  );
});

it('keeps of a layer no words that a database refuses, nor a type as long as a file', () => {
  const feature = (properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [2, 48] },
  });
  const { features } = readLayerText(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [feature({ name: `${'a'.repeat(199)}😀😀`, description: 'un\u0000deux' })],
    }),
  );
  expect(features).toMatchObject([{ name: `${'a'.repeat(199)}😀`, description: 'un deux' }]);
  const long = 'R'.repeat(100_000);
  const aixm = `<m><Airspace><AirspaceTimeSlice><designator>${long}</designator><type>${long}</type><AirspaceVolume><horizontalProjection><Surface srsName="CRS84"><posList>2 48 2.1 48 2.1 48.1 2 48</posList></Surface></horizontalProjection></AirspaceVolume></AirspaceTimeSlice></Airspace></m>`;
  expect(JSON.stringify(readLayerText(aixm)).length).toBeLessThan(5_000);
});
