import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../../geo/ellipsoid.ts';
import { ALERT_LEVELS, type AlertLevel } from '../../traces/alerts.ts';
import type { FixAccuracy, FixAltitude } from '../fix.ts';
import type { AlarmEvidence } from './evidence.ts';

/** An aircraft as its last fix tells it. */
export interface Aircraft {
  readonly identity: string;
  readonly kind: 'drone' | 'manned';
  /** Degrees WGS84. */
  readonly lat: number;
  readonly lon: number;
  /** Time of validity, ms. */
  readonly at: number;
  readonly altitude: FixAltitude;
  readonly accuracy: FixAccuracy;
  /** Null where neither the fix nor the one before tells it. */
  readonly speed_ms: number | null;
  readonly track_deg: number | null;
  readonly climb_ms: number | null;
  readonly is_on_ground: boolean;
}

interface Threshold {
  readonly level: AlertLevel;
  readonly horizontal_m: number;
  readonly vertical_m: number;
  /** How far ahead it counts, s. */
  readonly ahead_s: number;
}

/** Drones: 60 m by 20 m within the minute; the sooner the worse. */
const DRONES: readonly Threshold[] = [
  { level: ALERT_LEVELS.critical, horizontal_m: 60, vertical_m: 20, ahead_s: 5 },
  { level: ALERT_LEVELS.warning, horizontal_m: 60, vertical_m: 20, ahead_s: 25 },
  { level: ALERT_LEVELS.caution, horizontal_m: 60, vertical_m: 20, ahead_s: 60 },
];
/** Somebody is on board: farther, and sooner. */
const MANNED: readonly Threshold[] = [
  { level: ALERT_LEVELS.critical, horizontal_m: 300, vertical_m: 60, ahead_s: 25 },
  { level: ALERT_LEVELS.warning, horizontal_m: 600, vertical_m: 100, ahead_s: 45 },
  { level: ALERT_LEVELS.caution, horizontal_m: 1_500, vertical_m: 150, ahead_s: 90 },
];

/** What stands is over once it is farther by so much: a way that turns by some degrees a second raises it once. */
const STAYS_FACTOR = 1.5;

/** A place that is older raises nothing new, ms. */
export const STALE_MS = 15_000;

/** As an alarm goes on by them: the farthest is wider. */
const widened = (thresholds: readonly Threshold[]): readonly Threshold[] =>
  thresholds.map((threshold) =>
    threshold.level === ALERT_LEVELS.caution
      ? {
          level: threshold.level,
          horizontal_m: threshold.horizontal_m * STAYS_FACTOR,
          vertical_m: threshold.vertical_m * STAYS_FACTOR,
          ahead_s: threshold.ahead_s * STAYS_FACTOR,
        }
      : threshold,
  );

type Span = readonly [from: number, to: number];

/** When |p + v·t| ≤ limit, within [0, ahead]; null where never. */
const nearSpan = (p: readonly number[], v: readonly number[], limit: number, ahead: number): Span | null => {
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  const [a, b, c] = [dot(v, v), 2 * dot(p, v), dot(p, p) - limit * limit];
  if (a < 1e-9) return c <= 0 ? [0, ahead] : null;
  const root = b * b - 4 * a * c;
  if (root < 0) return null;
  const [from, to] = [(-b - Math.sqrt(root)) / (2 * a), (-b + Math.sqrt(root)) / (2 * a)];
  return to < 0 || from > ahead ? null : [Math.max(0, from), Math.min(ahead, to)];
};

/** Metres by which one is above another, where both tell it from one reference; null where they do not. */
const verticalGap = (one: FixAltitude, other: FixAltitude): number | null => {
  for (const reference of ['amsl_m', 'ellipsoid_m', 'pressure_m'] as const) {
    const [a, b] = [one[reference], other[reference]];
    if (a !== undefined && b !== undefined) return b - a;
  }
  return null;
};

const velocityOf = ({ speed_ms, track_deg }: Aircraft): readonly [east: number, north: number] => {
  if (speed_ms === null || track_deg === null) return [0, 0];
  const turn = (track_deg * Math.PI) / 180;
  return [Math.sin(turn) * speed_ms, Math.cos(turn) * speed_ms];
};

/** How the other is seen from one, both brought to the same instant along their ways. */
const relative = (one: Aircraft, other: Aircraft) => {
  const [mine, theirs] = [velocityOf(one), velocityOf(other)];
  const at = Math.max(one.at, other.at);
  const [own_s, other_s] = [(at - one.at) / 1000, (at - other.at) / 1000];
  const place: readonly number[] = [
    (other.lon - one.lon) * metresPerDegreeOfLongitude((one.lat + other.lat) / 2) +
      theirs[0] * other_s -
      mine[0] * own_s,
    (other.lat - one.lat) * metresPerDegreeOfLatitude((one.lat + other.lat) / 2) +
      theirs[1] * other_s -
      mine[1] * own_s,
  ];
  return { place, velocity: [theirs[0] - mine[0], theirs[1] - mine[1]] as readonly number[] };
};

/**
 * What the last fixes of two aircraft say about their distance: the worst that straight ways bring within the time that counts,
 * at the worse of what their accuracies leave open. Heights of different references are not compared: what is near in plan then
 * counts, and the evidence says that the height is unknown. `stands`: an alarm about the two does, and goes on until they are farther.
 */
export function judgeProximity(one: Aircraft, other: Aircraft, stands = false): AlarmEvidence {
  if (one.is_on_ground || other.is_on_ground) return { state: 'over', basis: null };
  const { place, velocity } = relative(one, other);
  const error_m = (one.accuracy.horizontal_m ?? 0) + (other.accuracy.horizontal_m ?? 0);
  const vertical_error_m = (one.accuracy.vertical_m ?? 0) + (other.accuracy.vertical_m ?? 0);
  const gap = verticalGap(one.altitude, other.altitude);
  const climb = (other.climb_ms ?? 0) - (one.climb_ms ?? 0);
  const thresholds = [one, other].some(({ kind }) => kind === 'manned') ? MANNED : DRONES;
  for (const { level, horizontal_m, vertical_m, ahead_s } of stands ? widened(thresholds) : thresholds) {
    const plan = nearSpan(place, velocity, horizontal_m + error_m, ahead_s);
    const height: Span | null =
      gap === null ? [0, ahead_s] : nearSpan([gap], [climb], vertical_m + vertical_error_m, ahead_s);
    if (plan === null || height === null) continue;
    const from = Math.max(plan[0], height[0]);
    if (from > Math.min(plan[1], height[1])) continue;
    const [x = 0, y = 0] = place;
    const [vx = 0, vy = 0] = velocity;
    const square = vx * vx + vy * vy;
    const closest = square < 1e-9 ? 0 : Math.min(ahead_s, Math.max(0, -(x * vx + y * vy) / square));
    return {
      state: 'holds',
      // Without a common height it may be far above: never the worst.
      level: gap === null && level === ALERT_LEVELS.critical ? ALERT_LEVELS.warning : level,
      by_m: Math.round(Math.hypot(x + vx * closest, y + vy * closest)),
      in_s: from > 0 ? Math.round(from) : null,
      is_height_unknown: gap === null,
      basis: null,
    };
  }
  return { state: 'over', basis: null };
}

/** Side of the squares in which neighbours are looked for, degrees of latitude: some 4.4 km. */
const SQUARE_DEG = 0.04;

/** Who is near whom, by squares. */
export class Neighbourhood {
  private readonly squares = new Map<string, Set<string>>();
  private readonly places = new Map<string, { readonly square: string; readonly aircraft: Aircraft }>();

  get(identity: string): Aircraft | undefined {
    return this.places.get(identity)?.aircraft;
  }

  put(aircraft: Aircraft): void {
    const { identity, lat, lon } = aircraft;
    const square = `${Math.floor(lat / SQUARE_DEG)} ${Math.floor(lon / SQUARE_DEG)}`;
    const known = this.places.get(identity);
    if (known?.square !== square) {
      if (known !== undefined) this.leave(identity, known.square);
      const set = this.squares.get(square) ?? new Set<string>();
      this.squares.set(square, set.add(identity));
    }
    this.places.set(identity, { square, aircraft });
  }

  remove(identity: string): void {
    const known = this.places.get(identity);
    if (known === undefined) return;
    this.leave(identity, known.square);
    this.places.delete(identity);
  }

  /** Those within two squares around: some nine kilometres, which two aircraft of 50 m/s take a minute and a half for. */
  around({ identity, lat, lon }: Aircraft): Aircraft[] {
    const [row, column] = [Math.floor(lat / SQUARE_DEG), Math.floor(lon / SQUARE_DEG)];
    // Squares are narrower the farther north: as many more beside.
    const beside = Math.ceil(2 / Math.max(0.2, Math.cos((lat * Math.PI) / 180)));
    const found: Aircraft[] = [];
    for (let y = row - 2; y <= row + 2; y += 1)
      for (let x = column - beside; x <= column + beside; x += 1)
        for (const other of this.squares.get(`${y} ${x}`) ?? []) {
          const aircraft = other === identity ? undefined : this.get(other);
          if (aircraft !== undefined) found.push(aircraft);
        }
    return found;
  }

  private leave(identity: string, square: string): void {
    const set = this.squares.get(square);
    set?.delete(identity);
    if (set?.size === 0) this.squares.delete(square);
  }
}
