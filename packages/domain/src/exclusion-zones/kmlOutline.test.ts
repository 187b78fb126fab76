import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { processorMs, withinProcessorMs } from '../../../../tools/processorTime.ts';
import { sized } from '../../../../tools/testSizes.ts';
import { readKmlOutline } from './kmlOutline.ts';

const SQUARE = '1.35,43.64,0 1.352,43.64,0 1.352,43.641,0 1.35,43.641,0 1.35,43.64,0';
const BIG = '1.34,43.63 1.36,43.63 1.36,43.65 1.34,43.65 1.34,43.63';
const HOLE = '1.3505,43.6402 1.351,43.6402 1.351,43.6405 1.3505,43.6402';
const polygon = (outer: string, inner = '') =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${outer}</coordinates></LinearRing></outerBoundaryIs>${
    inner && `<innerBoundaryIs><LinearRing><coordinates>${inner}</coordinates></LinearRing></innerBoundaryIs>`
  }</Polygon>`;
const placemark = (name: string, shape: string, data = '') =>
  `<Placemark><name>${name}</name>${data}${shape}</Placemark>`;
const kml = (...placemarks: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`;
const ROLE = '<ExtendedData><Data name="role"><value>exclusion_zone</value></Data></ExtendedData>';

describe('the outline in a KML file', () => {
  it('is the largest polygon, without its holes, counter-clockwise', () => {
    const read = readKmlOutline(
      kml(placemark('Petit', polygon(SQUARE, HOLE)), placemark('Grand', polygon(BIG))),
    );
    expect(read).toMatchObject({
      kind: 'outline',
      name: 'Grand',
      outline: { type: 'Polygon', coordinates: [expect.arrayContaining([[1.34, 43.63]])] },
      left_out: [{ name: 'Petit', reason: 'smaller_than_another' }],
    });
    const alone = readKmlOutline(kml(placemark('Petit', polygon(SQUARE, HOLE))));
    expect(alone).toMatchObject({ outline: { coordinates: [{ length: 5 }] } });
  });

  it('is the one that says so, whatever its size', () => {
    const read = readKmlOutline(
      kml(placemark('Zone', polygon(SQUARE), ROLE), placemark('Commune', polygon(BIG))),
    );
    expect(read).toMatchObject({ kind: 'outline', name: 'Zone' });
  });

  it('is closed where the file leaves it open', () => {
    const open = SQUARE.split(' ').slice(0, 4).join('\n\t ');
    expect(readKmlOutline(kml(placemark('Ouvert', polygon(open))))).toMatchObject({
      outline: { coordinates: [{ length: 5 }] },
    });
  });

  test.each([
    ['', 'not_kml'],
    ['PK\u0003\u0004', 'not_kml'],
    ['<gpx></gpx>', 'not_kml'],
    ['<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml>&x;</kml>', 'not_kml'],
    [`<kml>${'<Folder>'.repeat(100)}</kml>`, 'too_deep'],
    [kml(placemark('Point', '<Point><coordinates>1,43</coordinates></Point>')), 'no_polygon'],
    [kml(placemark('Nord', polygon('1.35;43.64 x'))), 'coordinates_unreadable'],
    [kml(placemark('Pôle', polygon('1.35,143.64 1.36,43.6 1.37,43.7'))), 'coordinates_unreadable'],
    [kml(placemark('Vide', '<Polygon/>')), 'coordinates_unreadable'],
    [kml(placemark('Trait', polygon('1.35,43.64 1.36,43.64 1.35,43.64'))), 'too_few_points'],
    [kml(placemark('Nœud', polygon('1.35,43.64 1.36,43.65 1.36,43.64 1.35,43.65'))), 'crosses_itself'],
    [
      kml(placemark('Trace', polygon(Array.from({ length: 3000 }, (_, i) => `${1 + i / 1e5},43`).join(' ')))),
      'too_many_points',
    ],
  ])('%j is refused: %s', (text, reason) => {
    expect(readKmlOutline(text)).toMatchObject({ kind: 'refused', reason });
  });

  it('never throws, whatever becomes of the file', () => {
    const file = kml(placemark('Zone', polygon(SQUARE, HOLE), ROLE));
    fc.assert(
      fc.property(fc.nat(file.length), fc.nat(40), fc.string(), (from, length, text) => {
        withinProcessorMs(200, () => {
          const read = readKmlOutline(file.slice(0, from) + text + file.slice(from + length));
          expect(['outline', 'refused']).toContain(read.kind);
        });
      }),
      { numRuns: sized(200, 100_000) },
    );
  });

  it.each([
    ['<a '.repeat(300_000)],
    [kml(placemark('Long', polygon(`${' '.repeat(400_000)}1,1 ${'1,43 '.repeat(100_000)}`)))],
    [kml(...Array.from({ length: 4_000 }, (_, i) => placemark(`P${i}`, polygon(SQUARE))))],
  ])('that is hostile is read or refused fast (%#)', (text) => {
    const started = processorMs();
    readKmlOutline(text);
    expect(processorMs() - started).toBeLessThan(2_000);
  });
});
