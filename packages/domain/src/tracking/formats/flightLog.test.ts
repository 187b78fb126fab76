import { describe, expect, it } from 'vitest';
import { readFlightLog } from './flightLog.ts';

const read = (text: string, name = 'vol.txt') =>
  readFlightLog(text, { name, sensor: 'file 3', subject: { kind: 'drone', serial: 'SN-1' } });
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
      'vol.igc',
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

  it('Litchi: what it calls altitude is above the place of take-off', () => {
    const { format, fixes } = read(
      'latitude,longitude,altitude(m),ascent(m),speed(m/s),time(millisecond),datetime(utc)\n43.6,1.44,60,60,8.5,0,2026-06-10 09:00:00\n',
    );
    expect(format).toBe('litchi');
    expect(fixes[0]).toMatchObject({ altitude: { above_takeoff_m: 60 }, speed_ms: 8.5 });
    expect(fixes[0]?.altitude).not.toHaveProperty('amsl_m');
  });

  it('a reader of DJI’s logs: with times of UTC alone', () => {
    const lines = (zone: string): string =>
      `sep=,\nCUSTOM.updateTime [${zone}],OSD.latitude,OSD.longitude,OSD.height [ft],OSD.hSpeed [MPH]\n2026-06-10 09:00:00,43.6,1.44,100,10\n`;
    expect(read(lines('local'))).toMatchObject({ format: 'dji', fixes: [], refused: ['no_time'] });
  });

  it.each([
    ['a\u0000b', 'DJIFlightRecord.txt', 'encrypted'],
    ['a\u0000b', 'vol.csv', 'malformed'],
    ['', 'vol.csv', 'unknown_message'],
    ['a,b\n1,2', 'vol.csv', 'unknown_message'],
    ['<gpx>', 'vol.gpx', 'malformed'],
    ['<html></html>', 'vol.gpx', 'unknown_message'],
  ])('refuses %j of %s: %s', (text, name, reason) => {
    expect(read(text, name)).toEqual({ format: null, fixes: [], refused: [reason] });
  });
});
