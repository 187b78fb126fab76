import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../../geo/ellipsoid.ts';
import { geodesicBearing, geodesicDestination, geodesicDistance } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';

/** A row of a mission: its command (MAV_CMD), its first parameters, the number that jumps call it by. */
export interface LegRow {
  readonly command: number;
  readonly params: readonly number[];
  readonly position: Position;
  readonly number: number;
}

/** NAV_ARC_WAYPOINT, NAV_SPLINE_WAYPOINT, DO_JUMP, JUMP_TAG, DO_JUMP_TAG. */
const [ARC, SPLINE, JUMP, TAG, JUMP_TO_TAG] = [36, 82, 177, 600, 601];

/** Degrees of an arc between two of its places: a chord strays by a five-hundredth of the radius. */
const ARC_STEP = 7.5;

const TURN = 360;

/** Whether turns of so many degrees end where they began: of which radius they are, their ends do not say. */
const isWholeTurns = (degrees: number): boolean =>
  degrees !== 0 && Math.abs(degrees - Math.round(degrees / TURN) * TURN) < 0.01;

/**
 * The places between two ends of an arc of so many degrees, clockwise where they are above 0; beyond a turn, with the whole circle.
 * None of whole turns.
 */
export function arcBetween(from: Position, to: Position, angle: number): readonly Position[] {
  const chord = geodesicDistance(from, to);
  if (!Number.isFinite(angle) || angle === 0 || isWholeTurns(angle) || chord === 0) return [];
  // Further turns are the same circle.
  const degrees = Math.abs(angle) < 2 * TURN ? angle : (angle % TURN) + TURN * Math.sign(angle);
  const half = (Math.abs(degrees) / 2) * (Math.PI / 180);
  const radius = chord / 2 / Math.sin(half);
  const middle = geodesicDestination(from, geodesicBearing(from, to), chord / 2);
  // The centre lies to the side that is turned to; beyond half a turn on the other.
  const center = geodesicDestination(
    middle,
    geodesicBearing(from, to) + 90 * Math.sign(degrees),
    radius * Math.cos(half),
  );
  const start = geodesicBearing(center, from);
  const steps = Math.ceil(Math.abs(degrees) / ARC_STEP);
  return Array.from({ length: Math.max(steps - 1, 0) }, (_, step) =>
    geodesicDestination(center, start + (degrees * (step + 1)) / steps, Math.abs(radius)),
  );
}

/** Where a turn that begins and ends so many metres from its corner is farthest from it, as an arc that touches both sides. */
export function cutCorner(before: Position, corner: Position, after: Position, metres: number): Position {
  const reach = Math.min(metres, geodesicDistance(before, corner), geodesicDistance(corner, after));
  const [to, from] = [geodesicBearing(corner, before), geodesicBearing(corner, after)];
  const half = ((((from - to + 540) % 360) - 180) * Math.PI) / 360;
  const away = reach * (1 / Math.cos(half) - Math.abs(Math.tan(half)));
  return geodesicDestination(corner, to + (half * 180) / Math.PI, Number.isFinite(away) ? away : 0);
}

type Flat = readonly [x: number, y: number];
const minus = ([ax, ay]: Flat, [bx, by]: Flat): Flat => [ax - bx, ay - by];
const SPLINE_STEPS = 12;

/**
 * The places between two ends of a spline as ArduPilot flies it: a cubic curve whose speed at an end is that between the places
 * around it, no more than four times the leg in all.
 */
export function splineBetween(
  before: Position | undefined,
  from: Position,
  to: Position,
  after: Position | undefined,
): readonly Position[] {
  const [kx, ky] = [metresPerDegreeOfLongitude(from[1]), metresPerDegreeOfLatitude(from[1])];
  const flat = ([x, y]: Position): Flat => [(x - from[0]) * kx, (y - from[1]) * ky];
  const end = flat(to);
  const least = before === undefined ? ([0, 0] as const) : minus(end, flat(before));
  const last = after === undefined ? end : flat(after);
  const length = Math.hypot(least[0] + last[0], least[1] + last[1]);
  const scale = Math.min(1, (4 * Math.hypot(...end)) / Math.max(length, 1e-9));
  return Array.from({ length: SPLINE_STEPS - 1 }, (_, step): Position => {
    const t = (step + 1) / SPLINE_STEPS;
    const [atStart, atEnd, reach] = [t * (1 - t) ** 2, t * t * (t - 1), t * t * (3 - 2 * t)];
    const at = (axis: 0 | 1): number =>
      scale * (least[axis] * atStart + last[axis] * atEnd) + end[axis] * reach;
    return [from[0] + at(0) / kx, from[1] + at(1) / ky];
  });
}

/** The place that each row leads to: its own, or that of the first one after it that has one. */
function placesAhead(
  rows: readonly LegRow[],
  isFlown: (row: LegRow) => boolean,
): readonly (Position | null)[] {
  const ahead: (Position | null)[] = rows.map(() => null);
  let next: Position | null = null;
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at];
    if (row !== undefined && isFlown(row)) next = row.position;
    ahead[at] = next;
  }
  return ahead;
}

/** Where rows of a key lead to, each of those of one key: some firmware takes the first, another the last. */
function placesByKey(
  rows: readonly LegRow[],
  ahead: readonly (Position | null)[],
  keyOf: (row: LegRow) => number | undefined,
): ReadonlyMap<number, readonly Position[]> {
  const places = new Map<number, Position[]>();
  for (const [at, row] of rows.entries()) {
    const [key, place] = [keyOf(row), ahead[at] ?? null];
    if (key === undefined || !Number.isFinite(key) || place === null) continue;
    const known = places.get(key);
    if (known === undefined) places.set(key, [place]);
    else if (known.at(-1) !== place) known.push(place);
  }
  return places;
}

/** Finds the places that a jump may lead to, by the number of the row that it names or by its tag; none for any other row. */
function jumpsOf(
  rows: readonly LegRow[],
  isFlown: (row: LegRow) => boolean,
): (row: LegRow) => readonly Position[] {
  const ahead = placesAhead(rows, isFlown);
  const numbers = placesByKey(rows, ahead, ({ number }) => number);
  const tags = placesByKey(rows, ahead, ({ command, params }) => (command === TAG ? params[0] : undefined));
  return ({ command, params }) => {
    const [target = Number.NaN, times = 0] = params;
    const isJump = command === JUMP || command === JUMP_TO_TAG;
    return !isJump || times === 0 ? [] : ((command === JUMP ? numbers : tags).get(target) ?? []);
  };
}

interface FlownWay {
  readonly positions: readonly Position[];
  /** An arc among them is straight, for want of its beginning or of its radius. */
  readonly hasStraightArc: boolean;
}

/**
 * The way that rows are flown: along arcs and splines, and back where a row jumps to another.
 * @param most Places: what is longer is not drawn further, and has more than these.
 */
export function flownWay(rows: readonly LegRow[], isFlown: (row: LegRow) => boolean, most: number): FlownWay {
  const way: Position[] = [];
  const places = rows.filter(isFlown).map(({ position }) => position);
  const jumpedTo = jumpsOf(rows, isFlown);
  let passed = 0;
  let hasStraightArc = false;
  for (const row of rows) {
    if (way.length > most) break;
    const from = places[passed - 1];
    if (isFlown(row)) {
      const { command, position, params } = row;
      const degrees = params.find((angle) => angle !== 0 && Number.isFinite(angle)) ?? 0;
      if (command === ARC && degrees !== 0) {
        if (from === undefined || isWholeTurns(degrees)) hasStraightArc = true;
        else way.push(...arcBetween(from, position, degrees));
      }
      if (from !== undefined && command === SPLINE)
        // Some firmware flies it straight.
        way.push(...splineBetween(places[passed - 2], from, position, places[passed + 1]), position, from);
      way.push(position);
      passed += 1;
    } else if (from !== undefined) for (const to of jumpedTo(row)) way.push(to, from);
  }
  return { positions: way, hasStraightArc };
}
