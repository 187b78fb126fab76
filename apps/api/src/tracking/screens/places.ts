import type { EphemeralFrame, TrackLabel } from '@envol/contract/tracking/ephemeral';
import type { FramePlace, PositionKind } from '@envol/contract/tracking/positionFrames';
import type { FixAltitude, FixSubject } from '@envol/domain/tracking/fix';
import { isRotorcraft } from '../rotorcraft.ts';
import type { Track } from '../sky.ts';

export const kindOf = ({ told }: Track): PositionKind =>
  told.fix.subject.kind === 'drone'
    ? 'tracking'
    : isRotorcraft(told.fix)
      ? 'helicopters'
      : 'public_air_vehicles';

/** The order in which altitudes are told: manned aircraft are separated by the standard pressure, not by the ellipsoid. */
const REFERENCES = {
  drone: ['amsl', 'ellipsoid', 'pressure'],
  manned: ['amsl', 'pressure', 'ellipsoid'],
} as const;

const altitudeOf = (
  altitude: FixAltitude,
  kind: FixSubject['kind'],
): Pick<FramePlace, 'altitude_m' | 'altitude_reference'> => {
  for (const reference of REFERENCES[kind]) {
    const told = altitude[`${reference}_m`];
    if (told !== undefined) return { altitude_m: told, altitude_reference: reference };
  }
  return { altitude_m: null, altitude_reference: null };
};

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
  ...altitudeOf(fix.altitude, fix.subject.kind),
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

const labels = new WeakMap<Track, TrackLabel>();

const isSame = (one: TrackLabel, other: TrackLabel): boolean => {
  for (const name in one) if (one[name as keyof TrackLabel] !== other[name as keyof TrackLabel]) return false;
  return true;
};

/** What a track is called: the same object until that changes. */
export const labelOf = (track: Track): TrackLabel => {
  const {
    handle,
    device_id,
    told: { fix, binding, teller },
  } = track;
  const label: TrackLabel = {
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
  };
  const known = labels.get(track);
  if (known !== undefined && isSame(known, label)) return known;
  labels.set(track, label);
  return label;
};

export const labelsFrame = (kind: PositionKind, labels: readonly TrackLabel[]): string =>
  JSON.stringify({ type: kind, labels: [...labels] } satisfies EphemeralFrame);
