/*
 * MAVLink 1 and 2 (common.xml): the messages that tell where an aircraft is. Places carry no time of the day; SYSTEM_TIME says when the
 * autopilot was started.
 */
import type { OperatorPosition, RawFix } from '../fix.ts';
import { Bytes } from './bytes.ts';
import {
  decodeOdid,
  type OdidKnown,
  odidFix,
  odidHorizontal_m,
  odidState,
  odidVertical_m,
  withMessage,
} from './odid.ts';
import {
  blankFix,
  type FormatReading,
  identityOf,
  positionOrNull,
  presentFields,
  type ReadRefusal,
} from './reading.ts';

interface Frame {
  readonly id: number;
  readonly system: number;
  readonly payload: Bytes;
}

/** By the number of a message the byte that its checksum ends with, and its length. */
const MESSAGES: Readonly<Record<number, readonly [extra: number, length: number]>> = {
  0: [50, 9],
  2: [137, 12],
  33: [104, 28],
  246: [184, 38],
  12900: [114, 44],
  12901: [254, 59],
  12904: [77, 54],
  12905: [49, 43],
  12915: [94, 249],
};

/** CRC-16/MCRF4XX. */
const checksum = (data: Uint8Array, from: number, to: number, extra: number): number => {
  let crc = 0xffff;
  const add = (byte: number): void => {
    let x = (byte ^ crc) & 0xff;
    x = (x ^ (x << 4)) & 0xff;
    crc = ((crc >> 8) ^ (x << 8) ^ (x << 3) ^ (x >> 4)) & 0xffff;
  };
  for (let index = from; index < to; index++) add(data[index] ?? 0);
  add(extra);
  return crc;
};

interface Cut {
  readonly frames: readonly Frame[];
  readonly refused: readonly ReadRefusal[];
}

/** The frame that begins there: where it ends, and the frame or why it is none. */
const frameAt = (
  data: Uint8Array,
  at: number,
): { readonly end: number; readonly frame: Frame | ReadRefusal } | null => {
  const is_second = data[at] === 0xfd;
  const head = is_second ? 10 : 6;
  if (at + head + 2 > data.length) return null;
  const bytes = new Bytes(data);
  const length = bytes.u8(at + 1);
  const payload_at = at + head;
  const is_signed = is_second && (bytes.u8(at + 2) & 1) === 1;
  const end = payload_at + length + 2 + (is_signed ? 13 : 0);
  if (end > data.length) return null;
  const id = is_second ? bytes.u16(at + 7) | (bytes.u8(at + 9) << 16) : bytes.u8(at + 5);
  const known = MESSAGES[id];
  if (known === undefined) return { end, frame: 'unknown_message' };
  const [extra, full] = known;
  if (length > full) return { end, frame: 'malformed' };
  if (checksum(data, at + 1, payload_at + length, extra) !== bytes.u16(payload_at + length))
    return { end, frame: 'wrong_checksum' };
  // Zeros at the end of a payload are not sent.
  const payload = new Uint8Array(full);
  payload.set(data.subarray(payload_at, payload_at + length));
  return { end, frame: { id, system: bytes.u8(at + (is_second ? 5 : 3)), payload: new Bytes(payload) } };
};

/** The frames of one datagram; bytes between them are passed over. */
function framesOf(data: Uint8Array): Cut {
  const frames: Frame[] = [];
  const refused: ReadRefusal[] = [];
  for (let at = 0; at < data.length; ) {
    if (data[at] !== 0xfd && data[at] !== 0xfe) {
      at++;
      continue;
    }
    const found = frameAt(data, at);
    if (found === null) {
      refused.push('malformed');
      break;
    }
    if (typeof found.frame === 'string') {
      refused.push(found.frame);
      // What seemed to be a frame may hold the beginning of a true one.
      at = found.frame === 'wrong_checksum' ? at + 1 : found.end;
    } else {
      frames.push(found.frame);
      at = found.end;
    }
  }
  if (frames.length === 0 && refused.length === 0) refused.push('malformed');
  return { frames, refused };
}

/** What is known of one system (its number on the link). */
interface KnownSystem {
  readonly odid: OdidKnown;
  /** When it was started, ms since 1970. */
  readonly started: number | null;
  readonly is_emergency: boolean;
  readonly is_armed: boolean | null;
}
const NEW_SYSTEM: KnownSystem = { odid: {}, started: null, is_emergency: false, is_armed: null };
export type MavlinkSystems = ReadonlyMap<number, KnownSystem>;

interface Context {
  readonly sensor: string;
  /** ms. */
  readonly heard: number;
  /** What a drone is called of which the link tells no serial number, before its number. */
  readonly name: string;
}

interface SystemStep {
  readonly known: KnownSystem;
  readonly fixes: readonly RawFix[];
}

const stateOf = ({ is_emergency, is_armed }: KnownSystem): RawFix['state'] =>
  is_emergency ? 'emergency' : is_armed === null ? 'unknown' : is_armed ? 'airborne' : 'ground';

const readPosition = ({ system, payload }: Frame, known: KnownSystem, { sensor, name }: Context): RawFix => {
  const [north, east] = [payload.i16(20) / 100, payload.i16(22) / 100];
  const heading = payload.u16(26);
  const { serial, device_id, operator_registration, operator } = known.odid;
  return {
    ...blankFix('mavlink', sensor),
    subject: {
      kind: 'drone',
      ...presentFields<OdidKnown>({ serial, operator_registration }),
      ...(serial === undefined && { device_id: device_id ?? `${name}-${system}` }),
    },
    at: known.started === null ? null : known.started + payload.u32(0),
    lat: payload.i32(4) / 1e7,
    lon: payload.i32(8) / 1e7,
    altitude: { amsl_m: payload.i32(12) / 1000, above_takeoff_m: payload.i32(16) / 1000 },
    speed_ms: Math.hypot(north, east),
    // Of who stands still no way is told.
    track_deg: north === 0 && east === 0 ? null : (Math.atan2(east, north) * 180) / Math.PI,
    ...(heading !== 65_535 && { heading_deg: heading / 100 }),
    climb_ms: payload.i16(24) / -100,
    state: stateOf(known),
    operator_position: operator ?? null,
  };
};

/** Bits of the flags of ADSB_VEHICLE that say which values are true. */
const [PLACE, ALTITUDE, HEADING, SPEED, CALLSIGN, CLIMB] = [1, 2, 4, 8, 16, 128];

const readTraffic = ({ payload }: Frame, { sensor, heard }: Context): RawFix[] => {
  const flags = payload.u16(22);
  const has = (bit: number): boolean => (flags & bit) === bit;
  if (!has(PLACE)) return [];
  const altitude_m = has(ALTITUDE) ? payload.i32(12) / 1000 : undefined;
  return [
    {
      ...blankFix('mavlink', sensor),
      subject: {
        kind: 'manned',
        icao24: payload.u32(0).toString(16).toUpperCase().padStart(6, '0'),
        ...presentFields<Pick<RawFix['subject'], 'callsign'>>({
          callsign: has(CALLSIGN) ? identityOf(payload.text(27, 9)) : undefined,
        }),
      },
      at: heard - payload.u8(37) * 1000,
      lat: payload.i32(4) / 1e7,
      lon: payload.i32(8) / 1e7,
      altitude: presentFields<RawFix['altitude']>(
        payload.u8(26) === 0 ? { pressure_m: altitude_m } : { ellipsoid_m: altitude_m },
      ),
      speed_ms: has(SPEED) ? payload.u16(18) / 100 : null,
      track_deg: has(HEADING) ? payload.u16(16) / 100 : null,
      climb_ms: has(CLIMB) ? payload.i16(20) / 100 : null,
      is_simulated: has(64),
    },
  ];
};

/** A number that is not known stands for it: altitude −1000. */
const altitudeAt = (payload: Bytes, at: number): number | undefined => {
  const value = payload.f32(at);
  return value <= -1000 ? undefined : value;
};

const readOdidLocation = ({ system, payload }: Frame, known: KnownSystem, context: Context): RawFix => {
  const [direction, speed, climb, second] = [
    payload.u16(24),
    payload.u16(26),
    payload.i16(28),
    payload.f32(20),
  ];
  const height = altitudeAt(payload, 16);
  const is_above_ground = payload.u8(53) === 1;
  return odidFix(
    {
      lat: payload.i32(0) / 1e7,
      lon: payload.i32(4) / 1e7,
      altitude: presentFields<RawFix['altitude']>({
        pressure_m: altitudeAt(payload, 8),
        ellipsoid_m: altitudeAt(payload, 12),
        above_ground_m: is_above_ground ? height : undefined,
        above_takeoff_m: is_above_ground ? undefined : height,
      }),
      accuracy: presentFields<RawFix['accuracy']>({
        horizontal_m: odidHorizontal_m(payload.u8(54)),
        vertical_m: odidVertical_m(payload.u8(55)),
        time_s: payload.u8(58) === 0 ? undefined : payload.u8(58) / 10,
      }),
      state: odidState(payload.u8(52)),
      speed_ms: speed >= 25_500 ? null : speed / 100,
      track_deg: direction > 36_000 ? null : direction / 100,
      climb_ms: Math.abs(climb) >= 6_300 ? null : climb / 100,
      second_of_hour: second >= 0 && second <= 3_600 ? second : null,
    },
    known.odid,
    { ...context, transmitter: `${context.name}-${system}` },
  );
};

const OPERATOR_KINDS: readonly OperatorPosition['kind'][] = ['takeoff', 'live', 'fixed'];

const withOdid = (known: KnownSystem, message: Parameters<typeof withMessage>[1]): SystemStep => ({
  known: { ...known, odid: withMessage(known.odid, message) },
  fixes: [],
});

const readPack = (frame: Frame, known: KnownSystem, context: Context): SystemStep => {
  const { payload } = frame;
  const count = Math.min(payload.u8(23), 9);
  const packed = new Uint8Array(count * 25);
  for (let index = 0; index < packed.length; index++) packed[index] = payload.u8(24 + index);
  const { messages } = decodeOdid(packed);
  const odid = messages.reduce(withMessage, known.odid);
  const transmitter = `${context.name}-${frame.system}`;
  return {
    known: { ...known, odid },
    fixes: messages.flatMap((message) =>
      message.kind === 'location' ? odidFix(message.location, odid, { ...context, transmitter }) : [],
    ),
  };
};

const step = (frame: Frame, known: KnownSystem, context: Context): SystemStep => {
  const { payload } = frame;
  switch (frame.id) {
    case 0:
      // Autopilot 8 is none: a ground station, a camera.
      if (payload.u8(5) === 8) return { known, fixes: [] };
      return {
        known: { ...known, is_armed: payload.u8(6) >= 128, is_emergency: payload.u8(7) === 6 },
        fixes: [],
      };
    case 2: {
      const unix_ms = (payload.u32(0) + payload.u32(4) * 2 ** 32) / 1000;
      // Before 2020 the autopilot has no time yet.
      return {
        known: unix_ms < 1_577_836_800_000 ? known : { ...known, started: unix_ms - payload.u32(8) },
        fixes: [],
      };
    }
    case 33:
      return { known, fixes: [readPosition(frame, known, context)] };
    case 246:
      return { known, fixes: readTraffic(frame, context) };
    case 12900:
      return withOdid(known, {
        kind: 'basic_id',
        id_type: payload.u8(22),
        id: identityOf(payload.text(24, 20)),
      });
    case 12901:
      return { known, fixes: [readOdidLocation(frame, known, context)] };
    case 12904:
      return withOdid(known, {
        kind: 'system',
        operator: positionOrNull(
          OPERATOR_KINDS[payload.u8(50)] ?? 'takeoff',
          payload.i32(0) / 1e7,
          payload.i32(4) / 1e7,
          altitudeAt(payload, 16) ?? null,
        ),
      });
    case 12905:
      return withOdid(known, { kind: 'operator_id', registration: identityOf(payload.text(23, 20)) });
    default:
      return readPack(frame, known, context);
  }
};

/** Reads the frames of one datagram; what is known of the systems of the link is carried to the next. */
export function readMavlink(
  data: Uint8Array,
  systems: MavlinkSystems,
  context: Context,
): FormatReading & { readonly systems: MavlinkSystems } {
  const { frames, refused } = framesOf(data);
  const after = new Map(systems);
  const fixes: RawFix[] = [];
  for (const frame of frames) {
    const { known, fixes: told } = step(frame, after.get(frame.system) ?? NEW_SYSTEM, context);
    after.set(frame.system, known);
    fixes.push(...told);
  }
  return { fixes, refused, systems: after };
}
