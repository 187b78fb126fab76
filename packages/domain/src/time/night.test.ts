import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNight, nightsBetween, sunTimes } from './night.ts';

const PARIS = [2.3522, 48.8566] as const;
const clock = (instant: number | undefined): string =>
  new Date(Math.round((instant ?? Number.NaN) / 60_000) * 60_000).toISOString().slice(11, 16);
const minutesOff = (instant: number | undefined, published: string): number =>
  Math.abs((instant ?? Number.NaN) - Date.parse(published)) / 60_000;

describe('the sun', () => {
  // U.S. Naval Observatory, Atlanta (33.8° N, 84.4° W), 6 September 2009, given in UTC - 4 h.
  it('rises and sets as the Naval Observatory published', () => {
    const sun = sunTimes('2009-09-06', [-84.4, 33.8]);
    expect(minutesOff(sun?.dawn, '2009-09-06T10:50:00Z')).toBeLessThan(1);
    expect(minutesOff(sun?.sunrise, '2009-09-06T11:15:00Z')).toBeLessThan(1);
    expect(minutesOff(sun?.sunset, '2009-09-06T23:56:00Z')).toBeLessThan(1);
    expect(minutesOff(sun?.dusk, '2009-09-07T00:21:00Z')).toBeLessThan(1);
  });

  // Almanac for Computers (Nautical Almanac Office, USNO, 1990), its worked example: 40.9° N, 74.3° W.
  it('rises as in the worked example of the Almanac for Computers', () => {
    expect(minutesOff(sunTimes('1990-06-25', [-74.3, 40.9])?.sunrise, '1990-06-25T09:26:00Z')).toBeLessThan(
      1,
    );
  });

  // Published tables for Paris, in legal time: 5:47 and 21:58 in June, 8:41 and 16:56 in December.
  it.each([
    ['2026-06-21', '03:47', '19:58'],
    ['2026-12-21', '07:41', '15:56'],
  ])('in Paris on %s rises at %s and sets at %s UTC', (date, sunrise, sunset) => {
    const sun = sunTimes(date, PARIS);
    expect([clock(sun?.sunrise), clock(sun?.sunset)]).toEqual([sunrise, sunset]);
  });

  it('does not cross the horizon in a polar summer', () => {
    expect(sunTimes('2026-06-21', [25, 71])).toBeNull();
  });
});

describe('the night', () => {
  const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });

  it('lies half an hour outside the sun in metropolitan France', () => {
    const nights = nightsBetween(span('2026-12-20T23:00:00Z', '2026-12-21T23:00:00Z'), PARIS);
    expect(nights.map(({ from, to }) => [clock(from), clock(to)])).toEqual([
      ['16:26', '07:11'],
      ['16:26', '07:12'],
    ]);
  });

  it('lies a quarter of an hour outside it in the tropics', () => {
    const place = [-61.07, 14.6] as const;
    const sun = sunTimes('2026-06-21', place);
    const [night] = nightsBetween(span('2026-06-21T23:30:00Z', '2026-06-21T23:40:00Z'), place);
    expect(night?.from).toBe((sun?.sunset ?? 0) + 15 * 60_000);
  });

  it('is told on either side of the date line', () => {
    // Noon and midnight, legal time, in Nouméa (UTC + 11 h) and Papeete (UTC - 10 h).
    expect(isNight(Date.parse('2026-03-01T01:00:00Z'), [166.45, -22.27])).toBe(false);
    expect(isNight(Date.parse('2026-03-01T13:00:00Z'), [166.45, -22.27])).toBe(true);
    expect(isNight(Date.parse('2026-03-01T22:00:00Z'), [-149.57, -17.54])).toBe(false);
    expect(isNight(Date.parse('2026-03-01T10:00:00Z'), [-149.57, -17.54])).toBe(true);
  });

  it('comes once a day, in order, and holds what touches the span', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2099-12-01') }),
        fc.integer({ min: 1, max: 9 }),
        (longitude, latitude, from, days) => {
          const to = from + days * 86_400_000;
          const nights = nightsBetween({ from, to }, [longitude, latitude]);
          expect(Math.abs(nights.length - days)).toBeLessThanOrEqual(1);
          for (const [index, night] of nights.entries()) {
            expect(night.from).toBeLessThan(night.to);
            expect(night.from < to && night.to > from).toBe(true);
            expect(night.from).toBeGreaterThan(nights[index - 1]?.to ?? 0);
            expect(isNight((night.from + night.to) / 2, [longitude, latitude])).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
