import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal, formatSexagesimal, parseCoordinates } from './coordinates.ts';

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
  ])('%s', (text, expected) => {
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
  ])('not a pair: %s', (text) => {
    expect(parseCoordinates(text)).toEqual([]);
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
