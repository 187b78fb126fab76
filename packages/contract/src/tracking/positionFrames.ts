/*
 * Places on the live channel, as bytes: little-endian, no schema library, the same code in the API and in the browser. What a
 * track is called comes once, as a JSON frame that binds its handle (`ephemeral.ts`).
 */

/** Stands in the first byte of each frame; a reader that does not know it goes on asking for places. */
export const POSITIONS_VERSION = 1;

/** What the places of a frame are of; the JSON frame of the same name binds their handles. */
export const POSITION_KINDS = ['tracking', 'public_air_vehicles', 'helicopters'] as const;
export type PositionKind = (typeof POSITION_KINDS)[number];

/** What an altitude is measured from. */
export const ALTITUDE_REFERENCES = ['amsl', 'ellipsoid', 'pressure'] as const;
/** What a height is measured from. */
export const HEIGHT_REFERENCES = ['take_off', 'ground'] as const;

/** A place of a track. Unknown values are null, never zero. */
export interface FramePlace {
  /** Which track: good for one connection. */
  readonly handle: number;
  /** Degrees WGS84, to 11 mm. */
  readonly lat: number;
  readonly lon: number;
  /** m, to 0.5 m. */
  readonly altitude_m: number | null;
  readonly altitude_reference: (typeof ALTITUDE_REFERENCES)[number] | null;
  /** m, to 0.5 m. */
  readonly height_m: number | null;
  readonly height_reference: (typeof HEIGHT_REFERENCES)[number] | null;
  /** m/s over ground, to 1 cm/s. */
  readonly speed_ms: number | null;
  /** Way over ground, else where the nose points: degrees from true north in [0, 360), to a hundredth. */
  readonly track_deg: number | null;
  /** m/s, to 0.5 m/s. */
  readonly climb_ms: number | null;
  /** How old the place was when the frame was made, s, to a quarter; 63.75 for anything older. */
  readonly age_s: number;
  /** Not heard any more: the track leaves the picture, and its handle is free. */
  readonly is_gone: boolean;
  readonly is_simulated: boolean;
  readonly is_on_ground: boolean;
  readonly is_emergency: boolean;
  /** The worst alarm that stands about it: 0 none, 1 caution, 2 warning, 3 critical. */
  readonly alarm_level: 0 | 1 | 2 | 3;
}

export interface PositionFrame {
  readonly kind: PositionKind;
  /** The server's clock when the frame was made, ms modulo 2^32: two frames tell how much time is between them. */
  readonly tick_ms: number;
  /** The cell that the frame is of (`cells.ts`). */
  readonly cell: number;
  readonly places: readonly FramePlace[];
}

const HEADER_BYTES = 12;
const PLACE_BYTES = 26;
/** A frame counts its places in 16 bits. */
export const MOST_PLACES = 65_535;

const NO_I16 = -32_768;
const NO_U16 = 65_535;
const NO_I8 = -128;

const GONE = 1;
const SIMULATED = 2;
const ON_GROUND = 4;
const EMERGENCY = 8;
/** Bits 4 and 5: the altitude's reference, 0 for none; bit 6: the height is above ground. */
const ALTITUDE_SHIFT = 4;
const ABOVE_GROUND = 64;

const clamped = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));
const orNone = (value: number | null, per: number, [least, most]: readonly [number, number], none: number) =>
  value === null || !Number.isFinite(value) ? none : clamped(value * per, least, most);

const flagsOf = (place: FramePlace): number =>
  (place.is_gone ? GONE : 0) +
  (place.is_simulated ? SIMULATED : 0) +
  (place.is_on_ground ? ON_GROUND : 0) +
  (place.is_emergency ? EMERGENCY : 0) +
  ((place.altitude_reference === null ? 0 : ALTITUDE_REFERENCES.indexOf(place.altitude_reference) + 1) <<
    ALTITUDE_SHIFT) +
  (place.height_reference === 'ground' ? ABOVE_GROUND : 0);

/** A frame as bytes. Throws RangeError on more than `MOST_PLACES` places. */
export function encodePositions({ kind, tick_ms, cell, places }: PositionFrame): Uint8Array<ArrayBuffer> {
  if (places.length > MOST_PLACES) throw new RangeError(`${places.length} places in one frame`);
  const bytes = new Uint8Array(HEADER_BYTES + places.length * PLACE_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, POSITIONS_VERSION);
  view.setUint8(1, POSITION_KINDS.indexOf(kind));
  view.setUint16(2, places.length, true);
  view.setUint32(4, tick_ms % 2 ** 32, true);
  view.setUint32(8, cell, true);
  let at = HEADER_BYTES;
  for (const place of places) {
    view.setUint32(at, place.handle, true);
    view.setInt32(at + 4, clamped(place.lat * 1e7, -9e8, 9e8), true);
    view.setInt32(at + 8, clamped(place.lon * 1e7, -18e8, 18e8), true);
    const altitude = place.altitude_reference === null ? null : place.altitude_m;
    view.setInt16(at + 12, orNone(altitude, 2, [-32_767, 32_767], NO_I16), true);
    const height = place.height_reference === null ? null : place.height_m;
    view.setInt16(at + 14, orNone(height, 2, [-32_767, 32_767], NO_I16), true);
    view.setUint16(at + 16, orNone(place.speed_ms, 100, [0, 65_534], NO_U16), true);
    const track = orNone(place.track_deg, 100, [0, 36_000], NO_U16);
    view.setUint16(at + 18, track === 36_000 ? 0 : track, true);
    view.setInt8(at + 20, orNone(place.climb_ms, 2, [-127, 127], NO_I8));
    view.setUint8(at + 21, clamped(place.age_s * 4, 0, 255));
    view.setUint16(at + 22, flagsOf(place), true);
    view.setUint8(at + 24, place.alarm_level);
    at += PLACE_BYTES;
  }
  return bytes;
}

const placeAt = (view: DataView, at: number): FramePlace | null => {
  const flags = view.getUint16(at + 22, true);
  const [altitude, height] = [view.getInt16(at + 12, true), view.getInt16(at + 14, true)];
  const [speed, track] = [view.getUint16(at + 16, true), view.getUint16(at + 18, true)];
  const climb = view.getInt8(at + 20);
  const level = view.getUint8(at + 24);
  if (level > 3) return null;
  return {
    handle: view.getUint32(at, true),
    lat: view.getInt32(at + 4, true) / 1e7,
    lon: view.getInt32(at + 8, true) / 1e7,
    altitude_m: altitude === NO_I16 ? null : altitude / 2,
    altitude_reference: ALTITUDE_REFERENCES[((flags >> ALTITUDE_SHIFT) & 3) - 1] ?? null,
    height_m: height === NO_I16 ? null : height / 2,
    height_reference: height === NO_I16 ? null : (flags & ABOVE_GROUND) === 0 ? 'take_off' : 'ground',
    speed_ms: speed === NO_U16 ? null : speed / 100,
    track_deg: track === NO_U16 ? null : track / 100,
    climb_ms: climb === NO_I8 ? null : climb / 2,
    age_s: view.getUint8(at + 21) / 4,
    is_gone: (flags & GONE) !== 0,
    is_simulated: (flags & SIMULATED) !== 0,
    is_on_ground: (flags & ON_GROUND) !== 0,
    is_emergency: (flags & EMERGENCY) !== 0,
    alarm_level: level as FramePlace['alarm_level'],
  };
};

/** A frame's places; null for bytes of another version, another kind or another length than they say. */
export function decodePositions(bytes: Uint8Array): PositionFrame | null {
  if (bytes.length < HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = POSITION_KINDS[view.getUint8(1)];
  const count = view.getUint16(2, true);
  if (view.getUint8(0) !== POSITIONS_VERSION || kind === undefined) return null;
  if (bytes.length !== HEADER_BYTES + count * PLACE_BYTES) return null;
  const places: FramePlace[] = [];
  for (let index = 0; index < count; index += 1) {
    const place = placeAt(view, HEADER_BYTES + index * PLACE_BYTES);
    if (place === null) return null;
    places.push(place);
  }
  return { kind, tick_ms: view.getUint32(4, true), cell: view.getUint32(8, true), places };
}
