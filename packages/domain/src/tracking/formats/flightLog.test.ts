import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { readFlightLog } from './flightLog.ts';

const read = (text: string, more: { readonly name?: string; readonly most_points?: number } = {}) =>
  readFlightLog(text, {
    name: 'vol.txt',
    sensor: 'file 3',
    subject: { kind: 'drone', serial: 'SN-1' },
    ...more,
  });
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const two = (value: number): string => String(value).padStart(2, '0');
const igcDate = (at: number): string => {
  const day = new Date(at);
  return `HFDTEDATE:${two(day.getUTCDate())}${two(day.getUTCMonth() + 1)}${two(day.getUTCFullYear() % 100)}`;
};
const igcFix = (at: number): string =>
  `B${new Date(at).toISOString().slice(11, 19).replaceAll(':', '')}4336000N00126400EA0018000235`;
const AT = Date.parse('2026-06-10T09:00:00Z');

describe('the file of a flight', () => {
  it('GPX: heights above the sea, times with their zone', () => {
    const { format, fixes, refused } = read(
      `<?xml version="1.0"?><gpx><trk><trkseg>
      <trkpt lat="43.6" lon="1.44"><ele>190.5</ele><time>2026-06-10T11:00:00+02:00</time></trkpt>
      <trkpt lat="43.61" lon="1.45"><time>2026-06-10T09:00:01Z</time></trkpt>
      <trkpt lat="43.62" lon="1.46"><ele>1</ele></trkpt></trkseg></trk></gpx>`,
    );
    expect([format, refused]).toEqual(['gpx', ['no_time']]);
    expect(fixes).toMatchObject([
      {
        source: 'file',
        subject: { serial: 'SN-1' },
        at: AT,
        lat: 43.6,
        lon: 1.44,
        altitude: { amsl_m: 190.5 },
      },
      { at: AT + 1000, altitude: {} },
    ]);
  });

  it.each([
    ['absolute', { amsl_m: 195 }],
    ['relativeToGround', { above_ground_m: 195 }],
    ['clampToGround', {}],
  ])('KML: a track with heights that are %s', (mode, altitude) => {
    const { format, fixes } = read(
      `<kml xmlns:gx="x"><Document><Placemark><gx:Track><altitudeMode>${mode}</altitudeMode>
      <when>2026-06-10T09:00:00Z</when><when>2026-06-10T09:00:01Z</when>
      <gx:coord>1.44 43.6 195</gx:coord><gx:coord>1.45 43.61 195</gx:coord></gx:Track></Placemark></Document></kml>`,
    );
    expect(format).toBe('kml');
    expect(fixes).toMatchObject([
      { at: AT, lat: 43.6, lon: 1.44, altitude },
      { at: AT + 1000, altitude },
    ]);
    expect(fixes[0]?.altitude).toEqual(altitude);
  });

  it.each([
    [
      'gpx',
      (count: number) =>
        `<gpx>${`<trkpt lat="43.6" lon="1.44"><time>2026-06-10T09:00:00Z</time></trkpt>`.repeat(count)}</gpx>`,
    ],
    [
      'kml',
      (count: number) =>
        `<kml><gx:Track>${'<when>2026-06-10T09:00:00Z</when><gx:coord>1 43 1</gx:coord>'.repeat(count)}</gx:Track></kml>`,
    ],
    ['igc', (count: number) => `AXXX\n${igcDate(AT)}\n${`${igcFix(AT)}\n`.repeat(count)}`],
    [
      'litchi',
      (count: number) =>
        `latitude,longitude,altitude(m),ascent(m),datetime(utc)\n${'43.6,1.44,9,0,2026-06-10 09:00:00\n'.repeat(count)}`,
    ],
  ])('%s: more places than are kept are refused as a whole, never read in part', (format, fileOf) => {
    const most_points = 200;
    expect(read(fileOf(most_points), { most_points }).fixes.length).toBe(most_points);
    const longer = read(fileOf(most_points + 1), { most_points });
    expect(longer).toMatchObject({ format, fixes: [], refused: ['too_long'] });
  });

  it('200,000 places are kept, and not one more', () => {
    const fileOf = (count: number) => `AXXX\n${igcDate(AT)}\n${`${igcFix(AT)}\n`.repeat(count)}`;
    expect(read(fileOf(200_000)).fixes.length).toBe(200_000);
    expect(read(fileOf(200_001)).refused).toEqual(['too_long']);
  });

  it('KML: times and places of other numbers belong to nobody', () => {
    const track = '<when>2026-06-10T09:00:00Z</when><gx:coord>1 43 1</gx:coord><gx:coord>1 43 1</gx:coord>';
    expect(read(`<kml><gx:Track>${track}</gx:Track></kml>`)).toMatchObject({
      fixes: [],
      refused: ['malformed'],
    });
  });

  it('IGC: two altitudes, over midnight', () => {
    const { format, fixes } = read(
      'AXXX001\r\nHFDTE100626\r\nB2359594336000N00126400EA0018000235\r\nB0000014336600N00126400WV0018100000\r\n',
      { name: 'vol.igc' },
    );
    expect(format).toBe('igc');
    expect(fixes[0]).toMatchObject({
      at: Date.parse('2026-06-10T23:59:59Z'),
      lat: 43.6,
      altitude: { pressure_m: 180, ellipsoid_m: 235 },
    });
    expect(fixes[0]?.lon).toBeCloseTo(1.44, 9);
    expect(fixes[1]).toMatchObject({ at: Date.parse('2026-06-11T00:00:01Z') });
    expect(fixes[1]?.altitude).toEqual({ pressure_m: 181 });
    expect(fixes[1]?.lon).toBeCloseTo(-1.44, 9);
    expect(read('AXXX001\nB2359594336000N00126400EA0018000235').refused).toEqual(['no_time']);
  });

  it.each(['none', 'at midnight', 'before the last fixes of the old day', 'after the first of the new day'])(
    'IGC: fixes over midnight keep their instants, with the date of the new day told %s',
    (told) => {
      // A recorder's fixes come seconds apart; a quarter of an hour is a long loss of them.
      const gaps = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 12 });
      fc.assert(
        fc.property(
          gaps,
          gaps,
          fc.integer({ min: 0, max: 800 }),
          fc.nat(1),
          (before, after, days, repeated) => {
            const midnight = Date.UTC(2024, 1, 28) + days * 86_400_000;
            const upTo = before
              .map((_, index) => midnight - 1000 * sum(before.slice(0, index + 1)))
              .toReversed();
            const from = after.map((_, index) => midnight + 1000 * sum(after.slice(0, index)));
            const near = (at: number): boolean => Math.abs(at - midnight) <= 15 * 60_000;
            const all = [...upTo, ...from];
            const lines = all.map(igcFix);
            const place = {
              none: null,
              'at midnight': upTo.length,
              'before the last fixes of the old day': Math.max(1, upTo.findIndex(near)),
              'after the first of the new day': upTo.length + from.filter(near).length,
            }[told];
            if (typeof place === 'number') lines.splice(place, 0, igcDate(midnight));
            // Some recorders write the date of take-off again.
            if (repeated === 1 && place === null) lines.splice(upTo.length + 1, 0, igcDate(midnight - 1));
            const { fixes, refused } = read(['AXXX001', igcDate(midnight - 1), ...lines].join('\r\n'), {
              name: 'vol.igc',
            });
            expect([fixes.map(({ at }) => at), refused]).toEqual([all, []]);
          },
        ),
        { numRuns: sized(100, 20_000) },
      );
    },
  );

  it('IGC: another flight has the date that its file tells, whatever the hour of the last fix', () => {
    for (const [last, next] of [
      ['2026-06-10T09:00:00Z', '2026-06-11T20:00:00Z'],
      ['2026-06-10T15:00:00Z', '2026-06-11T15:00:00Z'],
      ['2026-06-10T06:00:00Z', '2026-06-10T20:00:00Z'],
      ['2026-06-12T06:00:00Z', '2026-06-10T05:00:00Z'],
    ] as const) {
      const instants = [last, next].map((at) => Date.parse(at));
      const text = ['AXXX001', ...instants.flatMap((at) => [igcDate(at), igcFix(at)])].join('\n');
      expect(read(text, { name: 'vol.igc' }).fixes.map(({ at }) => at)).toEqual(instants);
    }
  });

  it('Airdata: ten lines a second, in feet', () => {
    const head =
      'time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(feet),height_above_ground_at_drone_location(feet),altitude_above_seaLevel(feet),speed(mph), compass_heading(degrees)';
    const { format, fixes } = read(
      `${head}\n100,2026-06-10 09:00:00,43.6,1.44,196.85,190,689,10,270\n200,2026-06-10 09:00:00,43.6001,1.44,200,,700,10,270\n`,
    );
    expect(format).toBe('airdata');
    expect(fixes.map(({ at }) => at)).toEqual([AT, AT + 100]);
    expect(fixes[0]?.altitude.above_takeoff_m).toBeCloseTo(60, 3);
    expect(fixes[0]?.altitude.amsl_m).toBeCloseTo(210, 0);
    expect(fixes[0]?.speed_ms).toBeCloseTo(4.47, 2);
    expect(fixes[0]?.heading_deg).toBe(270);
    expect(fixes[1]?.altitude).not.toHaveProperty('above_ground_m');
  });

  it('instants in parts of a millisecond are whole ones', () => {
    const { fixes } = read(
      `datetime(utc),latitude,longitude,height_above_takeoff(m)
2026-06-10 09:00:00.000600,43.6,1.44,9\n2026-06-10 09:00:00.100500,43.6,1.44,9`,
    );
    expect(fixes.map(({ at }) => (at ?? 0) - AT)).toEqual([1, 101]);
  });

  it('Litchi: what it calls altitude is above the place of take-off', () => {
    const { format, fixes } = read(
      'latitude,longitude,altitude(m),ascent(m),speed(m/s),time(millisecond),datetime(utc)\n43.6,1.44,60,60,8.5,0,2026-06-10 09:00:00\n',
    );
    expect(format).toBe('litchi');
    expect(fixes[0]).toMatchObject({ altitude: { above_takeoff_m: 60 }, speed_ms: 8.5 });
    expect(fixes[0]?.altitude).not.toHaveProperty('amsl_m');
  });

  it('a reader of DJI’s logs: of local times it asks by which clock', () => {
    const lines = (zone: string): string =>
      `sep=,\nCUSTOM.updateTime [${zone}],OSD.latitude,OSD.longitude,OSD.height [ft],OSD.hSpeed [MPH]\n2026-06-10 09:00:00,43.6,1.44,100,10\n`;
    expect(read(lines('local'))).toMatchObject({
      ...{ format: 'dji', fixes: [] },
      unclear: [{ column: 'CUSTOM.updateTime [local]', asks: 'clock' }],
    });
  });

  it.each([
    ['a\u0000b', 'DJIFlightRecord.txt', 'encrypted'],
    ['a\u0000b', 'vol.csv', 'malformed'],
    ['', 'vol.csv', 'unknown_message'],
    ['a,b\n1,2', 'vol.csv', 'unknown_message'],
    ['<gpx>', 'vol.gpx', 'malformed'],
    ['<html></html>', 'vol.gpx', 'unknown_message'],
  ])('refuses %j of %s: %s', (text, name, reason) => {
    expect(read(text, { name })).toMatchObject({ format: null, fixes: [], refused: [reason] });
  });

  it('names the first line of each reason, with how many there are', () => {
    const csv = `sep=,
time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(feet)
0,2026-06-10 09:00:00,43.6,1.44,10
100,,43.6,1.44,10
,yesterday,43.6,1.44,10
,,43.6,1.44,10`;
    expect(read(csv, { name: 'a.csv' }).left_out).toEqual([{ reason: 'no_time', line: 5, count: 2 }]);
    const gpx = `<gpx><trk><trkseg>
<trkpt lat="43.6" lon="1.44"><time>2026-06-10T09:00:00Z</time></trkpt>
<trkpt lat="43.6" lon="1.44"><time>2026-06-10T09:00:00</time></trkpt>
</trkseg></trk></gpx>`;
    expect(read(gpx).left_out).toEqual([{ reason: 'no_time', line: 3, count: 1 }]);
  });

  it('a height without its unit and a time without its clock are asked, and read as they are answered', () => {
    const csv = `CUSTOM.updateTime,OSD.latitude,OSD.longitude,OSD.height
2026/06/10 11:00:00.50,43.6,1.44,100`;
    const asked = read(csv, { name: 'dji.csv' });
    expect([asked.fixes, asked.unclear]).toEqual([
      [],
      [
        { column: 'CUSTOM.updateTime', asks: 'clock' },
        { column: 'OSD.height', asks: 'height_unit' },
      ],
    ]);
    const answered = (clock: string, unit: string) =>
      readFlightLog(csv, {
        ...{ name: 'dji.csv', sensor: 'file 3', subject: { kind: 'drone', serial: 'SN-1' } },
        time_zone: 'Europe/Paris',
        answers: { 'CUSTOM.updateTime': clock, 'OSD.height': unit },
      }).fixes.map(({ at, altitude }) => [at, altitude.above_takeoff_m]);
    expect(answered('local', 'm')).toEqual([[AT + 500, 100]]);
    expect(answered('utc', 'ft')).toEqual([[AT + 2 * 3_600_000 + 500, expect.closeTo(30.48)]]);
    expect(answered('utc', 'yards')).toEqual([]);
  });
});
