import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { readZoneFile } from './zoneFile.ts';

const RING = [
  [1.4, 43.6],
  [1.5, 43.6],
  [1.5, 43.7],
];
const feature = (type: string, coordinates: unknown, name?: string) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type, coordinates },
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const kml = (body: string) => `<?xml version="1.0"?><kml><Document>${body}</Document></kml>`;
const outer = (text: string) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${text}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

it('reads polygons of GeoJSON, closes them, and says what it left out', () => {
  const file = readZoneFile(
    collection(
      feature('Polygon', [RING], 'Percée 14'),
      feature('MultiPolygon', [[RING], [RING]]),
      feature('Point', [1, 2], 'Un point'),
      feature(
        'Polygon',
        [
          [
            [200, 1],
            [1, 2],
            [3, 4],
          ],
        ],
        'Hors du monde',
      ),
      feature('Polygon', [Array.from({ length: 2500 }, () => [1, 2])], 'Trop de points'),
    ),
  );
  expect(file?.zones.map(({ name }) => name)).toEqual(['Percée 14', 'Zone 2', 'Zone 2 2']);
  expect(file?.zones[0]?.geometry.coordinates[0]).toEqual([...RING, RING[0]]);
  expect(file?.refused).toEqual([
    { name: 'Un point', reason: 'zone_not_polygon' },
    { name: 'Hors du monde', reason: 'zone_coordinates' },
    { name: 'Trop de points', reason: 'zone_too_many_points' },
  ]);
});

it('reads polygons of KML with their names and holes', () => {
  const file = readZoneFile(
    kml(
      `<Placemark><name>Site &amp; abords</name>${outer('1.4,43.6,0 1.5,43.6,0 1.5,43.7,0')}</Placemark>
       <Placemark><name>Ligne</name><LineString/></Placemark>
       <Placemark>${outer('1.4;43.6 1.5;43.6')}</Placemark>`,
    ),
  );
  expect(file?.zones).toMatchObject([
    { name: 'Site & abords', geometry: { coordinates: [[...RING, RING[0]]] } },
  ]);
  expect(file?.refused.map(({ reason }) => reason)).toEqual(['zone_not_polygon', 'zone_coordinates']);
});

it('reads KML whatever its prefix, and nothing of what is commented out', () => {
  const text = kml(
    `<!-- <Placemark>${outer('2.4,43.6 2.5,43.6 2.5,43.7')}</Placemark> -->
     <Placemark><name>Deux</name><MultiGeometry>${outer('1.4,43.6 1.5,43.6 1.5,43.7')}<Point/></MultiGeometry></Placemark>`,
  );
  const prefixed = text.replace(/<(\/?)(?=[A-Za-z])/g, '<$1k:');
  for (const each of [text, prefixed])
    expect(readZoneFile(each)).toMatchObject({
      zones: [{ name: 'Deux', geometry: { coordinates: [[...RING, RING[0]]] } }],
      refused: [{ name: 'Deux 2', reason: 'zone_not_polygon' }],
    });
});

it.each(['kml', 'geojson'])('reads %s that is broken without a fault', (format) => {
  const seed =
    format === 'kml'
      ? kml(`<Placemark><name>A</name>${outer('1.4,43.6,0 1.5,43.6,0 1.5,43.7,0')}</Placemark>`)
      : collection(feature('Polygon', [RING], 'A'), feature('MultiPolygon', [[RING], [RING]]));
  const broken = fc
    .tuple(fc.nat(seed.length), fc.nat(40), fc.string({ maxLength: 30 }))
    .map(([at, less, more]) => seed.slice(0, at) + more + seed.slice(at + less));
  fc.assert(
    fc.property(broken, (text) => {
      const started = performance.now();
      for (const { geometry } of readZoneFile(text)?.zones ?? [])
        for (const ring of geometry.coordinates) expect(ring.length).toBeGreaterThan(3);
      expect(performance.now() - started).toBeLessThan(200);
    }),
    { numRuns: sized(50, 100_000) },
  );
});

it('tells which zones of a large file it did not read', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const features = many(130).map((number) => ({
    properties: { name: `Secteur ${number}` },
    geometry: { type: 'Polygon', coordinates: [RING] },
  }));
  const placemarks = many(130).map(
    (number) => `<Placemark><name>Secteur ${number}</name>${outer('1.4,43.6 1.5,43.6 1.5,43.7')}</Placemark>`,
  );
  for (const text of [JSON.stringify({ type: 'FeatureCollection', features }), kml(placemarks.join(''))]) {
    const file = readZoneFile(text);
    expect(file?.zones).toHaveLength(100);
    expect(file?.refused).toEqual([{ name: 'Secteur 101', reason: 'zone_beyond_most' }]);
  }
});

it.each([
  ['', 'nothing'],
  ['{"type":', 'half a file'],
  ['null', 'null'],
  ['{"type":"FeatureCollection","features":3}', 'features that are none'],
  ['<html></html>', 'a page'],
  [
    `<kml><Placemark>${outer('1.4,43.6 1.5,43.6 1.5,43.7')}</Placemark><Placemark><name>cut`,
    'half a KML file',
  ],
  ['<!DOCTYPE kml [<!ENTITY a "b">]><kml></kml>', 'entities'],
])('refuses %s: %s', (text) => {
  expect(readZoneFile(text)).toBeNull();
});

it('reads a hostile file in time', () => {
  const started = performance.now();
  expect(readZoneFile(kml('<Placemark>'.repeat(80_000)))).toBeNull();
  expect(readZoneFile(kml(`<Placemark>${'<Polygon/>'.repeat(20_000)}</Placemark>`))?.zones).toEqual([]);
  readZoneFile(`${'[{"a":'.repeat(50_000)}`);
  expect(performance.now() - started).toBeLessThan(400);
});
