import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Position } from '../geo/geometry.ts';
import { nightsWithin, sunTimes } from './night.ts';

const PARIS: Position = [2.3522, 48.8566];

/** Minutes after midnight UTC; tenths as almanacs give them. */
const minutes = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number);
  return hours * 60 + rest;
};
const ofDay = (instant: string | null): number =>
  instant === null ? Number.NaN : (Date.parse(instant) % 86_400_000) / 60_000;

describe('the sun against the almanac, to a minute', () => {
  test.each([
    [PARIS, '2026-03-20', '05:53.7', '18:03.3', '05:22.2', '18:34.8'],
    [PARIS, '2026-06-21', '03:46.9', '19:57.9', '03:04.3', '20:40.6'],
    [PARIS, '2026-12-21', '07:41.3', '15:56.1', '07:03.9', '16:33.4'],
    [[7.27, 43.7] as Position, '2026-06-21', '03:49.2', '19:16.3', '03:13.1', '19:52.3'],
    [[-4.49, 48.39] as Position, '2026-12-21', '08:06.6', '16:25.5', '07:29.8', '17:02.3'],
    [[-61.07, 14.6] as Position, '2026-06-21', '09:36.4', '22:35.9', '09:12.7', '22:59.5'],
  ])('%j on %s', (place, date, sunrise, sunset, dawn, dusk) => {
    const times = sunTimes(place, date);
    const expected = [sunrise, sunset, dawn, dusk].map(minutes);
    const found = [times.sunrise, times.sunset, times.civil_dawn, times.civil_dusk].map(ofDay);
    for (const [index, value] of expected.entries())
      expect(Math.abs((found[index] ?? Number.NaN) - value)).toBeLessThanOrEqual(1);
  });

  test('in Tahiti the sun of a local day rises and sets on two days of UTC', () => {
    const { sunrise, sunset } = sunTimes([-149.57, -17.54], '2026-11-21');
    expect(sunrise?.slice(0, 10)).toBe('2026-11-21');
    expect(sunset?.slice(0, 10)).toBe('2026-11-22');
  });

  test('where it neither rises nor sets', () => {
    expect(sunTimes([0, 80], '2026-06-21').sunrise).toBeNull();
    expect(sunTimes([0, 80], '2026-12-21').civil_dusk).toBeNull();
  });
});

describe('nights of a period', () => {
  test('half an hour after sunset in metropolitan France, a quarter in the Antilles', () => {
    const [paris] = nightsWithin(PARIS, '2026-12-21T12:00:00Z', '2026-12-21T18:00:00Z');
    expect(Math.abs(ofDay(paris?.from ?? null) - minutes('16:26.1'))).toBeLessThan(1);
    expect(paris?.to).toBe('2026-12-21T18:00:00.000Z');
    const [antilles] = nightsWithin([-61.07, 14.6], '2026-06-21T20:00:00Z', '2026-06-21T23:30:00Z');
    expect(Math.abs(ofDay(antilles?.from ?? null) - minutes('22:50.9'))).toBeLessThan(1);
  });

  test('a day of flights touches none, a period over midnight one, two days two', () => {
    expect(nightsWithin(PARIS, '2026-06-21T08:00:00Z', '2026-06-21T18:00:00Z')).toEqual([]);
    expect(nightsWithin(PARIS, '2026-06-21T22:00:00Z', '2026-06-22T01:00:00Z')).toEqual([
      { from: '2026-06-21T22:00:00.000Z', to: '2026-06-22T01:00:00.000Z' },
    ]);
    expect(nightsWithin(PARIS, '2026-06-21T10:00:00Z', '2026-06-23T10:00:00Z')).toHaveLength(2);
  });

  const place = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -60, max: 60, noNaN: true }),
  ) as fc.Arbitrary<Position>;
  const instant = fc
    .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })
    .map((ms) => new Date(ms).toISOString());

  test('every night lies inside the period, in order, and what is cut in two adds up', () => {
    const length = (spans: readonly { from: string; to: string }[]): number =>
      spans.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0);
    fc.assert(
      fc.property(
        place,
        instant,
        fc.integer({ min: 1, max: 7 * 86_400_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (where, start, lasting, cut) => {
          const from = Date.parse(start);
          const end = new Date(from + lasting).toISOString();
          const middle = new Date(Math.round(from + lasting * cut)).toISOString();
          const nights = nightsWithin(where, start, end);
          let previous = start;
          for (const night of nights) {
            expect(night.from >= previous && night.from < night.to && night.to <= end).toBe(true);
            previous = night.to;
          }
          const parts = length(nightsWithin(where, start, middle)) + length(nightsWithin(where, middle, end));
          expect(Math.abs(length(nights) - parts)).toBeLessThanOrEqual(4);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('noon by the sun is never night, midnight by the sun always', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 7_000 }), ([longitude, latitude], day) => {
        // Between the polar circles and France's latitudes the sun always rises and sets for the law.
        const where: Position = [longitude, Math.max(-50, Math.min(50, latitude))];
        const noon = Date.UTC(2020, 0, 1 + day, 12) - longitude * 240_000;
        const at = (ms: number): number =>
          nightsWithin(where, new Date(ms).toISOString(), new Date(ms + 60_000).toISOString()).length;
        expect(at(noon)).toBe(0);
        expect(at(noon + 43_200_000)).toBe(1);
      }),
      { numRuns: 300 },
    );
  });
});
