/*
 * What receivers of BlueMark's DroneScout publish by MQTT: JSON with a message as it was heard over the air, or an aircraft heard by
 * ADS-B with its altitude in m and its speeds in m/s.
 */
import { isObject, type Json } from '../../formats/json.ts';
import type { RawFix } from '../fix.ts';
import { bytesOfBase64, bytesOfHex } from './bytes.ts';
import { type OdidTransmitters, readOdid } from './odid.ts';
import {
  blankFix,
  type FormatReading,
  identityOf,
  nothingRead,
  numberOrNull,
  objectOf,
  presentFields,
} from './reading.ts';

type Reading = FormatReading & { readonly transmitters: OdidTransmitters };

const ICAO = /^[\dA-F]{6}$/;

const readAircraft = (aircraft: Json, sensor: string): FormatReading => {
  const icao24 = identityOf(aircraft.ICAO ?? aircraft.icao ?? aircraft.hex)?.toUpperCase();
  if (icao24 === undefined || !ICAO.test(icao24)) return nothingRead('no_identity');
  return {
    refused: [],
    fixes: [
      {
        ...blankFix('adsb', sensor),
        subject: {
          kind: 'manned',
          icao24,
          ...presentFields<Pick<RawFix['subject'], 'callsign' | 'category'>>({
            callsign: identityOf(aircraft.flight),
            category: identityOf(aircraft.category),
          }),
        },
        at: numberOrNull(aircraft.timestamp),
        lat: numberOrNull(aircraft.latitude),
        lon: numberOrNull(aircraft.longitude),
        altitude: presentFields<RawFix['altitude']>({ pressure_m: numberOrNull(aircraft.altitude) }),
        speed_ms: numberOrNull(aircraft.speed),
        track_deg: numberOrNull(aircraft.heading ?? aircraft.track),
        climb_ms: numberOrNull(aircraft['vertical rate']),
        state: 'airborne',
      },
    ],
  };
};

/** Reads one message of a receiver. `heard`: ms. */
export function readDroneScout(
  text: string,
  transmitters: OdidTransmitters,
  { sensor, heard }: { readonly sensor: string; readonly heard: number },
): Reading {
  // Names of the receivers carry line ends and zeros.
  const message = objectOf(text.replaceAll(/\p{Cc}/gu, ' '));
  if (message === null) return { ...nothingRead('malformed'), transmitters };
  const { data, aircraft } = message;
  if (isObject(aircraft)) return { ...readAircraft(aircraft, sensor), transmitters };
  if (!isObject(data))
    // Its own state and place.
    return 'status' in message || 'location' in message || 'mobile network' in message
      ? { fixes: [], refused: [], transmitters }
      : { ...nothingRead('unknown_message'), transmitters };
  const { raw } = data;
  // `UASdata` is a structure as a compiler laid it out: what was heard over the air is read, and nothing else.
  if (typeof raw !== 'string' || raw === '') return { ...nothingRead('unknown_message'), transmitters };
  const bytes = bytesOfHex(raw) ?? bytesOfBase64(raw);
  const transmitter = identityOf(data['MAC address']);
  if (bytes === null) return { ...nothingRead('malformed'), transmitters };
  if (transmitter === undefined) return { ...nothingRead('no_identity'), transmitters };
  return readOdid(bytes, transmitters, { sensor, heard: numberOrNull(data.timestamp) ?? heard, transmitter });
}
