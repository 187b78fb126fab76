import type { Ground } from '../airspace/ground.ts';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';
import { geoidHeight } from '../geo/geoid.ts';
import type { Position } from '../geo/geometry.ts';
import { HEIGHT_TOLERANCE_M } from '../traces/height.ts';
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
  /** From when on its heights are above which place, in the order of their times. */
  readonly take_offs: readonly TakeOffPlace[];
}

/** A place that heights are above from an instant on, ms; null where the log does not say which. */
interface TakeOffPlace {
  readonly at: number;
  readonly position: Position | null;
}

/** The ground under a place; null where it is not known. */
export type GroundUnder = (point: KeptPoint) => Ground | null;

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

/** How fast it was about a place over ground, m/s; null where its neighbours are too far in time. */
const speedAt = (points: readonly KeptPoint[], index: number): number | null => {
  const point = points[index];
  const [from, to] = [points[index - 1] ?? point, points[index + 1] ?? point];
  if (from === undefined || to === undefined) return null;
  const seconds = (to.at - from.at) / 1000;
  return seconds > 0 && seconds <= 2 * LIVE_FOR_S ? metresBetween(from, to) / seconds : null;
};

/** Whether a place above the sea is on the ground, as that ground is known; null where it is not known well enough. */
const isOnGround = (altitude_m: number, ground: Ground | null): boolean | null => {
  if (ground === null) return null;
  const doubt_m = ground.certainty === 'measured' ? 0 : ground.error_m;
  if (altitude_m - (ground.max_m + doubt_m) > HEIGHT_TOLERANCE_M) return false;
  return altitude_m - (ground.min_m - doubt_m) <= HEIGHT_TOLERANCE_M ? true : null;
};

/** What a place was: `perhaps`, where it stood and only an altitude above a ground that nobody knows could tell. */
type AirState = 'up' | 'down' | 'perhaps';

/**
 * Whether each place is in the air. What neither its height nor its speed tells counts as in the air. A log of altitudes may begin and
 * end in a hover: with `groundUnder` the ground says it, without it the lower of its ends counts as the ground.
 */
export const airStates = (
  points: readonly KeptPoint[],
  groundUnder: GroundUnder | null = null,
): readonly AirState[] => {
  let state: AirState = 'down';
  const sea = points.flatMap(({ altitude_m }) => altitude_m ?? []);
  const lowest = Math.min(sea[0] ?? Number.POSITIVE_INFINITY, sea.at(-1) ?? Number.POSITIVE_INFINITY);
  const standing = (point: KeptPoint): AirState => {
    const { height_m, altitude_m } = point;
    if (height_m !== null || altitude_m === null || groundUnder === null) return 'down';
    const is_down = isOnGround(altitude_m, groundUnder(point));
    return is_down === null ? 'perhaps' : is_down ? 'down' : 'up';
  };
  return points.map((point, index) => {
    const speed = speedAt(points, index);
    const height = point.height_m ?? (point.altitude_m === null ? null : point.altitude_m - lowest);
    if (height === null && speed === null) state = 'up';
    else if ((height !== null && height >= UP_M) || (speed !== null && speed >= MOVES_MS)) state = 'up';
    // Standing far below where it took off, over a valley or beside a dam, it hovers.
    else if (
      (height === null || (height < DOWN_M && height > -AT_TAKE_OFF_M)) &&
      (speed === null || speed < STANDS_MS)
    )
      state = standing(point);
    return state;
  });
};

/** Whether each place is in the air, as its own heights tell. */
export const inTheAir = (points: readonly KeptPoint[]): readonly boolean[] =>
  airStates(points).map((state) => state === 'up');

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

/** Heights that change faster than this, m/s, or from their altitudes by more, m, are above another place than before. */
const REZEROED_MS = 40;
const REZEROED_M = 10;
/** After a silence it flies on from here if it is no farther, m. */
const SAME_PLACE_M = 30;

/** Whether the heights from a place on may be above another place than those of the last one that told its height. */
const isRezeroed = (before: KeptPoint, point: KeptPoint): boolean => {
  if (before.height_m === null || point.height_m === null) return false;
  if (before.altitude_m !== null && point.altitude_m !== null) {
    const moved = point.altitude_m - point.height_m - (before.altitude_m - before.height_m);
    if (Math.abs(moved) > REZEROED_M) return true;
  }
  const change = Math.abs(point.height_m - before.height_m);
  if (point.at - before.at > SILENT_MS) return Math.abs(point.height_m) <= AT_TAKE_OFF_M;
  return change > REZEROED_M && change > ((point.at - before.at) / 1000) * REZEROED_MS;
};

/** The places that heights are above: a drone that lands higher up the slope tells its next flight from there. */
const takeOffsOf = (points: readonly KeptPoint[], up: readonly boolean[]): TakeOffPlace[] => {
  const found: TakeOffPlace[] = [];
  const begin = (at: number, point: KeptPoint | null): void => {
    const is_there = point !== null && point.height_m !== null && Math.abs(point.height_m) <= AT_TAKE_OFF_M;
    found.push({ at, position: is_there ? [point.longitude, point.latitude] : null });
  };
  let told: KeptPoint | null = null;
  for (const [index, point] of points.entries()) {
    if (!up[index]) continue;
    const before = points[index - 1];
    if (before === undefined) begin(point.at, point);
    else if (!up[index - 1]) {
      const is_near = point.at - before.at <= SILENT_MS || metresBetween(before, point) <= SAME_PLACE_M;
      begin(point.at, is_near ? before : point);
    } else if (told !== null && isRezeroed(told, point)) begin(point.at, point);
    if (point.height_m !== null) told = point;
  }
  return found;
};

/** What a track says of its flight, better with the ground under it; null where nothing of it is in the air. */
export function flownFacts(
  { points, height_above }: Pick<LogTrack, 'points' | 'height_above'>,
  groundUnder: GroundUnder | null = null,
): FlownFacts | null {
  const up = airStates(points, groundUnder).map((state) => state === 'up');
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
  return {
    started_at: new Date(first.at).toISOString(),
    ended_at: new Date(last.at).toISOString(),
    airborne_s: Math.round(airborne_ms / 1000),
    flights,
    distance_m: Math.round(distance_m),
    ...highest(airborne, height_above),
    airborne,
    take_offs: height_above === 'take_off' ? takeOffsOf(points, up) : [],
  };
}
