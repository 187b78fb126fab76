import type { Fix, FixSubject } from '@envol/domain/tracking/fix';

/** Who tells of an aircraft: its operator, an authority by its receiver, or the demonstration. */
export interface Teller {
  readonly operator_id: number | null;
  readonly structure_id: number | null;
  readonly is_simulated: boolean;
  /** It speaks for a drone that is another operator's: its own people see it, and nobody is alarmed. */
  readonly is_foreign?: boolean;
}

/** The name that a subject is followed under; what it is bound by in the product comes first. */
export const deviceOf = ({ device_id, serial, fr_id, icao24, flarm, callsign }: FixSubject): string | null =>
  device_id ?? serial ?? fr_id ?? icao24 ?? flarm ?? callsign ?? null;

/** A device as one teller hears it: nobody writes into another's traces. */
export const keyOf = (device_id: string, { operator_id, structure_id, is_simulated }: Teller): string =>
  `${device_id}\n${operator_id ?? ''}\n${structure_id ?? ''}\n${is_simulated ? 's' : ''}`;

/** A place as it is recorded: m AMSL, m above take-off, degrees. */
export interface PointToRecord {
  readonly device_id: string;
  readonly teller: Teller;
  /** ms since 1970. */
  readonly at: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly altitude_m: number | null;
  readonly height_m: number | null;
  readonly heading_deg: number | null;
}

/** What of a fix is recorded; null where it names no device. */
export const pointOf = (fix: Fix, teller: Teller): PointToRecord | null => {
  const device_id = deviceOf(fix.subject);
  if (device_id === null) return null;
  return {
    device_id,
    teller,
    at: fix.at,
    longitude: fix.lon,
    latitude: fix.lat,
    altitude_m: fix.altitude.amsl_m ?? null,
    height_m: fix.altitude.above_takeoff_m ?? fix.altitude.above_ground_m ?? null,
    heading_deg: fix.heading_deg ?? fix.track_deg,
  };
};
