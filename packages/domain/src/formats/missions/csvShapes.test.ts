import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import type { Position } from '../../geo/geometry.ts';
import { geometryInCell } from '../wkt.ts';
import { readMissionFile } from './readMissionFile.ts';

const SQUARE = '1.29 43.59,1.31 43.59,1.31 43.61,1.29 43.61,1.29 43.59';
const GEOJSON = JSON.stringify({
  type: 'Polygon',
  coordinates: [SQUARE.split(',').map((at) => at.split(' ').map(Number))],
});
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const table = (cell: string, heads = 'nom;latitude;longitude;the_geom'): string =>
  `${heads}\nChamp;43.6;1.3;${quoted(cell)}\n`;
const read = (text: string) => {
  const { items, left_out, format } = readMissionFile(text);
  return { format, items: items.map(({ name, shape }) => [name, shape.type]), left: left_out };
};

describe('a table whose rows hold shapes beside their middle', () => {
  it.each([
    ['a polygon in words', `POLYGON ((${SQUARE}))`, 'Polygon'],
    [
      'a polygon with heights',
      `POLYGON Z((1.29 43.59 50,1.31 43.59 50,1.31 43.61 60,1.29 43.59 50))`,
      'Polygon',
    ],
    ['several polygons', `MULTIPOLYGON (((${SQUARE})))`, 'Polygon'],
    ['a polygon as PostGIS writes it', `SRID=4326;POLYGON((${SQUARE}))`, 'Polygon'],
    [
      'a polygon in Lambert-93',
      'SRID=2154;POLYGON((574300 6279600,574300 6279900,574600 6279900,574300 6279600))',
      'Polygon',
    ],
    ['a line', 'LINESTRING (1.29 43.59, 1.31 43.61)', 'Line'],
    ['a point', 'POINT (1.44 43.6)', 'Point'],
    ['a polygon of GeoJSON', GEOJSON, 'Polygon'],
  ])('is read by the shape: %s', (_, cell, type) => {
    expect(read(table(cell))).toEqual({ format: 'csv', items: [['Champ', type]], left: [] });
  });

  it.each([
    ['one that is cut', 'POLYGON ((1.29 43.59,1.31', 'coordinates_unreadable'],
    ['one of curves', 'CURVEPOLYGON (CIRCULARSTRING (1 43,1.1 43,1 43))', 'coordinates_unreadable'],
    ['one in binary', '0103000020E61000000100000005000000A4703D0AD7A3F43F', 'coordinates_unreadable'],
    ['a reference that is not read', `SRID=27572;POLYGON((${SQUARE}))`, 'projection_unsupported'],
  ])('leaves a row out by its line, and never takes its middle for it: %s', (_, cell, reason) => {
    const { items, left } = read(table(cell));
    expect(items).toEqual([]);
    expect(left).toMatchObject([{ reason }]);
  });

  it('needs no latitude, takes the place of a row without a shape, and tells another reference', () => {
    expect(read(`WKT,nom\n${quoted(`POLYGON ((${SQUARE}))`)},Champ\n`).items).toEqual([['Champ', 'Polygon']]);
    const rows = ['43.6;1.3;', `43.6;1.3;POLYGON ((${SQUARE}))`, `43.6;1.3;SRID=2154;POLYGON ((${SQUARE}))`];
    const mixed = read(
      `nom;lat;lon;g\n${rows.map((row, index) => `${index};${row.replace(/;(SRID.*)$/, ';"$1"')}`).join('\n')}\n`,
    );
    expect(mixed.items).toEqual([
      ['0', 'Point'],
      ['1', 'Polygon'],
    ]);
    expect(mixed.left).toMatchObject([{ line: 4, reason: 'projection_unsupported' }]);
  });

  it('stays a table of points where words only look like a shape', () => {
    const hash = '01ba4719c80b6fe911b091a7c05124b64eeece964e09c058ef8f9805daca546b';
    for (const cell of [hash, 'a POLYGON (of some kind)', '{"a":1}'])
      expect(read(table(cell)).items).toEqual([['Champ', 'Point']]);
  });
});

describe('a geometry in words', () => {
  const places = fc.array(
    fc.tuple(fc.double({ min: -5, max: 9, noNaN: true }), fc.double({ min: 41, max: 51, noNaN: true })),
    { minLength: 2, maxLength: 8 },
  );
  const words = (list: readonly Position[]): string => list.map(([x, y]) => `${x} ${y}`).join(', ');
  it('is the one that was written, whatever its numbers', () => {
    fc.assert(
      fc.property(places, (drawn) => {
        // Nought has no sign in words.
        const list = drawn.map(([x, y]): Position => [x + 0, y]);
        const of = (text: string) => geometryInCell(text)?.geometry?.coordinates;
        expect(of(`LINESTRING(${words(list)})`)).toEqual(list);
        expect(of(`MULTIPOINT(${words(list)})`)).toEqual(list);
        expect(of(`MULTIPOINT((${list.map((at) => words([at])).join('),(')}))`)).toEqual(list);
        expect(of(`POLYGON((${words(list)}),(${words(list)}))`)).toEqual([list, list]);
        expect(of(`POINT Z(${words(list.slice(0, 1))} 12.5)`)).toEqual([...(list[0] ?? []), 12.5]);
      }),
      { numRuns: sized(100, 2_000) },
    );
  });
});
