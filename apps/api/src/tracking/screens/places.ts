import type { EphemeralFrame, TrackLabel } from '@envol/contract/tracking/ephemeral';
import type { FramePlace, PositionKind } from '@envol/contract/tracking/positionFrames';
import type { FixAltitude } from '@envol/domain/tracking/fix';
import type { Track } from '../sky.ts';

/** Emitter category of ADS-B of a rotorcraft. */
const ROTORCRAFT = 'A7';

export const kindOf = ({ told }: Track): PositionKind =>
  told.fix.subject.kind === 'drone'
    ? 'tracking'
    : told.fix.subject.category === ROTORCRAFT
      ? 'helicopters'
      : 'public_air_vehicles';

const altitudeOf = ({
  amsl_m,
  ellipsoid_m,
  pressure_m,
}: FixAltitude): Pick<FramePlace, 'altitude_m' | 'altitude_reference'> =>
  amsl_m !== undefined
    ? { altitude_m: amsl_m, altitude_reference: 'amsl' }
    : ellipsoid_m !== undefined
      ? { altitude_m: ellipsoid_m, altitude_reference: 'ellipsoid' }
      : { altitude_m: pressure_m ?? null, altitude_reference: pressure_m === undefined ? null : 'pressure' };

const heightOf = ({
  above_ground_m,
  above_takeoff_m,
}: FixAltitude): Pick<FramePlace, 'height_m' | 'height_reference'> =>
  above_ground_m !== undefined
    ? { height_m: above_ground_m, height_reference: 'ground' }
    : {
        height_m: above_takeoff_m ?? null,
        height_reference: above_takeoff_m === undefined ? null : 'take_off',
      };

/** The place of a track as frames carry it. `level`: of the worst alarm about it. */
export const placeOf = (
  { told: { fix }, handle }: Track,
  now: number,
  level: FramePlace['alarm_level'],
  is_gone: boolean,
): FramePlace => ({
  handle,
  lat: fix.lat,
  lon: fix.lon,
  ...altitudeOf(fix.altitude),
  ...heightOf(fix.altitude),
  speed_ms: fix.speed_ms,
  // Where its nose points, where nothing tells its way over ground.
  track_deg: fix.track_deg ?? fix.heading_deg ?? null,
  climb_ms: fix.climb_ms,
  age_s: Math.max(0, now - fix.at) / 1000,
  is_gone,
  is_simulated: fix.is_simulated,
  is_on_ground: fix.state === 'ground',
  is_emergency: fix.state === 'emergency' || fix.state === 'rid_failure',
  alarm_level: level,
});

/** What a track is called. */
export const labelOf = ({ handle, device_id, told: { fix, binding, teller } }: Track): TrackLabel => ({
  handle,
  device_id,
  source: fix.source,
  drone_id: binding.drone_id,
  drone_name: binding.drone_name,
  company_name: binding.company_name,
  callsign: fix.subject.callsign ?? null,
  category: fix.subject.category ?? null,
  is_heard_by_operator: fix.subject.kind === 'manned' && teller.operator_id !== null,
  is_simulated: fix.is_simulated,
});

export const labelsFrame = (kind: PositionKind, labels: readonly TrackLabel[]): string =>
  JSON.stringify({ type: kind, labels: [...labels] } satisfies EphemeralFrame);
