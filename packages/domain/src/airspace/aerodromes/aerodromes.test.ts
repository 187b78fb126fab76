import { describe, expect, test } from 'vitest';
import {
  aerodrome,
  at,
  eastWest,
  freeHeight,
  MIDDLE,
  moved,
  rectangle,
  runway,
  siteOf,
  spot,
} from '../../../test/aerodromes.ts';
import { geodesicBearing, geodesicDestination } from '../../geo/geodesy.ts';
import type { AreaGeometry } from '../../geo/geometry.ts';
import { type AerodromeSite, toAxis } from './aerodromeSites.ts';

/** Ends as OurAirports publishes them (public domain, file of runways, 2026): longitude and latitude. */
const PUBLISHED_ENDS = {
  LFAI: [
    [3.001919984817505, 48.59389877319336],
    [3.012279987335205, 48.5989990234375],
  ],
  LFRS: [
    [-1.6195399761199951, 47.1416015625],
    [-1.6018999814987183, 47.164798736572266],
  ],
} as const;
type Published = keyof typeof PUBLISHED_ENDS;

const published = (code: Published, designator: string): AerodromeSite =>
  siteOf(aerodrome(code, [runway(designator, PUBLISHED_ENDS[code])]));

describe('annex I on published runway ends', () => {
  // The distances were computed from ends rounded to four decimals: they agree to 1.5 %.
  test.each<[Published, string, number, number, number, number, number]>([
    ['LFRS', '03/21', 47.218, -1.554, 507, 8_337, 0],
    ['LFRS', '03/21', 47.123, -1.583, 3_400, 1_997, 30],
    ['LFRS', '03/21', 47.212, -1.65, 5_637, 4_399, 60],
    ['LFRS', '03/21', 47.087, -1.283, 25_389, 4_938, 120],
    ['LFAI', '05/23', 48.599, 3.005, 319, 43, 0],
    ['LFAI', '05/23', 48.555, 3.013, 3_948, 2_368, 100],
    ['LFAI', '05/23', 48.652, 3.007, 4_950, 3_637, 100],
  ])('%s %s at %d, %d', (code, designator, latitude, longitude, across, along, height) => {
    const site = published(code, designator);
    const axis = site.axes[0];
    if (!axis) throw new Error('no axis');
    const [da, s] = toAxis(axis, longitude, latitude);
    expect(Math.abs(Math.abs(da) - across)).toBeLessThan(across * 0.015 + 10);
    expect(Math.abs(Math.abs(s) - along)).toBeLessThan(along * 0.025 + 10);
    expect(freeHeight(site, at(latitude, longitude))).toBe(height);
  });

  test('50 m further out than the last vector one is outside', () => {
    const site = published('LFAI', '05/23');
    const axis = site.axes[0];
    if (!axis) throw new Error('no axis');
    const [x, y] = geodesicDestination(
      [3.007, 48.652],
      geodesicBearing([3.007, 48.597], [3.007, 48.652]) - 40,
      80,
    );
    expect(freeHeight(site, at(y, x))).toBe(120);
  });

  test('cases 1 and 2 by length', () => {
    expect(published('LFAI', '05/23').axes[0]?.rule.case).toBe(1);
    expect(published('LFRS', '03/21').axes[0]?.rule.case).toBe(2);
  });
});

describe('bands around one runway', () => {
  const short = siteOf(aerodrome('SHORT', [eastWest(800)]));
  const long = siteOf(aerodrome('LONG', [eastWest(2_000)]));

  test.each([
    [0, 490, 0],
    [0, 520, 50],
    [0, -3_480, 50],
    [0, 3_520, 100],
    [0, 4_980, 100],
    [0, 5_020, 120],
    [4_980, 0, 0],
    [5_020, 0, 120],
    [4_980, 4_900, 100],
  ])('case 1, %i m east and %i m north', (east, north, height) => {
    expect(freeHeight(short, spot(east, north))).toBe(height);
  });

  test.each([
    [0, 2_480, 0],
    [0, 2_520, 30],
    [0, 5_020, 60],
    [0, 8_020, 100],
    [0, 10_050, 120],
    // 10 km beyond the threshold, which is 1 km from the middle (official UAS zones of 2026-05-14)
    [10_950, 0, 0],
    [11_050, 0, 120],
    [-10_950, 2_600, 30],
  ])('case 2, %i m east and %i m north', (east, north, height) => {
    expect(freeHeight(long, spot(east, north))).toBe(height);
  });

  test('an area is judged by its most restricted point', () => {
    expect(freeHeight(short, rectangle(-100, 3_000, 100, 6_000))).toBe(50);
    expect(freeHeight(short, rectangle(-100, 400, 100, 6_000))).toBe(0);
    // it holds the runway: no edge comes near
    expect(freeHeight(short, rectangle(-4_000, -4_000, 4_000, 4_000))).toBe(0);
    // it crosses the axis, but only beyond the reach along it
    expect(freeHeight(short, rectangle(5_100, -4_000, 6_000, 4_000))).toBe(120);
    // a corner reaches into the band from beyond that reach
    expect(freeHeight(short, rectangle(4_900, 1_000, 6_000, 2_000))).toBe(50);
  });

  test('disks and corridors count with their width', () => {
    expect(freeHeight(short, spot(0, 3_600, 90))).toBe(100);
    expect(freeHeight(short, spot(0, 3_600, 120))).toBe(50);
    expect(freeHeight(short, spot(5_100, 0, 90))).toBe(120);
    expect(freeHeight(short, spot(5_100, 0, 120))).toBe(0);
    const corridor = (buffer_m: number): AreaGeometry => ({
      type: 'LineString',
      coordinates: [moved(-8_000, 600), moved(8_000, 600)],
      buffer_m,
    });
    expect(freeHeight(short, corridor(80))).toBe(50);
    expect(freeHeight(short, corridor(120))).toBe(0);
  });

  test('an estimated axis counts as nearer by its margin', () => {
    const estimated = siteOf(aerodrome('EST', [{ ...eastWest(800), axis: 'estimated' }]));
    expect(freeHeight(estimated, spot(0, 640))).toBe(0);
    expect(freeHeight(estimated, spot(0, 670))).toBe(50);
    expect(freeHeight(estimated, spot(5_700, 0))).toBe(0);
    expect(freeHeight(estimated, spot(5_800, 0))).toBe(120);
  });

  test('of several runways the most restrictive speaks', () => {
    const crossing = runway('18/36', [
      geodesicDestination(MIDDLE, 180, 700),
      geodesicDestination(MIDDLE, 0, 700),
    ]);
    const both = siteOf(aerodrome('BOTH', [eastWest(800), crossing]));
    expect(freeHeight(short, spot(0, 4_000))).toBe(100);
    expect(freeHeight(both, spot(0, 4_000))).toBe(0);
  });
});
