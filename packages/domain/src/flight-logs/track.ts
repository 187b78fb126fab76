import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';
import { geoidHeight } from '../geo/geoid.ts';
import type { Position } from '../geo/geometry.ts';
import { LIVE_FOR_S } from '../traces/trace.ts';
import { acceptFix, type Fix, type FixRefusal, type RawFix } from '../tracking/fix.ts';
import type { KeptPoint } from '../tracking/foldedPoints.ts';

/** What the heights of a log are measured from: where it took off, the ground under it, the sea; `none`: it tells no height. */
export const LOG_HEIGHT_REFERENCES = ['take_off', 'ground', 'amsl', 'none'] as const;
export type LogHeightReference = (typeof LOG_HEIGHT_REFERENCES)[number];

/** What of a file was no place of a flight, by its reason. */
export type LeftOutPlaces = readonly { readonly reason: FixRefusal; readonly count: number }[];

/** Where a drone was, as it is kept. */
export interface LogTrack {
  readonly points: readonly KeptPoint[];
  /** What `height_m` of the points is above: the take-off point, or the ground. */
  readonly height_above: 'take_off' | 'ground';
  readonly left_out: LeftOutPlaces;
}

/** m above the sea; above the ellipsoid the geoid makes it so. Pressure alone says nothing without that of the day. */
const seaHeightOf = ({ altitude, lat, lon }: Fix): number | null => {
  if (altitude.amsl_m !== undefined) return altitude.amsl_m;
  if (altitude.ellipsoid_m === undefined) return null;
  const geoid = geoidHeight(lat, lon);
  return geoid === null ? null : altitude.ellipsoid_m - geoid;
};

/** The places of a file in the order of their times, each judged as every source's are. */
export function trackOf(raw: readonly RawFix[]): LogTrack {
  const accepted: Fix[] = [];
  const refused = new Map<FixRefusal, number>();
  let last: Fix | null = null;
  for (const fix of raw.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
    const { at } = fix;
    if (at === null) continue;
    const found = acceptFix(fix, last, at);
    if (found.fix === undefined) refused.set(found.refused, (refused.get(found.refused) ?? 0) + 1);
    else {
      last = found.fix;
      accepted.push(found.fix);
    }
  }
  const is_above_takeoff = accepted.some(({ altitude }) => altitude.above_takeoff_m !== undefined);
  const height_above =
    !is_above_takeoff && accepted.some(({ altitude }) => altitude.above_ground_m !== undefined)
      ? 'ground'
      : 'take_off';
  return {
    height_above,
    points: accepted.map((fix) => ({
      at: fix.at,
      longitude: fix.lon,
      latitude: fix.lat,
      altitude_m: seaHeightOf(fix),
      height_m:
        (height_above === 'ground' ? fix.altitude.above_ground_m : fix.altitude.above_takeoff_m) ?? null,
      heading_deg: fix.heading_deg ?? fix.track_deg,
      is_late: false,
    })),
    left_out: [...refused].map(([reason, count]) => ({ reason, count })),
  };
}

/** What a log says of its flight. Durations in s. */
export interface FlownFacts {
  /** ISO 8601: the first and the last place in the air. */
  readonly started_at: string;
  readonly ended_at: string;
  readonly airborne_s: number;
  /** How often it took off. */
  readonly flights: number;
  readonly distance_m: number;
  /** The highest, above what `height_reference` says. */
  readonly max_height_m: number | null;
  readonly height_reference: LogHeightReference;
  /** The places in the air, in their order. */
  readonly airborne: readonly KeptPoint[];
  /** Where it took off, where the heights say so. */
  readonly took_off: Position | null;
}

/** It is in the air from so high above where it took off, m, and on the ground again below the other. */
const UP_M = 2;
const DOWN_M = 1;
/** Without a height: from so fast over ground, m/s, and standing below the other. */
const MOVES_MS = 1.5;
const STANDS_MS = 0.5;
/** A place nearer than this to the height of the take-off point may be where it took off, m. */
const AT_TAKE_OFF_M = 5;
const SILENT_MS = LIVE_FOR_S * 1000;

export const metresBetween = (one: KeptPoint, other: KeptPoint): number => {
  const middle = (one.latitude + other.latitude) / 2;
  return Math.hypot(
    (other.longitude - one.longitude) * metresPerDegreeOfLongitude(middle),
    (other.latitude - one.latitude) * metresPerDegreeOfLatitude(middle),
  );
};

/** Whether each place is in the air. What neither its height nor its speed tells counts as in the air. */
export const inTheAir = (points: readonly KeptPoint[]): readonly boolean[] => {
  let is_up = false;
  const sea = points.flatMap(({ altitude_m }) => altitude_m ?? []);
  const lowest = Math.min(sea[0] ?? Number.POSITIVE_INFINITY, sea.at(-1) ?? Number.POSITIVE_INFINITY);
  return points.map((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    const [from, to] = [before ?? point, after ?? point];
    const seconds = (to.at - from.at) / 1000;
    const speed = seconds > 0 && seconds <= 2 * LIVE_FOR_S ? metresBetween(from, to) / seconds : null;
    const height = point.height_m ?? (point.altitude_m === null ? null : point.altitude_m - lowest);
    if (height === null && speed === null) is_up = true;
    else if ((height !== null && height >= UP_M) || (speed !== null && speed >= MOVES_MS)) is_up = true;
    // Standing far below where it took off, over a valley or beside a dam, it hovers.
    else if (
      (height === null || (height < DOWN_M && height > -AT_TAKE_OFF_M)) &&
      (speed === null || speed < STANDS_MS)
    )
      is_up = false;
    return is_up;
  });
};

const highest = (points: readonly KeptPoint[], above: LogTrack['height_above']) => {
  const most = (field: 'height_m' | 'altitude_m'): number | null =>
    points.reduce<number | null>((top, point) => {
      const value = point[field];
      return value === null || (top !== null && top >= value) ? top : value;
    }, null);
  const height = most('height_m');
  if (height !== null) return { max_height_m: height, height_reference: above };
  const altitude = most('altitude_m');
  return altitude === null
    ? { max_height_m: null, height_reference: 'none' as const }
    : { max_height_m: altitude, height_reference: 'amsl' as const };
};

/** What a track says of its flight; null where nothing of it is in the air. */
export function flownFacts({
  points,
  height_above,
}: Pick<LogTrack, 'points' | 'height_above'>): FlownFacts | null {
  const up = inTheAir(points);
  const airborne = points.filter((_, index) => up[index]);
  const [first, last] = [airborne[0], airborne.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  let [airborne_ms, flights, distance_m] = [0, 0, 0];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (up[index] && !(before !== undefined && up[index - 1])) flights += 1;
    if (before === undefined || !(up[index] || up[index - 1])) continue;
    // How long it was silent it may have been on the ground; as far as it got it flew.
    if (up[index] && up[index - 1]) distance_m += metresBetween(before, point);
    if (point.at - before.at <= SILENT_MS && up[index - 1]) airborne_ms += point.at - before.at;
  }
  const start = points[Math.max(0, up.indexOf(true) - 1)] ?? first;
  const is_at_take_off =
    height_above === 'take_off' && start.height_m !== null && Math.abs(start.height_m) <= AT_TAKE_OFF_M;
  return {
    started_at: new Date(first.at).toISOString(),
    ended_at: new Date(last.at).toISOString(),
    airborne_s: Math.round(airborne_ms / 1000),
    flights,
    distance_m: Math.round(distance_m),
    ...highest(airborne, height_above),
    airborne,
    took_off: is_at_take_off ? [start.longitude, start.latitude] : null,
  };
}
