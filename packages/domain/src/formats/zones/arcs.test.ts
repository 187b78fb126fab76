import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { geodesicDestination, geodesicDistance } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { pointInRing } from '../../geo/pointInRing.ts';
import { metresOutside } from '../missions/missionCoverage.ts';
import { AIXM51 } from './readZones.samples.ts';
import { readZones } from './readZones.ts';

const RING = '<gml:LinearRing><gml:posList>48 2 48 2.1 48.1 2.1 48.1 2 48 2</gml:posList></gml:LinearRing>';
const withSegments = (segments: string): string =>
  AIXM51.replace(
    RING,
    `<gml:Ring><gml:curveMember><gml:Curve><gml:segments>${segments}</gml:segments></gml:Curve></gml:curveMember></gml:Ring>`,
  );
const latLon = ([x, y]: Position): string => `${y} ${x}`;
const lines = (...places: Position[]): string =>
  `<gml:GeodesicString><gml:posList>${places.map(latLon).join(' ')}</gml:posList></gml:GeodesicString>`;
const arc = (center: Position, radius_m: number, from: number, to: number): string =>
  `<gml:ArcByCenterPoint numArc="1"><gml:pos>${latLon(center)}</gml:pos><gml:radius uom="M">${radius_m}</gml:radius><gml:startAngle uom="deg">${from}</gml:startAngle><gml:endAngle uom="deg">${to}</gml:endAngle></gml:ArcByCenterPoint>`;
const through = (...places: Position[]): string =>
  `<gml:ArcString><gml:posList>${places.map(latLon).join(' ')}</gml:posList></gml:ArcString>`;

const dms = (value: number, width: number, letters: string): string => {
  const thousandths = Math.round(Math.abs(value) * 3_600_000);
  const seconds = ((thousandths % 60_000) / 1_000).toFixed(3).padStart(6, '0');
  const minutes = String(Math.floor((thousandths % 3_600_000) / 60_000)).padStart(2, '0');
  return `${String(Math.floor(thousandths / 3_600_000)).padStart(width, '0')}:${minutes}:${seconds} ${letters[value < 0 ? 1 : 0]}`;
};
const openAirPlace = ([x, y]: Position): string => `${dms(y, 2, 'NS')} ${dms(x, 3, 'EW')}`;

const center = fc
  .tuple(fc.integer({ min: -4_000, max: 7_000 }), fc.integer({ min: 42_500, max: 50_500 }))
  .map(([x, y]): Position => [x / 1_000, y / 1_000]);
/** A sector that bulges, or one with a hollow: the arc turns with its outline, or against it. */
const sector = fc.record({
  center,
  radius: fc.integer({ min: 200, max: 80_000 }),
  from: fc.integer({ min: 0, max: 359 }),
  sweep: fc.integer({ min: 5, max: 340 }),
  isClockwise: fc.boolean(),
});

/** Places on the arc, and of its beginning, middle and end. */
const onArc = (at: Position, radius: number, from: number, sweep: number): Position[] =>
  Array.from({ length: 41 }, (_, step) => geodesicDestination(at, from + (sweep * step) / 40, radius));

const outside = (text: string, told: readonly Position[]): number => {
  const { zones, refused } = readZones(text);
  expect(refused).toEqual([]);
  const [zone] = zones;
  if (zone?.geometry.type !== 'Polygon') throw new Error('no polygon');
  const [ring = []] = zone.geometry.coordinates;
  return Math.max(
    ...told.map((at) =>
      pointInRing(at, ring) ? 0 : metresOutside([ring], [{ positions: [at], radius_m: 0, is_path: false }]),
    ),
  );
};

describe('an outline with arcs holds all that its file tells', () => {
  it('a sector that bulges: AIXM 5.1 by its centre and through places, OpenAir by its ends', () => {
    fc.assert(
      fc.property(sector, ({ center: at, radius, from, sweep, isClockwise }) => {
        const turn = isClockwise ? sweep : -sweep;
        const told = onArc(at, radius, from, turn);
        const [first, last] = [told[0] ?? at, told.at(-1) ?? at];
        const byCenter = withSegments(
          `${lines(at, first)}${arc(at, radius, from, from + turn)}${lines(last, at)}`,
        );
        const byPlaces = withSegments(
          `${lines(at, first)}${through(first, told[10] ?? at, told[20] ?? at, told[30] ?? at, last)}${lines(last, at)}`,
        );
        const openAir = `AC R\nAN A\nAH 500FT AGL\nAL SFC\nDP ${openAirPlace(at)}\nV X=${openAirPlace(at)}\nV D=${isClockwise ? '+' : '-'}\nDB ${openAirPlace(first)}, ${openAirPlace(last)}\n`;
        for (const text of [byCenter, byPlaces, openAir])
          expect(outside(text, [...told, at])).toBeLessThan(0.05);
      }),
      { numRuns: sized(40, 100_000) },
    );
  });

  it('a square with a hollow: no place beyond the arc is left out', () => {
    fc.assert(
      fc.property(center, fc.integer({ min: 200, max: 40_000 }), (at, radius) => {
        const place = (turn: number, far: number): Position => geodesicDestination(at, turn, far * radius);
        const [west, east] = [place(270, 1), place(90, 1)];
        const corners = [east, place(120, 3), place(240, 3), west];
        // From the west over the south to the east: counter-clockwise, against the outline.
        const hollow = onArc(at, radius, 270, -180);
        const text = withSegments(`${lines(...corners)}${arc(at, radius, 270, 90)}`);
        expect(outside(text, [...corners, ...hollow])).toBeLessThan(0.05);
      }),
      { numRuns: sized(40, 100_000) },
    );
  });

  it('a circle by its centre is one, through three places an outline that holds it', () => {
    const circle =
      '<gml:CircleByCenterPoint><gml:pos>48 2</gml:pos><gml:radius uom="[nmi_i]">5</gml:radius></gml:CircleByCenterPoint>';
    expect(readZones(withSegments(circle)).zones[0]?.geometry).toEqual({
      type: 'Circle',
      center: [2, 48],
      radius_m: 9_260,
    });
    const around = onArc([2, 48], 9_260, 0, 360);
    const three = [0, 9, 22].map((index): Position => around[index] ?? [2, 48]);
    const text = withSegments(through(...three).replaceAll('ArcString', 'Circle'));
    expect(outside(text, around)).toBeLessThan(0.05);
  });
});

describe('an arc of GML', () => {
  const middle: Position = [2, 48];
  const north = geodesicDestination(middle, 0, 9_260);
  const south = geodesicDestination(middle, 180, 9_260);
  const eastmost = (text: string): number => {
    const geometry = readZones(text).zones[0]?.geometry;
    return geometry?.type === 'Polygon' ? Math.max(...(geometry.coordinates[0] ?? []).map(([x]) => x)) : 0;
  };

  it.each([
    ['bearings that grow turn clockwise', arc(middle, 9_260, 0, 180), 2.1],
    ['bearings that fall turn the other way', arc(middle, 9_260, 360, 180), 2],
    ['bearings beyond a turn', arc(middle, 9_260, 360, 540), 2.1],
  ])('%s', (_, segment, x) => {
    expect(eastmost(withSegments(`${lines(south, north)}${segment}`))).toBeGreaterThanOrEqual(x);
    expect(eastmost(withSegments(`${lines(south, north)}${segment}`))).toBeLessThan(x + 0.05);
  });

  it('with longitude first counts its angles from the east', () => {
    const plain = ([x, y]: Position): string => `${x} ${y}`;
    const text = withSegments(
      `<gml:LineStringSegment><gml:posList>${plain(south)} ${plain(north)}</gml:posList></gml:LineStringSegment>${arc(middle, 9_260, 90, -90).replace(latLon(middle), plain(middle))}`,
    ).replace('urn:ogc:def:crs:EPSG::4326', 'urn:ogc:def:crs:OGC:1.3:CRS84');
    expect(eastmost(text)).toBeGreaterThan(2.1);
  });

  it('runs backwards in a curve that is turned round', () => {
    const text = withSegments(`${lines(south, north)}${arc(middle, 9_260, 0, 180)}`)
      .replace('<gml:curveMember>', '<gml:curveMember><gml:OrientableCurve orientation="-"><gml:baseCurve>')
      .replace('</gml:curveMember>', '</gml:baseCurve></gml:OrientableCurve></gml:curveMember>');
    expect(eastmost(text)).toBeGreaterThan(2.1);
  });

  it.each([
    [
      'that ends elsewhere',
      `${lines(south, geodesicDestination(middle, 0, 20_000))}${arc(middle, 9_260, 0, 180)}`,
    ],
    ['without an angle', `${lines(south, north)}${arc(middle, 9_260, 0, Number.NaN)}`],
    [
      'in another unit of angles',
      `${lines(south, north)}${arc(middle, 9_260, 0, 180).replaceAll('"deg"', '"rad"')}`,
    ],
    ['through two places', `${lines(south, north)}${through(north, south)}`],
    ['alone', arc(middle, 9_260, 0, 180)],
  ])('%s is refused', (_, segments) => {
    const { zones, refused } = readZones(withSegments(segments));
    expect([zones, refused.map(({ reason }) => reason)]).toEqual([[], ['outline_unreadable']]);
  });

  it('of an unknown unit of length is refused', () => {
    const segment = arc(middle, 5, 0, 180).replace('uom="M"', 'uom="SM"');
    expect(readZones(withSegments(`${lines(south, north)}${segment}`)).refused[0]?.reason).toBe(
      'coordinates_impossible',
    );
    expect(geodesicDistance(middle, north)).toBeCloseTo(9_260, 3);
  });
});
