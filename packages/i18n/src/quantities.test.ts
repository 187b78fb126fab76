import { describe, expect, it } from 'vitest';
import { calendarDateText, dateFormatter } from './dates.ts';
import {
  areaText,
  bytesText,
  distanceText,
  nauticalText,
  numberText,
  priceText,
  rulerText,
} from './quantities.ts';

describe('lengths and areas in words', () => {
  it.each([
    [0.4, '0.4 m'],
    [850, '850 m'],
    [999.6, '1,000 m'],
    [7670, '7,670 m'],
    [10_000, '10,000 m'],
    [10_001, '10 km'],
    [12_340, '12.3 km'],
    [123_456, '123 km'],
  ])('writes a distance of %d m as %s', (metres, words) => expect(distanceText('en', metres)).toBe(words));

  it.each([
    [850, '850 m'],
    [999.4, '999 m'],
    [999.6, '1 km'],
    [1250, '1.25 km'],
    [12_340, '12.3 km'],
  ])('measures %d m on the map as %s', (metres, words) => expect(rulerText('en', metres)).toBe(words));

  it('writes the decimal comma in French', () => expect(rulerText('fr', 1250)).toBe('1,25 km'));
  it('gives nautical miles with two digits below ten', () => {
    expect(nauticalText('fr', 0.674)).toBe('0,67 NM');
    expect(nauticalText('en', 12.34)).toBe('12.3 NM');
  });

  it('turns to square kilometres above 10,000 m², never to hectares', () => {
    expect(areaText('en', 10_000)).toBe('10,000 m²');
    expect(areaText('en', 10_001)).toBe('0.01 km²');
    expect(areaText('fr', 61_200)).toBe('0,0612 km²');
    expect(areaText('fr', 2_584_000)).toBe('2,58 km²');
  });

  it('groups thousands and rounds', () => expect(numberText('en', 1284.56, 1)).toBe('1,284.6'));
});

describe('the first of a month in French', () => {
  it('is “1er” in words, alone and in a range', () => {
    expect(calendarDateText('fr', '2026-10-01')).toBe('1er octobre 2026');
    expect(calendarDateText('fr', '2026-10-11')).toBe('11 octobre 2026');
    expect(calendarDateText('en', '2026-10-01')).toBe('1 October 2026');
    const days = dateFormatter('fr', { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const text = days.formatRange(new Date('2026-10-01T00:00:00Z'), new Date('2026-10-03T00:00:00Z'));
    expect(text).toMatch(/^1er.3 oct\.$/);
  });

  it('is a number where the month is one', () =>
    expect(
      dateFormatter('fr', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(
        new Date('2026-10-01T00:00:00Z'),
      ),
    ).toBe('01/10/2026'));

  it('gives what is no date as it stands', () => expect(calendarDateText('fr', 'bientôt')).toBe('bientôt'));
});

it.each([
  [0, '1\u00a0Ko', '1\u00a0kB'],
  [4_200, '4\u00a0Ko', '4\u00a0kB'],
  [999_600, '1\u00a0Mo', '1\u00a0MB'],
  [1_440_000, '1,4\u00a0Mo', '1.4\u00a0MB'],
  [48_300_000, '48\u00a0Mo', '48\u00a0MB'],
  [2_100_000_000, '2,1\u00a0Go', '2.1\u00a0GB'],
])('a size of %d bytes is written with its unit', (bytes, french, english) => {
  expect([bytesText('fr', bytes), bytesText('en', bytes)]).toEqual([french, english]);
});

it('A price is written with two digits for cents, and none without', () => {
  expect([1950, 4500, 123_456_05, 5].map((cents) => priceText('en', cents))).toEqual([
    '19.50',
    '45',
    '123,456.05',
    '0.05',
  ]);
  expect(priceText('fr', 1950)).toBe('19,50');
});
