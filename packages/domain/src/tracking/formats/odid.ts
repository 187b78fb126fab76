/*
 * Open Drone ID messages as they go over the air (ASTM F3411-22a, opendroneid-core-c): 25 bytes, or a pack of up to nine. Altitude
 * −1000, speed 255, climb 63 and direction 361 mean that it is not known.
 */
import type { FixState, OperatorPosition, RawFix } from '../fix.ts';
import { Bytes } from './bytes.ts';
import {
  blankFix,
  type FormatReading,
  identityOf,
  positionOrNull,
  presentFields,
  type ReadRefusal,
} from './reading.ts';

const MESSAGE = 25;
const MOST_IN_PACK = 9;
const HOUR_MS = 3_600_000;

/** Bounds by their number, m: 0 is unknown; the last is the best. */
const HORIZONTAL_M = [18_520, 7_408, 3_704, 1_852, 926, 555.6, 185.2, 92.6, 30, 10, 3, 1];
const VERTICAL_M = [150, 45, 25, 10, 3, 1];
const STATES: readonly FixState[] = ['unknown', 'ground', 'airborne', 'emergency', 'rid_failure'];

/** A place as it is told, with the time within the hour. */
export interface OdidLocation extends Pick<RawFix, 'lat' | 'lon' | 'altitude' | 'accuracy' | 'state'> {
  readonly speed_ms: number | null;
  readonly track_deg: number | null;
  readonly climb_ms: number | null;
  /** Since the full hour; null where it is not told. */
  readonly second_of_hour: number | null;
}

export type OdidMessage =
  | { readonly kind: 'basic_id'; readonly id_type: number; readonly id: string | undefined }
  | { readonly kind: 'location'; readonly location: OdidLocation }
  | { readonly kind: 'system'; readonly operator: OperatorPosition | null }
  | { readonly kind: 'operator_id'; readonly registration: string | undefined }
  /** Authentication, a text of the pilot: nothing of the place. */
  | { readonly kind: 'other' };

export interface OdidDecoded {
  readonly messages: readonly OdidMessage[];
  readonly refused: readonly ReadRefusal[];
}

/** A bound by its number; undefined where it is not known. */
export const odidHorizontal_m = (code: number): number | undefined => HORIZONTAL_M[code - 1];
export const odidVertical_m = (code: number): number | undefined => VERTICAL_M[code - 1];
export const odidState = (code: number): FixState => STATES[code] ?? 'unknown';

const altitudeOf = (raw: number): number | undefined => (raw === 0 ? undefined : raw * 0.5 - 1000);

const readLocation = (bytes: Bytes, at: number): OdidMessage => {
  const flags = bytes.u8(at + 1);
  const is_fast = (flags & 1) === 1;
  const speed = is_fast ? bytes.u8(at + 3) * 0.75 + 63.75 : bytes.u8(at + 3) * 0.25;
  const direction = bytes.u8(at + 2) + ((flags & 2) === 2 ? 180 : 0);
  const climb = bytes.i8(at + 4) * 0.5;
  const height = altitudeOf(bytes.u16(at + 17));
  const is_above_ground = (flags & 4) === 4;
  const tenths = bytes.u16(at + 21);
  const time_tenths = bytes.u8(at + 23) & 15;
  return {
    kind: 'location',
    location: {
      lat: bytes.i32(at + 5) / 1e7,
      lon: bytes.i32(at + 9) / 1e7,
      altitude: presentFields({
        pressure_m: altitudeOf(bytes.u16(at + 13)),
        ellipsoid_m: altitudeOf(bytes.u16(at + 15)),
        above_ground_m: is_above_ground ? height : undefined,
        above_takeoff_m: is_above_ground ? undefined : height,
      }),
      accuracy: presentFields({
        horizontal_m: odidHorizontal_m(bytes.u8(at + 19) & 15),
        vertical_m: odidVertical_m(bytes.u8(at + 19) >> 4),
        time_s: time_tenths === 0 ? undefined : time_tenths / 10,
      }),
      state: odidState(flags >> 4),
      speed_ms: speed >= 255 ? null : speed,
      track_deg: direction > 360 ? null : direction,
      climb_ms: Math.abs(climb) >= 63 ? null : climb,
      second_of_hour: tenths > 36_000 ? null : tenths / 10,
    },
  };
};

const LOCATION_KINDS: readonly OperatorPosition['kind'][] = ['takeoff', 'live', 'fixed'];

const readSystem = (bytes: Bytes, at: number): OdidMessage => ({
  kind: 'system',
  operator: positionOrNull(
    LOCATION_KINDS[bytes.u8(at + 1) & 3] ?? 'takeoff',
    bytes.i32(at + 2) / 1e7,
    bytes.i32(at + 6) / 1e7,
    altitudeOf(bytes.u16(at + 18)) ?? null,
  ),
});

const readOne = (bytes: Bytes, at: number): OdidMessage | null => {
  switch (bytes.u8(at) >> 4) {
    case 0:
      return {
        kind: 'basic_id',
        id_type: bytes.u8(at + 1) >> 4,
        id: identityOf(bytes.text(at + 2, 20)),
      };
    case 1:
      return readLocation(bytes, at);
    case 2:
    case 3:
      return { kind: 'other' };
    case 4:
      return readSystem(bytes, at);
    case 5:
      return { kind: 'operator_id', registration: identityOf(bytes.text(at + 2, 20)) };
    default:
      return null;
  }
};

/** Reads one message, a pack, or several messages one after the other. */
export function decodeOdid(data: Uint8Array): OdidDecoded {
  const bytes = new Bytes(data);
  const messages: OdidMessage[] = [];
  const refused: ReadRefusal[] = [];
  if (bytes.length === 0) return { messages, refused: ['malformed'] };
  let [at, end] = [0, bytes.length];
  if (bytes.u8(0) >> 4 === 15) {
    const count = bytes.length < 3 ? 0 : bytes.u8(2);
    if (bytes.length < 3 || bytes.u8(1) !== MESSAGE || count > MOST_IN_PACK || count === 0)
      return { messages, refused: ['malformed'] };
    at = 3;
    end = at + count * MESSAGE;
    if (end > bytes.length) return { messages, refused: ['malformed'] };
  }
  // A pack may be followed by what fills its frame; messages without a pack fill theirs.
  if ((end - at) % MESSAGE !== 0 || (end - at) / MESSAGE > MOST_IN_PACK)
    return { messages, refused: ['malformed'] };
  for (; at < end; at += MESSAGE) {
    const message = readOne(bytes, at);
    if (message === null) refused.push('unknown_message');
    else messages.push(message);
  }
  return { messages, refused };
}

/** What was heard of one transmitter so far. */
export interface OdidKnown {
  readonly serial?: string;
  /** A number of a registration, of a session or of a service, instead of a serial number. */
  readonly device_id?: string;
  readonly operator_registration?: string;
  readonly operator?: OperatorPosition;
}

/** With what a message adds to what is known of its transmitter. */
export const withMessage = (known: OdidKnown, message: OdidMessage): OdidKnown => {
  switch (message.kind) {
    case 'basic_id':
      if (message.id === undefined) return known;
      // Type 1 is a serial number (CTA-2063-A); the others name a registration, a flight in a service, a session.
      return message.id_type === 1
        ? { ...known, serial: message.id }
        : { ...known, device_id: known.device_id ?? message.id };
    case 'operator_id':
      return message.registration === undefined
        ? known
        : { ...known, operator_registration: message.registration };
    case 'system':
      return message.operator === null ? known : { ...known, operator: message.operator };
    default:
      return known;
  }
};

/** The time of a place that is told by its second of the hour: the nearest to when it was heard, ms. */
export const timeInHour = (second_of_hour: number, heard: number): number => {
  const hour = Math.floor(heard / HOUR_MS) * HOUR_MS;
  const times = [-1, 0, 1].map((more) => hour + more * HOUR_MS + second_of_hour * 1000);
  return times.reduce((best, time) => (Math.abs(time - heard) < Math.abs(best - heard) ? time : best));
};

/** The place of a transmitter by what is known of it. `transmitter`: its address, the name of a drone that tells none. */
export const odidFix = (
  { second_of_hour, ...location }: OdidLocation,
  known: OdidKnown,
  {
    sensor,
    heard,
    transmitter,
  }: { readonly sensor: string; readonly heard: number; readonly transmitter: string },
): RawFix => ({
  ...blankFix('odid', sensor),
  ...location,
  subject: {
    kind: 'drone',
    ...presentFields<Pick<OdidKnown, 'serial' | 'device_id' | 'operator_registration'>>({
      serial: known.serial,
      device_id: known.device_id ?? (known.serial === undefined ? transmitter : undefined),
      operator_registration: known.operator_registration,
    }),
  },
  at: second_of_hour === null ? null : timeInHour(second_of_hour, heard),
  operator_position: known.operator ?? null,
});

/** Transmitters that are known at once. */
const MOST_TRANSMITTERS = 1_000;
export type OdidTransmitters = ReadonlyMap<string, OdidKnown>;

/** The transmitters with one more, those that were heard longest ago forgotten. */
const withTransmitter = (all: OdidTransmitters, name: string, known: OdidKnown): OdidTransmitters => {
  const after = new Map(all);
  after.delete(name);
  after.set(name, known);
  if (after.size > MOST_TRANSMITTERS) after.delete(after.keys().next().value ?? '');
  return after;
};

/**
 * Reads the messages of one transmission. A drone says who it is and where it is in messages of their own: what is known of
 * its transmitter is carried from one to the next.
 */
export function readOdid(
  data: Uint8Array,
  transmitters: OdidTransmitters,
  context: { readonly sensor: string; readonly heard: number; readonly transmitter: string },
): FormatReading & { readonly transmitters: OdidTransmitters } {
  const { messages, refused } = decodeOdid(data);
  if (messages.length === 0) return { fixes: [], refused, transmitters };
  const known = messages.reduce(withMessage, transmitters.get(context.transmitter) ?? {});
  const fixes = messages.flatMap((message) =>
    message.kind === 'location' ? odidFix(message.location, known, context) : [],
  );
  return { fixes, refused, transmitters: withTransmitter(transmitters, context.transmitter, known) };
}
