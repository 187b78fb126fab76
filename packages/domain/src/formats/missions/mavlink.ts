import type { Position } from '../../geo/geometry.ts';
import { flownWay, type LegRow } from './flownLegs.ts';
import { liesWithin, metresOutside, type WrittenExtent } from './missionCoverage.ts';
import {
  type FileHeight,
  type FilePlace,
  type HeightReference,
  IMPORT_LIMITS,
  type ShapeHint,
} from './missionFile.ts';
import type { About, Collector, Points } from './missionShapes.ts';

/** MAV_FRAME: heights above the sea, above the place of take-off, above the terrain. */
const REFERENCES: Readonly<Record<number, HeightReference>> = {
  0: 'AMSL',
  3: 'home',
  5: 'AMSL',
  6: 'home',
  10: 'AGL',
  11: 'AGL',
};

/** MAV_FRAME that count metres from somewhere: their numbers are no degrees. */
const LOCAL_FRAMES: ReadonlySet<number> = new Set([1, 4, 7, 8, 9, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);

/** What a height of a frame (MAV_FRAME) is measured from; absent for frames without heights above anything. */
export const referenceOfFrame = (frame: number): HeightReference | undefined => REFERENCES[frame];

/** Commands of MAVLink (common.xml, MAV_CMD) that look at a place and do not fly to it. */
const REGION_OF_INTEREST = 80;
/** Orbits, figures of eight, a new place to hold, a place to drop at, waypoints of users. */
const FLOWN_BESIDE: ReadonlySet<number> = new Set([
  ...[34, 35, 192, 30_001],
  ...[31_000, 31_001, 31_002, 31_003, 31_004],
]);
/** Take-offs and landings stand where the aircraft is when they name no place. */
const WHERE_IT_IS: ReadonlySet<number> = new Set([17, 18, 19, 20, 21, 22, 31, 84, 85]);
/** NAV_LAND, NAV_VTOL_LAND. */
const [LAND, VTOL_LAND] = [21, 85];
const LANDINGS: ReadonlySet<number> = new Set([LAND, VTOL_LAND]);
const TAKE_OFFS: ReadonlySet<number> = new Set([22, 84]);
const WAYPOINTS: ReadonlySet<number> = new Set([16, 82, 85]);
/** The home to be, where a way back and a landing begin, where a breached fence sends to, a rally point. */
const RETURNS: ReadonlySet<number> = new Set([179, 188, 189, 5_000, 5_100]);
/** Changes of height that name no place: by the row's own height, by the first parameter in the frame of the second. */
const CHANGES_HEIGHT: ReadonlySet<number> = new Set([113, 186]);
const FENCE_POLYGON = { 5001: true, 5002: false } as const;
/** To stay in, to stay out of, to stay in around the home (ArduPilot). */
const FENCE_CIRCLES: ReadonlySet<number> = new Set([5_003, 5_004, 5_005]);

/** The commands of fences and rally points: their first row is no place of take-off. */
export const isFenceOrRally = (command: number): boolean => command >= 5_000 && command <= 5_100;

/** A row with its place in the file and its heights; its `params` are the command's first four. */
export interface Waypoint extends LegRow {
  readonly place: FilePlace;
  readonly frame: number;
  readonly heights: readonly FileHeight[];
}

const isFlown = (command: number): boolean =>
  (command >= 16 && command <= 95 && command !== REGION_OF_INTEREST) || FLOWN_BESIDE.has(command);

/** Circles whose radius the aircraft's own settings give where the row gives none: of any aircraft, of one with wings. */
const CIRCLES: ReadonlySet<number> = new Set([18, 31]);
const WINGED_CIRCLES: ReadonlySet<number> = new Set([17, 18, 19, 31]);

/** Whether a row names a place; null island stands for where the aircraft is. */
export const hasPlace = ({ position: [x, y] }: LegRow): boolean =>
  Number.isFinite(x) && Number.isFinite(y) && (x !== 0 || y !== 0);

/** The rows whose places are in degrees; the others are left out. */
function placedInDegrees(into: Collector, waypoints: readonly Waypoint[]): readonly Waypoint[] {
  return waypoints.filter((each) => {
    const { command, frame, place } = each;
    const isUsed = isFlown(command) || isFenceOrRally(command) || RETURNS.has(command);
    if (!isUsed || !LOCAL_FRAMES.has(frame) || !hasPlace(each)) return true;
    into.leave({ ...place, name: '' }, 'local_frame');
    return false;
  });
}

/** Metres that a command says it keeps around its place: circles, and how near a waypoint counts as reached. */
function radiusOf({ command, params }: Waypoint): number {
  const [first = 0, second = 0, third = 0] = params.map((each) =>
    Number.isFinite(each) ? Math.abs(each) : 0,
  );
  if (WAYPOINTS.has(command)) return Math.max(command === 16 ? second : 0, command === 85 ? 0 : third);
  // ArduPilot keeps no radius of a loiter by time: what it gives back is the turn, 1 or -1.
  if (command === 19) return third > 1 ? third : 0;
  if (command === 17 || command === 18) return third;
  if (command === 31) return second;
  if (command === 34) return first;
  return command === 35 ? first + second : 0;
}

/** Heights of a landing beside its own: that it climbs to when it is broken off, above home; that of its approach. */
function heightsOfLanding({ command, params, heights }: Waypoint): readonly FileHeight[] {
  const [abort = 0, , approach = 0] = params;
  const metres = command === LAND ? abort : approach;
  if (!(metres > 0)) return [];
  const references = command === LAND ? (['home'] as const) : heights.map(({ reference }) => reference);
  return references.map((reference) => ({ reference, metres }));
}

/** Heights of a row: of the way to its place, or those that it changes to. */
function heightsOf(row: Waypoint): readonly FileHeight[] {
  const { command, params, heights } = row;
  if (LANDINGS.has(command)) return [...heights, ...heightsOfLanding(row)];
  if (isFlown(command)) return command === 20 ? [] : heights;
  if (!CHANGES_HEIGHT.has(command)) return [];
  if (command === 113) return heights;
  const [metres = Number.NaN, frame = Number.NaN] = params;
  const reference = referenceOfFrame(frame);
  return (reference === undefined ? (['home', 'AGL'] as const) : [reference]).map((each) => ({
    reference: each,
    metres,
  }));
}

interface Route {
  readonly waypoints: readonly Waypoint[];
  readonly positions: readonly Position[];
  readonly told: readonly WrittenExtent[];
  readonly heights: readonly FileHeight[];
  readonly hints: readonly ShapeHint[];
}

/** What of the waypoints is flown; one that has to have a place and has none is left out by its own. */
function routeOf(into: Collector, waypoints: readonly Waypoint[]): Route {
  const flown: Waypoint[] = [];
  const told: WrittenExtent[] = [];
  const heights: FileHeight[] = [];
  for (const each of waypoints) {
    heights.push(...heightsOf(each));
    if (!isFlown(each.command)) continue;
    const [x, y] = each.position;
    if (hasPlace(each)) flown.push(each);
    else if (Number.isNaN(x + y) && !WHERE_IT_IS.has(each.command))
      into.leave({ ...each.place, name: '' }, 'no_position');
    const radius_m = radiusOf(each);
    const at = flown.at(-1)?.position;
    if (radius_m === 0) continue;
    if (at === undefined) into.leave({ ...each.place, name: '' }, 'no_position');
    else told.push({ positions: [at], radius_m, is_path: false });
  }
  const { positions, hasStraightArc } = flownWay(
    waypoints,
    (row) => isFlown(row.command) && hasPlace(row),
    IMPORT_LIMITS.shape_points,
  );
  const hints = hasStraightArc ? [{ code: 'curved_way' as const, params: {} }] : [];
  return { waypoints: flown, positions, told, heights, hints };
}

/** What stands beside the waypoints of a file. */
interface Beside {
  /** Outlines that are read beside the route: one that never leaves them needs no line of its own. */
  readonly covered?: readonly (readonly Position[])[];
  /** Where the aircraft takes off and returns to by the file. */
  readonly home?: Pick<Waypoint, 'place' | 'position'> | null;
  /** It circles where one with rotors hovers. */
  readonly isWinged?: boolean;
}

/** That the route circles somewhere by a radius that the file does not tell. */
function circleHint(rows: readonly Waypoint[], isWinged: boolean): ShapeHint[] {
  const circles = isWinged ? WINGED_CIRCLES : CIRCLES;
  return rows.some((row) => circles.has(row.command) && radiusOf(row) === 0)
    ? [{ code: 'circle_radius', params: {} }]
    : [];
}

/** The route as one line, as wide as its circles, the fences that are drawn into it, the places that are returned to. */
export function readWaypoints(
  into: Collector,
  rows: readonly Waypoint[],
  { covered = [], home = null, isWinged = false }: Beside = {},
): void {
  const waypoints = placedInDegrees(into, rows);
  const { waypoints: flown, positions, told, heights, hints } = routeOf(into, waypoints);
  const [start] = flown;
  // Drawn so far only: the collector leaves it out.
  const isTooLong = positions.length > IMPORT_LIMITS.shape_points;
  const isLine = isTooLong || new Set(positions.map(String)).size > 1;
  const isHeld =
    covered.length > 0 &&
    !isTooLong &&
    metresOutside(covered, [{ positions, radius_m: 0, is_path: true }, ...told]) === 0;
  // Of what is drawn of no route nobody asks where it comes back to.
  if (start !== undefined && home !== null && (isLine || told.length > 0))
    into.returnTo({ ...home.place, position: home.position, heights: [] });
  if (start !== undefined && !isHeld) {
    const circled = [...circleHint(waypoints, isWinged), ...hints];
    const about: About = { ...start.place, name: '', fields: {}, told, heights, hints: circled };
    const joined = { code: 'route_of_points' as const, params: { count: flown.length } };
    if (isLine) into.line({ ...about, hints: [joined, ...circled] }, { positions, heights: [] });
    else if (told.length > 0) into.point(about, { positions, heights: [] });
    // A place of take-off alone is flown from, and not to.
    else if (!TAKE_OFFS.has(start.command)) into.leave({ ...start.place, name: '' }, 'too_few_points');
  }
  readFences(into, waypoints, home?.position ?? null);
  // 1 stands for "here, wherever it is then".
  for (const { command, params, place, position, heights: own } of waypoints)
    if (RETURNS.has(command) && !(command === 179 && params[0] === 1))
      into.returnTo({ ...place, position, heights: command === 179 ? [] : own });
}

const none: Points = { positions: [], heights: [] };

export const closedRing = (corners: readonly Position[]): Position[] => [...corners, ...corners.slice(0, 1)];

/** An outline of a fence, or a hole in one. */
export interface FenceRing {
  readonly place: FilePlace;
  readonly ring: readonly Position[];
}

/** Outlines with the exclusions that lie wholly in one of them as their holes; the others are told. */
export function takeFenceRings(
  into: Collector,
  outlines: readonly FenceRing[],
  exclusions: readonly FenceRing[],
): void {
  const holes = outlines.map((): (readonly Position[])[] => []);
  for (const { place, ring } of exclusions) {
    const own =
      ring.length < 4 ? undefined : holes[outlines.findIndex((each) => liesWithin(ring, each.ring))];
    if (own === undefined) into.leave({ ...place, name: '' }, 'exclusion_fence');
    else own.push(ring);
  }
  for (const [index, { place, ring }] of outlines.entries())
    into.polygon(
      { ...place, name: '', fields: {}, kept_holes: holes[index] ?? [] },
      { ...none, positions: ring },
    );
}

/** Circles to stay in, around the home where the row names no place, and those to stay out of. */
function readCircle(into: Collector, row: Waypoint, home: Position | null): void {
  const about: About = { ...row.place, name: '', fields: {} };
  const center = row.command === 5005 ? home : row.position;
  const [radius = 0] = row.params;
  if (row.command === 5004) into.leave(about, 'exclusion_fence');
  else if (center === null || !hasPlace({ ...row, position: center })) into.leave(about, 'no_position');
  else into.point(about, { ...none, positions: [center] }, undefined, radius > 0 ? radius : Number.NaN);
}

function readFences(into: Collector, waypoints: readonly Waypoint[], home: Position | null): void {
  const outlines: FenceRing[] = [];
  const exclusions: FenceRing[] = [];
  let corners: Waypoint[] = [];
  // A fence whose last corners are missing is another one.
  const cut = (): void => {
    const [first] = corners;
    if (first !== undefined) into.leave({ ...first.place, name: '' }, 'too_few_points');
    corners = [];
  };
  for (const each of waypoints) {
    const [count = 0] = each.params;
    if (FENCE_CIRCLES.has(each.command)) readCircle(into, each, home);
    if (!(each.command in FENCE_POLYGON)) continue;
    const [first] = corners;
    if (first !== undefined && (first.command !== each.command || first.params[0] !== count)) cut();
    corners.push(each);
    if (corners.length < count) continue;
    const ring = closedRing(corners.map(({ position }) => position));
    const place = corners[0]?.place ?? each.place;
    (each.command === 5002 ? exclusions : outlines).push({ place, ring });
    corners = [];
  }
  cut();
  takeFenceRings(into, outlines, exclusions);
}
