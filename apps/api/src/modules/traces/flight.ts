import type { Position } from '@envol/domain/geo/geometry';
import type { TrackedPosition } from '@envol/domain/traces/trace';
import type { Excursion } from '@envol/domain/tracking/alarms/conformance';
import type { Aircraft } from '@envol/domain/tracking/alarms/proximity';
import type { Fix } from '@envol/domain/tracking/fix';
import type { TrackedFix } from '../../tracking/bus/port.ts';
import type { Device } from '../../tracking/devices.ts';
import type { Responsible } from './areas.ts';

/** A drone's flight as alarms are judged of it: what its fixes told until now. */
export interface Flight {
  /** What its alarms are about. */
  readonly subject: string;
  readonly identity: string;
  readonly device: Device;
  told: TrackedFix;
  /** Its first fix here, ms: the trace that it is of holds it. */
  readonly began: number;
  /** Approvals that it has been in. */
  readonly been: Set<number>;
  /** Structures whose area, or margin, it has been in. */
  readonly passed: Set<number>;
  /** Who answers where it is, and who granted its flight. */
  responsible: readonly Responsible[];
  granted_by: readonly number[];
  /** Whose helicopters it is in the way of. */
  kept_free_by: readonly number[];
  take_off_ids: readonly number[];
  took_off: Position | null;
  horizontal: Excursion | null;
  vertical: Excursion | null;
  height_basis: string | null;
  /** Of alarms that stand: their rows. */
  readonly rows: Map<string, number>;
  /** By alarm, how near each structure was told that it came, m. */
  readonly nearest: Map<string, Map<number, number | null>>;
  is_new: boolean;
  /** A fix of it was judged. */
  is_judged: boolean;
  /** What is to be kept of it until now is kept, or given up. */
  written: Promise<void>;
}

/** A first position lower than this above the take-off point is where it took off. */
const ON_THE_GROUND_M = 5;

export const placeOfFix = (fix: Fix): TrackedPosition => ({
  at: new Date(fix.at).toISOString(),
  position: [fix.lon, fix.lat],
  altitude_m: fix.altitude.amsl_m ?? null,
  height_m: fix.altitude.above_takeoff_m ?? null,
  heading_deg: fix.heading_deg ?? fix.track_deg,
});

export const tookOffAt = ({ lon, lat, altitude }: Fix): Position | null =>
  altitude.above_takeoff_m !== undefined && Math.abs(altitude.above_takeoff_m) <= ON_THE_GROUND_M
    ? [lon, lat]
    : null;

/** What of a track its neighbours are judged by; how it moves is told by its fix, or follows from the one before. */
export const aircraftOf = (identity: string, { fix }: TrackedFix, before: Aircraft | undefined): Aircraft => {
  const seconds = before === undefined ? 0 : (fix.at - before.at) / 1000;
  const derived =
    before === undefined || seconds <= 0 || seconds > 10
      ? { speed_ms: null, track_deg: null }
      : motionBetween(before, fix, seconds);
  const is_told = fix.speed_ms !== null && fix.track_deg !== null;
  return {
    identity,
    kind: fix.subject.kind,
    lat: fix.lat,
    lon: fix.lon,
    at: fix.at,
    altitude: fix.altitude,
    accuracy: fix.accuracy,
    speed_ms: is_told ? fix.speed_ms : derived.speed_ms,
    track_deg: is_told ? fix.track_deg : derived.track_deg,
    climb_ms: fix.climb_ms,
    is_on_ground: fix.state === 'ground',
  };
};

const METRES_PER_DEGREE = 111_195;

const motionBetween = (before: Aircraft, { lat, lon }: Fix, seconds: number) => {
  const north = (lat - before.lat) * METRES_PER_DEGREE;
  const east = (lon - before.lon) * METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return {
    speed_ms: Math.hypot(north, east) / seconds,
    track_deg: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
  };
};
