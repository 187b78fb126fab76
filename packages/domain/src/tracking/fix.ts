import { LIVE_FOR_S } from '../traces/trace.ts';

/** By which way a place came. */
export const FIX_SOURCES = [
  'api',
  'dji',
  'mavlink',
  'f3411',
  'odid',
  'fr_rid',
  'adsb',
  'sbs',
  'ogn',
  'file',
  'simulated',
] as const;
export type FixSource = (typeof FIX_SOURCES)[number];

export const FIX_STATES = ['ground', 'airborne', 'emergency', 'rid_failure', 'unknown'] as const;
export type FixState = (typeof FIX_STATES)[number];

/** What flies, by every name that was heard of it; at least one is there. */
export interface FixSubject {
  readonly kind: 'drone' | 'manned';
  /** What a tracker is bound by in the product: a serial number, a remote id or a controller's number. */
  readonly device_id?: string;
  /** ANSI/CTA-2063-A. */
  readonly serial?: string;
  /** Of the remote controller or dock that the drone is flown by. */
  readonly controller?: string;
  /** French electronic signal: 30 characters, maker, model and serial number (arrêté of 27 December 2019). */
  readonly fr_id?: string;
  /** Registration number of a UAS operator, as FRA-…; not a row of this product. */
  readonly operator_registration?: string;
  /** Six hexadecimal digits in capitals. */
  readonly icao24?: string;
  /** An address that no authority gave: of FLARM or the Open Glider Network, or, after "~", of what others tell for it. */
  readonly flarm?: string;
  readonly callsign?: string;
  /** Emitter category of ADS-B: A7 is a rotorcraft, B6 a drone. */
  readonly category?: string;
}

/** Each altitude that was told, by its reference, m; none is made of another. */
export interface FixAltitude {
  /** Above the WGS84 ellipsoid. */
  readonly ellipsoid_m?: number;
  /** Above mean sea level. */
  readonly amsl_m?: number;
  /** In the standard atmosphere, 1013.25 hPa. */
  readonly pressure_m?: number;
  readonly above_takeoff_m?: number;
  readonly above_ground_m?: number;
}

/** 95 % bounds as the source tells them; absent where it tells none. */
export interface FixAccuracy {
  readonly horizontal_m?: number;
  readonly vertical_m?: number;
  readonly time_s?: number;
}

/** Where the pilot is, or where the drone took off, degrees WGS84. */
export interface OperatorPosition {
  readonly kind: 'takeoff' | 'live' | 'fixed';
  readonly lat: number;
  readonly lon: number;
  readonly ellipsoid_m?: number;
}

/** What every source tells of a place, before it is judged; null where the source does not tell it. */
export interface RawFix {
  readonly source: FixSource;
  /** Receiver, account or file that told it; rights and trust hang on it. */
  readonly sensor: string;
  readonly subject: FixSubject;
  /** Time of validity as the source tells it, ms since 1970. */
  readonly at: number | null;
  /** Degrees WGS84. */
  readonly lat: number | null;
  readonly lon: number | null;
  readonly altitude: FixAltitude;
  readonly accuracy: FixAccuracy;
  /** Over ground. */
  readonly speed_ms: number | null;
  /** True way over ground, degrees. */
  readonly track_deg: number | null;
  /** Where the nose points, true, degrees: a multirotor flies sideways, too. */
  readonly heading_deg?: number;
  readonly climb_ms: number | null;
  readonly state: FixState;
  readonly operator_position: OperatorPosition | null;
  readonly is_simulated: boolean;
}

/** A place that can be drawn and judged. */
export interface Fix extends RawFix {
  /** Time of validity, ms; the time of arrival where `is_time_replaced`. */
  readonly at: number;
  readonly lat: number;
  readonly lon: number;
  /** In [0, 360). */
  readonly track_deg: number | null;
  /** The source tells no time, or one that cannot be: `at` is the time of arrival. */
  readonly is_time_replaced: boolean;
  /** What the source tells as time of validity, ms. */
  readonly said_at: number | null;
  /** When it arrived here, ms. */
  readonly heard: number;
  /** Fields that were told with a value that cannot be, and are unknown here. */
  readonly left_out: readonly string[];
}

/** Why what was told is no place. */
export const FIX_REFUSALS = [
  'no_subject',
  'no_position',
  'not_finite',
  'zero_position',
  'out_of_range',
  'swapped_coordinates',
  'clock_ahead',
  'clock_behind',
  'older_than_last',
  'repeated',
  'jump',
] as const;
export type FixRefusal = (typeof FIX_REFUSALS)[number];

export type Acceptance =
  | { readonly fix: Fix; readonly refused?: undefined; readonly late?: undefined }
  | {
      readonly fix?: undefined;
      readonly refused: FixRefusal;
      /** The place all the same, for the record: it came late, and belongs to no picture of now. */
      readonly late: Fix | null;
    };

/** A clock may be ahead of ours by as much, ms. */
export const AHEAD_MS = 2_000;
/** What is older is no news, ms. */
export const BEHIND_MS = 10 * 60_000;
/** No drone is faster over ground; one in wind neither. */
export const FASTEST_DRONE_MS = 150;
/** Chosen: over the speed of an airliner in a jet stream. */
export const FASTEST_MANNED_MS = 400;
/** What two places by satellite may be apart of a drone that stands still, m, where they tell no accuracy. */
const SCATTER_M = 30;
/** A receiver without a fix tells zeros, some with noise, degrees. */
const NEAR_ZERO_DEG = 0.001;

/** Boxes around the French territories: west, south, east, north. */
const FRENCH_BOXES: readonly (readonly [number, number, number, number])[] = [
  [-6, 41, 10, 52],
  [-64, 14, -60, 19],
  [-55, 2, -51, 6],
  [55, -22, 56, -20],
  [44, -14, 46, -12],
  [-57, 46, -56, 48],
  [163, -23, 169, -18],
  [-155, -28, -134, -7],
  [-179, -15, -175, -12],
];
const isFrench = (lat: number, lon: number): boolean =>
  FRENCH_BOXES.some(
    ([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north,
  );

/** Why a latitude and a longitude are no place; null where they are one. */
export function placeRefusal(lat: number | null, lon: number | null): FixRefusal | null {
  if (lat === null || lon === null) return 'no_position';
  if (!Number.isFinite(lat) || !Number.isFinite(lon)) return 'not_finite';
  if (Math.abs(lat) < NEAR_ZERO_DEG && Math.abs(lon) < NEAR_ZERO_DEG) return 'zero_position';
  const is_possible = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  if (!isFrench(lat, lon) && isFrench(lon, lat)) return 'swapped_coordinates';
  return is_possible ? null : 'out_of_range';
}

const METRES_PER_DEGREE = 111_195;
/** Metres between two places, by the sphere: within 0.6 % of the ellipsoid. */
function metresBetween(
  one: { readonly lat: number; readonly lon: number },
  other: { readonly lat: number; readonly lon: number },
): number {
  const rad = Math.PI / 180;
  const [dy, dx] = [(other.lat - one.lat) * rad, (other.lon - one.lon) * rad];
  const half =
    Math.sin(dy / 2) ** 2 + Math.cos(one.lat * rad) * Math.cos(other.lat * rad) * Math.sin(dx / 2) ** 2;
  return ((2 * METRES_PER_DEGREE) / rad) * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Whether it is farther from the last place than it can have flown. */
const jumps = (fix: Fix, last: Fix): boolean => {
  // Gone from the picture meanwhile: the former place says nothing of this one, and a wrong first place does not last.
  if (fix.heard - last.heard > LIVE_FOR_S * 1000) return false;
  const fastest = fix.subject.kind === 'drone' ? FASTEST_DRONE_MS : FASTEST_MANNED_MS;
  const apart = SCATTER_M + (fix.accuracy.horizontal_m ?? 0) + (last.accuracy.horizontal_m ?? 0);
  return metresBetween(last, fix) > (fastest * Math.max(0, fix.at - last.at)) / 1000 + apart;
};

/** Whether a former place of the same device is as new. */
const orderRefusal = (fix: Fix, last: Fix): FixRefusal | null => {
  // What the source says decides first, so that a message heard again does not become new by its arrival.
  if (fix.said_at !== null && last.said_at !== null && fix.source === last.source) {
    if (fix.said_at === last.said_at) return 'repeated';
    if (fix.said_at < last.said_at) return 'older_than_last';
  }
  if (fix.at === last.at) return 'repeated';
  return fix.at < last.at ? 'older_than_last' : null;
};

interface PossibleValues {
  readonly altitude: FixAltitude;
  readonly accuracy: FixAccuracy;
  readonly speed_ms: number | null;
  readonly track_deg: number | null;
  readonly heading_deg?: number;
  readonly climb_ms: number | null;
  readonly operator_position: OperatorPosition | null;
  readonly left_out: readonly string[];
}

/** The values that can be; of the others the names. */
function possibleValues(raw: RawFix): PossibleValues {
  const left_out: string[] = [];
  const within = (name: string, value: number, from: number, to: number): boolean => {
    const is_possible = value >= from && value <= to;
    if (!is_possible) left_out.push(name);
    return is_possible;
  };
  const pick = <T extends object>(group: string, values: T, from: number, to: number): T =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => value !== undefined && within(`${group}.${name}`, Number(value), from, to),
      ),
    ) as T;
  const one = (name: string, value: number | null, from: number, to: number): number | null =>
    value !== null && within(name, value, from, to) ? value : null;
  const place = raw.operator_position;
  const is_place = place === null || placeRefusal(place.lat, place.lon) === null;
  if (!is_place) left_out.push('operator_position');
  const track = one('track_deg', raw.track_deg, -360, 360);
  const heading = one('heading_deg', raw.heading_deg ?? null, -360, 360);
  return {
    // From below the Dead Sea, against the ellipsoid, to over the highest airliner.
    altitude: pick('altitude', raw.altitude, -600, 30_000),
    accuracy: pick('accuracy', raw.accuracy, 0, 100_000),
    speed_ms: one('speed_ms', raw.speed_ms, 0, 700),
    track_deg: track === null ? null : (track + 360) % 360,
    ...(heading !== null && { heading_deg: (heading + 360) % 360 }),
    climb_ms: one('climb_ms', raw.climb_ms, -200, 200),
    operator_position: is_place ? place : null,
    left_out,
  };
}

/** Whoever asks hears why and repairs the clock; what is only listened to is drawn at the time of arrival. */
const isAnswered = ({ source }: RawFix): boolean => source === 'api' || source === 'file';

const hasSubject = ({ device_id, serial, fr_id, icao24, flarm, callsign }: FixSubject): boolean =>
  [device_id, serial, fr_id, icao24, flarm, callsign].some(
    (name) => name !== undefined && name.trim() !== '',
  );

/**
 * The place that was told, or why it is none. `previous`: the last one that was accepted of the same device; `now`: ms. A source
 * that is answered (the API) hears that its clock is wrong; of the others the time of arrival is taken, and the fix says so.
 */
export function acceptFix(raw: RawFix, previous: Fix | null, now: number): Acceptance {
  const { lat, lon } = raw;
  if (!hasSubject(raw.subject)) return { refused: 'no_subject', late: null };
  const refused = placeRefusal(lat, lon);
  if (refused !== null || lat === null || lon === null)
    return { refused: refused ?? 'no_position', late: null };
  if (raw.at !== null && !Number.isFinite(raw.at)) return { refused: 'not_finite', late: null };
  const age = raw.at === null ? null : now - raw.at;
  const clock =
    age === null ? null : age < -AHEAD_MS ? 'clock_ahead' : age > BEHIND_MS ? 'clock_behind' : null;
  const is_time_replaced = raw.at === null || (clock !== null && !isAnswered(raw));
  const { heading_deg: _, ...told } = raw;
  const fix: Fix = {
    ...told,
    ...possibleValues(raw),
    lat,
    lon,
    at: raw.at === null || is_time_replaced ? now : raw.at,
    said_at: raw.at,
    heard: now,
    is_time_replaced,
  };
  if (clock !== null && !is_time_replaced)
    return { refused: clock, late: clock === 'clock_behind' ? fix : null };
  if (previous === null) return { fix };
  const order = orderRefusal(fix, previous);
  if (order !== null)
    return { refused: order, late: order === 'older_than_last' && !is_time_replaced ? fix : null };
  return jumps(fix, previous) ? { refused: 'jump', late: null } : { fix };
}
