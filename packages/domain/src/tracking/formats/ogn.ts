/*
 * The Open Glider Network (APRS): gliders, light aircraft and drones with FLARM and its kin. An aircraft that asks not to be tracked, or
 * to be hidden, is refused by that reason.
 */
import type { RawFix } from '../fix.ts';
import { METRES_PER_FOOT } from './adsb.ts';
import {
  blankFix,
  type FormatReading,
  LONGEST_TEXT,
  nothingRead,
  presentFields,
  type ReadRefusal,
} from './reading.ts';

const LINE =
  /^([\w-]{3,12})>([\w-]{3,9}),[^:]{1,120}:\/(\d\d)(\d\d)(\d\d)h(\d\d)(\d\d\.\d\d)([NS])[/\\](\d{3})(\d\d\.\d\d)([EW])(.)(?:(\d{3})\/(\d{3}))?\/?(?:A=(-?\d{5,6}))?(.*)$/;
const ID = /\bid([\dA-F]{2})([\dA-F]{6})\b/;
const PRECISION = /!W(\d)(\d)!/;
const CLIMB = /([+-]\d{3,4})fpm/;
const GPS = /\bgps(\d{1,2})x(\d{1,2})\b/;
const LONGEST_LINE = 512;
const DAY_MS = 86_400_000;
const MS_PER_KNOT = 1852 / 3600;

/** Bits of the byte before the address: hidden, not to be tracked, the kind of aircraft, the kind of address. */
const [STEALTH, NO_TRACK] = [0x80, 0x40];
const DRONE = 13;
/** Categories of emitters by the kind of aircraft of FLARM, where there is one that says the same. */
const CATEGORIES: Readonly<Record<number, string>> = {
  1: 'B1',
  3: 'A7',
  4: 'B3',
  6: 'B4',
  7: 'B4',
  11: 'B2',
  13: 'B6',
};

/** The time of the day nearest to when it was heard, ms. */
const timeOf = (hours: string, minutes: string, seconds: string, heard: number): number => {
  const since = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const day = Math.floor(heard / DAY_MS) * DAY_MS;
  return [-DAY_MS, 0, DAY_MS]
    .map((more) => day + more + since)
    .reduce((best, time) => (Math.abs(time - heard) < Math.abs(best - heard) ? time : best));
};

const degreesOf = (degrees: string, minutes: string, third: string, is_negative: boolean): number => {
  const value = Number(degrees) + (Number(minutes) + Number(third) / 1000) / 60;
  return is_negative ? -value : value;
};

/** Nothing of the network flies higher, ft: beyond, a negative altitude was told without its sign. */
const HIGHEST_FT = 60_000;
const altitudeOf = (feet: string | undefined): RawFix['altitude'] =>
  feet === undefined || Number(feet) > HIGHEST_FT ? {} : { amsl_m: Number(feet) * METRES_PER_FOOT };

const readLine = (line: string, sensor: string, heard: number): RawFix | ReadRefusal | null => {
  // Words of the server, and of receivers about themselves.
  if (line.startsWith('#') || line.includes(':>') || /,TCPIP\*/.test(line)) return null;
  const found = LINE.exec(line);
  if (found === null) return 'malformed';
  const [
    ,
    ,
    ,
    hour = '',
    minute = '',
    second = '',
    latDeg = '',
    latMin = '',
    ns,
    lonDeg = '',
    lonMin = '',
    ew,
    ,
    track,
    knots,
    feet,
    rest = '',
  ] = found;
  const id = ID.exec(rest);
  if (id === null) return 'no_identity';
  const bits = Number.parseInt(id[1] ?? '', 16);
  if ((bits & (STEALTH | NO_TRACK)) !== 0) return 'not_to_be_tracked';
  const kind = (bits >> 2) & 15;
  const address = id[2] ?? '';
  const [, latThird = '0', lonThird = '0'] = PRECISION.exec(rest) ?? [];
  const climb = CLIMB.exec(rest)?.[1];
  const gps = GPS.exec(rest);
  return {
    ...blankFix('ogn', sensor),
    subject: {
      kind: kind === DRONE ? 'drone' : 'manned',
      ...((bits & 3) === 1 ? { icao24: address } : { flarm: address }),
      ...(kind === DRONE && { device_id: address }),
      ...presentFields<Pick<RawFix['subject'], 'category'>>({ category: CATEGORIES[kind] }),
    },
    at: timeOf(hour, minute, second, heard),
    lat: degreesOf(latDeg, latMin, latThird, ns === 'S'),
    lon: degreesOf(lonDeg, lonMin, lonThird, ew === 'W'),
    // Of a receiver of satellites, above the sea. Some aircraft tell none, and some receivers one that wrapped around below the sea.
    altitude: altitudeOf(feet),
    accuracy: gps === null ? {} : { horizontal_m: Number(gps[1]), vertical_m: Number(gps[2]) },
    speed_ms: knots === undefined ? null : Number(knots) * MS_PER_KNOT,
    // 000 is "not known", north is 360.
    track_deg: track === undefined || track === '000' ? null : Number(track),
    climb_ms: climb === undefined ? null : (Number(climb) * METRES_PER_FOOT) / 60,
    state: 'airborne',
  };
};

/** Reads lines of the network. `heard`: ms. */
export function readOgn(
  text: string,
  { sensor, heard }: { readonly sensor: string; readonly heard: number },
): FormatReading {
  if (text.length > LONGEST_TEXT) return nothingRead('too_long');
  const fixes: RawFix[] = [];
  const refused: ReadRefusal[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const read = line.length > LONGEST_LINE ? 'too_long' : readLine(line, sensor, heard);
    if (typeof read === 'string') refused.push(read);
    else if (read !== null) fixes.push(read);
  }
  return { fixes, refused };
}
