import type { Position } from '../geo/geometry.ts';
import { liesWithin, metresOutside, type Told } from './missionCoverage.ts';
import type { FilePlace, HeightReference } from './missionFile.ts';
import type { About, Collector, Points, ToldHeight } from './missionShapes.ts';

/** MAV_FRAME: heights above the sea, above the place of take-off, above the terrain. */
const REFERENCES: Readonly<Record<number, HeightReference>> = {
  0: 'AMSL',
  3: 'home',
  5: 'AMSL',
  6: 'home',
  10: 'AGL',
  11: 'AGL',
};

/** What a height of a frame (MAV_FRAME) is measured from; absent for frames without heights above anything. */
export const referenceOfFrame = (frame: number): HeightReference | undefined => REFERENCES[frame];

/** Commands of MAVLink (common.xml, MAV_CMD) that look at a place and do not fly to it. */
const REGION_OF_INTEREST = 80;
/** Orbits, figures of eight, a new place to hold, waypoints of users. */
const FLOWN_BESIDE: ReadonlySet<number> = new Set([34, 35, 192, 31_000, 31_001, 31_002, 31_003, 31_004]);
/** Take-offs and landings stand where the aircraft is when they name no place. */
const WHERE_IT_IS: ReadonlySet<number> = new Set([17, 18, 19, 20, 21, 22, 31, 84, 85]);
const TAKE_OFFS: ReadonlySet<number> = new Set([22, 84]);
const WAYPOINTS: ReadonlySet<number> = new Set([16, 82, 85]);
const FENCE_POLYGON = { 5001: true, 5002: false } as const;
const FENCE_CIRCLE = { 5003: true, 5004: false } as const;

/** The commands of fences and rally points: their first row is no place of take-off. */
export const isFenceOrRally = (command: number): boolean => command >= 5_000 && command <= 5_100;

export interface Waypoint {
  readonly place: FilePlace;
  readonly frame: number;
  readonly command: number;
  /** The command's first four parameters. */
  readonly params: readonly number[];
  readonly position: Position;
  readonly heights: readonly ToldHeight[];
}

const isFlown = (command: number): boolean =>
  (command >= 16 && command <= 95 && command !== REGION_OF_INTEREST) || FLOWN_BESIDE.has(command);

/** Metres that a command says it keeps around its place: circles, and how near a waypoint counts as reached. */
function radiusOf({ command, params }: Waypoint): number {
  const [first = 0, second = 0, third = 0] = params.map((each) =>
    Number.isFinite(each) ? Math.abs(each) : 0,
  );
  if (WAYPOINTS.has(command)) return Math.max(command === 16 ? second : 0, command === 85 ? 0 : third);
  if (command === 17 || command === 18 || command === 19) return third;
  if (command === 31) return second;
  if (command === 34) return first;
  return command === 35 ? first + second : 0;
}

interface Route {
  readonly waypoints: readonly Waypoint[];
  readonly positions: readonly Position[];
  readonly told: readonly Told[];
  readonly heights: readonly ToldHeight[];
}

/** What of the waypoints is flown; one that has to have a place and has none is left out by its own. */
function routeOf(into: Collector, waypoints: readonly Waypoint[]): Route {
  const flown: Waypoint[] = [];
  const positions: Position[] = [];
  const told: Told[] = [];
  const heights: ToldHeight[] = [];
  for (const each of waypoints) {
    if (!isFlown(each.command)) continue;
    const [x, y] = each.position;
    const isSomewhere = Number.isFinite(x) && Number.isFinite(y) && (x !== 0 || y !== 0);
    if (each.command !== 20) heights.push(...each.heights);
    if (isSomewhere) {
      flown.push(each);
      positions.push(each.position);
    } else if (Number.isNaN(x + y) && !WHERE_IT_IS.has(each.command))
      into.leave({ ...each.place, name: '' }, 'no_position');
    const radius_m = radiusOf(each);
    const at = positions.at(-1);
    if (radius_m === 0) continue;
    if (at === undefined) into.leave({ ...each.place, name: '' }, 'no_position');
    else told.push({ positions: [at], radius_m, is_path: false });
  }
  return { waypoints: flown, positions, told, heights };
}

/**
 * The route as one line, as wide as its circles, and the fences that are drawn into it. `covered`: outlines that are read beside
 * it, which a route that never leaves them needs no line for.
 */
export function readWaypoints(
  into: Collector,
  waypoints: readonly Waypoint[],
  covered: readonly (readonly Position[])[] = [],
): void {
  const { waypoints: flown, positions, told, heights } = routeOf(into, waypoints);
  const [start] = flown;
  const isHeld =
    covered.length > 0 && metresOutside(covered, [{ positions, radius_m: 0, is_path: true }, ...told]) === 0;
  if (start !== undefined && !isHeld) {
    const about: About = { ...start.place, name: '', fields: {}, told, heights };
    const distinct = new Set(positions.map(String)).size;
    if (distinct > 1)
      into.line(
        { ...about, hints: [{ code: 'route_of_points', params: { count: flown.length } }] },
        { positions, heights: [] },
      );
    else if (told.length > 0) into.point(about, { positions, heights: [] });
    // A place of take-off alone is flown from, and not to.
    else if (!TAKE_OFFS.has(start.command)) into.leave({ ...start.place, name: '' }, 'too_few_points');
  }
  readFences(into, waypoints);
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

function readFences(into: Collector, waypoints: readonly Waypoint[]): void {
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
    if (each.command in FENCE_CIRCLE) {
      const about: About = { ...each.place, name: '', fields: {} };
      if (each.command === 5004) into.leave(about, 'exclusion_fence');
      else
        into.point(about, { ...none, positions: [each.position] }, undefined, count > 0 ? count : Number.NaN);
    }
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
