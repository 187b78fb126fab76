/*
 * Manned aircraft as receivers of ADS-B publish them: `aircraft.json` of readsb and tar1090, the form of ADSBexchange v2 and its kin,
 * lines of BaseStation (port 30003). Feet and knots become metres and m/s; barometric altitude stays one.
 */
import { isObject, type Json, listIn } from '../../formats/json.ts';
import type { RawFix } from '../fix.ts';
import {
  blankFix,
  type FormatReading,
  identityOf,
  LONGEST_TEXT,
  nothingRead,
  numberOrNull,
  objectOf,
  presentFields,
  type ReadRefusal,
} from './reading.ts';

export const METRES_PER_FOOT = 0.3048;
const MS_PER_KNOT = 1852 / 3600;
const MS_PER_FOOT_A_MINUTE = METRES_PER_FOOT / 60;
const scaled = (value: number | null, by: number): number | null => (value === null ? null : value * by);

const ICAO = /^[\dA-F]{6}$/;
/** No address of ICAO: a place that a ground station tells for somebody else. Its digits may be those of another aircraft's. */
const OTHER_ADDRESS = /^~[\dA-F]{6}$/;
/** Category of a drone among emitters. */
const DRONE = 'B6';

const readOne = (aircraft: Json, now: number, sensor: string): RawFix | ReadRefusal => {
  const hex = identityOf(aircraft.hex)?.toUpperCase() ?? '';
  if (!ICAO.test(hex) && !OTHER_ADDRESS.test(hex)) return 'no_identity';
  const [lat, lon] = [numberOrNull(aircraft.lat), numberOrNull(aircraft.lon)];
  if (lat === null || lon === null) return 'no_position';
  const is_on_ground = aircraft.alt_baro === 'ground';
  const seen = numberOrNull(aircraft.seen_pos) ?? numberOrNull(aircraft.seen) ?? 0;
  const category = identityOf(aircraft.category);
  const emergency = identityOf(aircraft.emergency);
  return {
    ...blankFix('adsb', sensor),
    subject: {
      kind: category === DRONE ? 'drone' : 'manned',
      ...(ICAO.test(hex) ? { icao24: hex } : { flarm: hex }),
      ...(category === DRONE && { device_id: hex }),
      ...presentFields<Pick<RawFix['subject'], 'callsign' | 'category'>>({
        callsign: identityOf(aircraft.flight),
        category,
      }),
    },
    at: now - seen * 1000,
    lat,
    lon,
    altitude: presentFields<RawFix['altitude']>({
      pressure_m: scaled(numberOrNull(aircraft.alt_baro), METRES_PER_FOOT),
      ellipsoid_m: scaled(numberOrNull(aircraft.alt_geom), METRES_PER_FOOT),
      above_ground_m: is_on_ground ? 0 : undefined,
    }),
    // Radius of containment.
    accuracy: presentFields<RawFix['accuracy']>({ horizontal_m: numberOrNull(aircraft.rc) || undefined }),
    speed_ms: scaled(numberOrNull(aircraft.gs), MS_PER_KNOT),
    track_deg: numberOrNull(aircraft.track),
    climb_ms: scaled(
      numberOrNull(aircraft.geom_rate) ?? numberOrNull(aircraft.baro_rate),
      MS_PER_FOOT_A_MINUTE,
    ),
    state: is_on_ground
      ? 'ground'
      : emergency === undefined || emergency === 'none'
        ? 'airborne'
        : 'emergency',
  };
};

/** Reads a whole state: `{now s, aircraft}` of readsb, or `{now ms, ac}` of ADSBexchange v2 and its kin. */
export function readAircraftJson(text: string, { sensor }: { readonly sensor: string }): FormatReading {
  if (text.length > LONGEST_TEXT) return nothingRead('too_long');
  const state = objectOf(text);
  if (state === null) return nothingRead('malformed');
  const now = numberOrNull(state.now);
  const list = Array.isArray(state.aircraft) ? state.aircraft : state.ac;
  if (now === null || !Array.isArray(list)) return nothingRead('malformed');
  // Seconds with the first name, milliseconds with the second; some servers tell seconds in both.
  const now_ms = now < 1e11 ? now * 1000 : now;
  const fixes: RawFix[] = [];
  const refused: ReadRefusal[] = [];
  for (const each of listIn(list)) {
    const read = isObject(each) ? readOne(each, now_ms, sensor) : 'malformed';
    if (typeof read !== 'string') fixes.push(read);
    // Most aircraft of a state have no place yet: that is no fault of the message.
    else if (read !== 'no_position') refused.push(read);
  }
  return { fixes, refused };
}

/** What lines of BaseStation told of an aircraft that stands in other lines than its place. */
interface SbsKnown {
  readonly callsign?: string;
  readonly speed_ms: number | null;
  readonly track_deg: number | null;
  readonly climb_ms: number | null;
  /** Of the speed, ms. */
  readonly heard: number;
  /** When a reply with its code last told an emergency, ms; null: the last one told none. */
  readonly emergency_heard: number | null;
}
export type SbsAircraft = ReadonlyMap<string, SbsKnown>;

/** A speed that is older than the place by more says nothing of it, ms. */
const SPEED_GOOD_FOR_MS = 10_000;
/** An emergency is told with the code, which a radar asks for every few seconds while it sees the aircraft, ms. */
const EMERGENCY_GOOD_FOR_MS = 60_000;
const MOST_AIRCRAFT = 5_000;
const LONGEST_LINE = 400;

/**
 * Reads lines of BaseStation: a place and a speed stand in lines of their own, put together by aircraft. The time in a line is of the
 * clock of the receiver, in its zone, and is not taken: `heard` is, ms.
 */
export function readSbs(
  text: string,
  aircraft: SbsAircraft,
  { sensor, heard }: { readonly sensor: string; readonly heard: number },
): FormatReading & { readonly aircraft: SbsAircraft } {
  if (text.length > LONGEST_TEXT) return { ...nothingRead('too_long'), aircraft };
  const after = new Map(aircraft);
  const fixes: RawFix[] = [];
  const refused: ReadRefusal[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const cells = line.length > LONGEST_LINE ? [] : line.split(',');
    const icao24 = (cells[4] ?? '').trim().toUpperCase();
    if (cells[0] !== 'MSG' || cells.length < 22 || !ICAO.test(icao24)) {
      refused.push(cells[0] === 'MSG' || cells.length === 0 ? 'malformed' : 'unknown_message');
      continue;
    }
    const former = after.get(icao24) ?? { ...NOTHING_KNOWN, heard };
    const known = withLine(former, cells, heard);
    after.delete(icao24);
    after.set(icao24, known);
    if (after.size > MOST_AIRCRAFT) after.delete(after.keys().next().value ?? '');
    // A height without a place is told in lines of places, too.
    const is_placed = cells[14] !== '' || cells[15] !== '';
    if (is_placed && (cells[1] === '2' || cells[1] === '3'))
      fixes.push(sbsFix(icao24, cells, known, { sensor, heard }));
  }
  return { fixes, refused, aircraft: after };
}

const NOTHING_KNOWN = { speed_ms: null, track_deg: null, climb_ms: null, emergency_heard: null } as const;

/** A line tells yes by 1 or -1. */
const isYes = (cell: string | undefined): boolean => Math.abs(Number(cell)) === 1;

const withLine = (known: SbsKnown, cells: readonly string[], heard: number): SbsKnown => {
  const callsign = identityOf(cells[10]);
  const named = callsign === undefined ? known : { ...known, callsign };
  if (cells[1] === '6' && cells[19]?.trim() !== '')
    return { ...named, emergency_heard: isYes(cells[19]) ? heard : null };
  if (cells[1] !== '4' && cells[1] !== '2') return named;
  return {
    ...named,
    speed_ms: scaled(numberOrNull(cells[12]), MS_PER_KNOT),
    track_deg: numberOrNull(cells[13]),
    climb_ms: scaled(numberOrNull(cells[16]), MS_PER_FOOT_A_MINUTE),
    heard,
  };
};

const sbsFix = (
  icao24: string,
  cells: readonly string[],
  known: SbsKnown,
  { sensor, heard }: { readonly sensor: string; readonly heard: number },
): RawFix => {
  const is_on_ground = cells[1] === '2' || isYes(cells[21]);
  const { emergency_heard } = known;
  // Lines of places leave the emergency out, or say 0 of what they do not hear.
  const is_emergency =
    isYes(cells[19]) || (emergency_heard !== null && heard - emergency_heard <= EMERGENCY_GOOD_FOR_MS);
  const is_fresh = heard - known.heard <= SPEED_GOOD_FOR_MS;
  return {
    ...blankFix('sbs', sensor),
    subject: {
      kind: 'manned',
      icao24,
      ...presentFields<{ callsign?: string }>({ callsign: known.callsign }),
    },
    at: heard,
    lat: numberOrNull(cells[14]),
    lon: numberOrNull(cells[15]),
    altitude: presentFields<RawFix['altitude']>({
      pressure_m: scaled(numberOrNull(cells[11]), METRES_PER_FOOT),
      above_ground_m: is_on_ground ? 0 : undefined,
    }),
    speed_ms: is_fresh ? known.speed_ms : null,
    track_deg: is_fresh ? known.track_deg : null,
    climb_ms: is_fresh ? known.climb_ms : null,
    state: is_on_ground ? 'ground' : is_emergency ? 'emergency' : 'airborne',
  };
};
