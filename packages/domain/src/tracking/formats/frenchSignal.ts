/*
 * The French electronic signal of drones (arrêté of 27 December 2019, ECOI1934044A, annex III): one Wi-Fi frame with elements of type,
 * length and value, in the order of the network. It tells no time, and heights above the sea and above the take-off point.
 */
import { isObject, type Json } from '../../formats/json.ts';
import { placeRefusal, type RawFix } from '../fix.ts';
import { Bytes } from './bytes.ts';
import {
  blankFix,
  type FormatReading,
  identityOf,
  nothingRead,
  numberOrNull,
  objectOf,
  positionOrNull,
  presentFields,
} from './reading.ts';

/** Vendor element of Wi-Fi, its identifier of the French secretariat (SGDSN), and the type of the frame. */
const VENDOR_ELEMENT = 0xdd;
const IDENTIFIER = [0x6a, 0x5c, 0x35, 0x01];
const LONGEST = 251;
const DEGREES = 1e5;

interface SignalFields {
  readonly fr_id: string | undefined;
  readonly serial: string | undefined;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly amsl_m: number | null;
  readonly above_takeoff_m: number | null;
  readonly takeoff_lat: number | null;
  readonly takeoff_lon: number | null;
  readonly speed_ms: number | null;
  readonly track_deg: number | null;
}

const fixOf = (told: SignalFields, sensor: string): FormatReading => {
  const { fr_id, serial, lat, lon } = told;
  if (fr_id === undefined && serial === undefined) return nothingRead('no_identity');
  if (lat === null || lon === null) return nothingRead('no_position');
  // Some emitters tell ten thousandths of a degree: the place is ten times too near to the equator, and none is guessed.
  if (
    placeRefusal(lat * 10, lon * 10) === null &&
    placeRefusal(lon, lat) === null &&
    isTenthOfFrance(lat, lon)
  )
    return nothingRead('malformed');
  return {
    refused: [],
    fixes: [
      {
        ...blankFix('fr_rid', sensor),
        subject: {
          kind: 'drone',
          ...presentFields<Pick<RawFix['subject'], 'fr_id' | 'serial'>>({ fr_id, serial }),
        },
        lat,
        lon,
        altitude: presentFields<RawFix['altitude']>({
          amsl_m: told.amsl_m,
          above_takeoff_m: told.above_takeoff_m,
        }),
        speed_ms: told.speed_ms,
        track_deg: told.track_deg,
        // The signal is sent from take-off to landing.
        state: 'airborne',
        operator_position: positionOrNull('takeoff', told.takeoff_lat, told.takeoff_lon),
      },
    ],
  };
};

/** Mainland France, Corsica and the waters around them, divided by ten. */
const isTenthOfFrance = (lat: number, lon: number): boolean =>
  lat > 4.1 && lat < 5.2 && lon > -0.6 && lon < 1;

/** The values by their type; null where the lengths do not fit. */
function elementsOf(
  bytes: Bytes,
): ReadonlyMap<number, { readonly at: number; readonly length: number }> | null {
  const found = new Map<number, { readonly at: number; readonly length: number }>();
  let at = 0;
  if (bytes.length >= 2 && bytes.u8(0) === VENDOR_ELEMENT) {
    if (bytes.u8(1) + 2 > bytes.length) return null;
    at = 2;
  }
  if (at + IDENTIFIER.length > bytes.length) return null;
  if (IDENTIFIER.some((byte, index) => bytes.u8(at + index) !== byte)) return null;
  for (at += IDENTIFIER.length; at < bytes.length; ) {
    if (at + 2 > bytes.length) return null;
    const length = bytes.u8(at + 1);
    if (at + 2 + length > bytes.length) return null;
    found.set(bytes.u8(at), { at: at + 2, length });
    at += 2 + length;
  }
  return found;
}

/** Reads one frame, from its vendor element or from the identifier in it. */
export function readFrenchSignal(data: Uint8Array, { sensor }: { readonly sensor: string }): FormatReading {
  if (data.byteLength > LONGEST + 2) return nothingRead('too_long');
  const bytes = new Bytes(data);
  const elements = elementsOf(bytes);
  if (elements === null) return nothingRead('malformed');
  const number = (type: number, length: number, read: (at: number) => number): number | null => {
    const element = elements.get(type);
    if (element === undefined) return null;
    if (element.length === length) return read(element.at);
    // Some emitters write the digits.
    return numberOrNull(bytes.text(element.at, element.length));
  };
  const text = (type: number): string | undefined => {
    const element = elements.get(type);
    return element === undefined ? undefined : identityOf(bytes.text(element.at, element.length));
  };
  const degrees = (type: number): number | null => {
    const value = number(type, 4, bytes.i32BigEndian);
    return value === null ? null : value / DEGREES;
  };
  if (number(1, 1, bytes.u8) !== 1) return nothingRead('unknown_message');
  return fixOf(
    {
      fr_id: text(2),
      serial: text(3),
      lat: degrees(4),
      lon: degrees(5),
      amsl_m: number(6, 2, bytes.i16BigEndian),
      above_takeoff_m: number(7, 2, bytes.i16BigEndian),
      takeoff_lat: degrees(8),
      takeoff_lon: degrees(9),
      speed_ms: number(10, 1, bytes.u8),
      track_deg: number(11, 2, bytes.u16BigEndian),
    },
    sensor,
  );
}

/** Degrees as boxes write them: with a point, or in hundred thousandths. */
const degreesOf = (value: unknown): number | null => {
  const number = numberOrNull(value);
  return number !== null && Math.abs(number) > 180 ? number / DEGREES : number;
};

const toldOf = (message: Json): SignalFields => {
  const pick = (type: string, name: string): unknown => message[type] ?? message[name];
  return {
    fr_id: identityOf(pick('2', 'id')),
    serial: identityOf(pick('3', 'serial')),
    lat: degreesOf(pick('4', 'lat')),
    lon: degreesOf(pick('5', 'lon')),
    amsl_m: numberOrNull(pick('6', 'alt')),
    above_takeoff_m: numberOrNull(pick('7', 'height')),
    takeoff_lat: degreesOf(pick('8', 'lat0')),
    takeoff_lon: degreesOf(pick('9', 'lon0')),
    speed_ms: numberOrNull(pick('10', 'speed')),
    track_deg: numberOrNull(pick('11', 'route')),
  };
};

/** Reads what boxes publish of a frame: an object with the types as names, or with short words. */
export function readFrenchSignalJson(text: string, { sensor }: { readonly sensor: string }): FormatReading {
  const message = objectOf(text);
  return message === null || !isObject(message) ? nothingRead('malformed') : fixOf(toldOf(message), sensor);
}
