import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCoordinates } from './coordinates.ts';
import { formatDecimal, formatSexagesimal } from './coordinateText.ts';

const first = (text: string): readonly [number, number] | undefined => {
  const found = parseCoordinates(text)[0]?.position;
  return found ? [found[1], found[0]] : undefined;
};

describe('parseCoordinates', () => {
  test.each([
    ['48.85661, 2.35222', [48.85661, 2.35222]],
    ['48,85661 2,35222', [48.85661, 2.35222]],
    ['48,85661, 2,35222', [48.85661, 2.35222]],
    ['48.85661,2.35222', [48.85661, 2.35222]],
    ['48,85661;2,35222', [48.85661, 2.35222]],
    ['47.2 -1.5', [47.2, -1.5]],
    ['47.2, −1.5', [47.2, -1.5]],
    ['Lat: 47.2 Lng: -1.5', [47.2, -1.5]],
    ['lat:47,2 lng:-1,5', [47.2, -1.5]],
    ['Lng: -1.5 Lat: 47.2', [47.2, -1.5]],
    ['47.2N 1.5W', [47.2, -1.5]],
    ['47.2 N, 1.5 O', [47.2, -1.5]],
    ['N47.2 O1.5', [47.2, -1.5]],
    ['1.5 O 47.2 N', [47.2, -1.5]],
    ['48°51\'24"N 2°21\'07"E', [48.85667, 2.35194]],
    ["48° 51' 24'' N, 2° 21' 7'' E", [48.85667, 2.35194]],
    ['48°51′24″N 1°33′30″O', [48.85667, -1.55833]],
    ["48°51.4'N 1°33.5'W", [48.85667, -1.55833]],
    ['48 51 24 N 2 21 07 E', [48.85667, 2.35194]],
    ['433612N 0012638E', [43.60333, 1.44389]],
    ['433612N0012638E', [43.60333, 1.44389]],
    ['N433612 E0012638', [43.60333, 1.44389]],
    ['433612.5N 0012638.5W', [43.60347, -1.44403]],
    ['4336N 00126E', [43.6, 1.43333]],
    ['4336.2N 00126.6O', [43.60333, -1.44333]],
    ['212112S 0553048E', [-21.35333, 55.51333]],
    ['N48°51.4 E002°21.0', [48.85667, 2.35]],
    ['48°51.4N 002°21.0O', [48.85667, -2.35]],
    ['48:51:24N 2:21:07E', [48.85667, 2.35194]],
    ['-21°06\'54" 55°32\'11"', [-21.115, 55.53639]],
    ['21.115 S 55.536 E', [-21.115, 55.536]],
    ['48.856614123 2.352221987', [48.85661, 2.35222]],
    ['(48.85, 2.35)', [48.85, 2.35]],
    ['48 2', [48, 2]],
    // The CN Tower, 43°38′33.24″ N 79°23′13.7″ W, in UTM and in the military grid, to a metre.
    ['17T 630084 4833438', [43.64256, -79.38714]],
    ['17T 630084mE 4833438mN', [43.64256, -79.38714]],
    ['17T PJ 30084 33438', [43.64256, -79.38714]],
    ['17tpj3008433438', [43.64256, -79.38714]],
    ['31T 374423 4829123', [43.6045, 1.444]],
    // An even zone, to the south of the equator (projected by Snyder's series).
    ['40K 338811 7690101', [-20.8823, 55.4504]],
    ['40K CB 38811 90101', [-20.8823, 55.4504]],
    ['geo:48.85661,2.35222;u=20', [48.85661, 2.35222]],
    ['geo:0,0?q=48.85661,2.35222(Paris)', [48.85661, 2.35222]],
    ['https://www.google.com/maps/@43.6045,1.444,17z', [43.6045, 1.444]],
    [
      'https://www.google.com/maps/place/X/@43.6,1.4,17z/data=!3m1!4b1!4m6!8m2!3d43.6045!4d1.444',
      [43.6045, 1.444],
    ],
    ['https://maps.google.com/?q=43.6045,1.444', [43.6045, 1.444]],
    ['https://www.google.com/maps/search/?api=1&query=43.6045%2C1.444', [43.6045, 1.444]],
    ['https://www.openstreetmap.org/#map=15/43.6045/1.4440', [43.6045, 1.444]],
    ['https://www.openstreetmap.org/?mlat=43.6045&mlon=1.444#map=15/43.7/1.5', [43.6045, 1.444]],
    ['https://www.geoportail.gouv.fr/carte?c=1.444,43.6045&z=15&permalink=yes', [43.6045, 1.444]],
    ['https://waze.com/ul?ll=43.6045%2C1.444&navigate=yes', [43.6045, 1.444]],
    ['48:51:24 002:21:07', [48.85667, 2.35194]],
    ['48:51:24.0, 2:21:07.0', [48.85667, 2.35194]],
    ['46-13.4N 004-26.2E', [46.22333, 4.43667]],
    ['46-13-24N 004-26-12E', [46.22333, 4.43667]],
    ['43 36.27 N 1 26.63 E', [43.6045, 1.44383]],
    ['N51 58,123 E7 35,456', [51.96872, 7.59093]],
    ['N 43 36 16 E 001 26 38', [43.60444, 1.44389]],
    ['N43-36-16 W001-26-38', [43.60444, -1.44389]],
    ['21.115 Sud 55.536 Est', [-21.115, 55.536]],
    ['Nord 43.6045, Ouest 1.444', [43.6045, -1.444]],
    ['43.6045 North 1.444 West', [43.6045, -1.444]],
    ['433612 0012638', [43.60333, 1.44389]],
    ['574357.8 6279642.9', [43.6047, 1.4442]],
    ['574 357,8 ; 6 279 642,9', [43.6047, 1.4442]],
    ['X = 574357,8 Y = 6279642,9', [43.6047, 1.4442]],
    ['6279642.9, 574357.8', [43.6047, 1.4442]],
    ['Lambert 93 : 574357.8 6279642.9', [43.6047, 1.4442]],
    ['43.6045, 1.444, 150', [43.6045, 1.444]],
    ['43.6045 1.444 alt: 150 m', [43.6045, 1.444]],
    ['43°36\'16"N 1°26\'38"E 146m', [43.60444, 1.44389]],
    ['4336N00126E005', [43.6, 1.43333]],
  ])('reads “%s” as one position', (text, expected) => {
    expect(first(text)).toEqual(expected);
  });

  test('an ambiguous pair gives both orders, latitude first foremost', () => {
    expect(parseCoordinates('48.85 2.35')).toEqual([
      { position: [2.35, 48.85], order: 'latitude_first' },
      { position: [48.85, 2.35], order: 'longitude_first' },
    ]);
  });

  test('a value above 90 is a longitude', () => {
    expect(parseCoordinates('165.5 -21.3')).toEqual([{ position: [165.5, -21.3], order: 'longitude_first' }]);
    expect(parseCoordinates('-21.3 165.5')).toEqual([{ position: [165.5, -21.3], order: 'latitude_first' }]);
  });

  test('a letter or a label settles the order', () => {
    expect(parseCoordinates('2.35 E 48.85')).toHaveLength(1);
    expect(parseCoordinates('48.85 lng: 2.35')).toHaveLength(1);
  });

  test.each([
    '',
    'Toulouse',
    'LFBO',
    '48.85',
    '12 rue de la Paix',
    '200 300',
    '48.85 N 2.35 S',
    '48°75\'00"N 2°E',
    '1 2 3',
    '61T PJ 30084 33438',
    '17T AJ 30084 33438',
    '17T PJ 30084 3343',
    '17U 630084 4833438',
    'https://maps.app.goo.gl/abcDEF123',
    'https://example.org/?q=bonjour',
    'geo:',
    '574357 1279642',
    '05 61 22 33 44',
    '48:71:24 002:21:07',
  ])('not a pair: %s', (text) => {
    expect(parseCoordinates(text)).toEqual([]);
  });

  test('a third value is told and not taken; a pair that says no order stays ambiguous', () => {
    expect(parseCoordinates('43.6045, 1.444, 150 m')).toEqual([
      { position: [1.444, 43.6045], order: 'latitude_first', ignored: '150 m' },
      { position: [43.6045, 1.444], order: 'longitude_first', ignored: '150 m' },
    ]);
    expect(parseCoordinates('48:51:24 002:21:07')).toHaveLength(2);
    expect(parseCoordinates('43.6045, 1.444')[0]).not.toHaveProperty('ignored');
  });

  test('reads back what it writes, in both forms and languages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -8_999_999, max: 8_999_999 }),
        fc.integer({ min: -17_999_999, max: 17_999_999 }),
        (a, b) => {
          const position = [b / 1e5, a / 1e5] as const;
          expect(parseCoordinates(formatDecimal(position))[0]?.position).toEqual(position);
          for (const language of ['fr', 'en'] as const) {
            const back = parseCoordinates(formatSexagesimal(position, language))[0]?.position;
            expect(back?.[0]).toBeCloseTo(position[0], 4);
            expect(back?.[1]).toBeCloseTo(position[1], 4);
          }
        },
      ),
    );
  });

  test('never throws and never leaves the globe, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { position } of parseCoordinates(text)) {
          expect(Math.abs(position[0])).toBeLessThanOrEqual(180);
          expect(Math.abs(position[1])).toBeLessThanOrEqual(90);
        }
      }),
    );
  });
});
