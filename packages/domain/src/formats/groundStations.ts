import type { Position } from '../geo/geometry.ts';
import { isObject, type Json, listIn, numberIn } from './json.ts';
import type { MissionFile } from './missionFile.ts';
import { type About, Collector, type Points } from './missionShapes.ts';

/** Commands of MAVLink (common.xml, MAV_CMD) that stand somewhere. */
const NAVIGATION: ReadonlySet<number> = new Set([16, 17, 18, 19, 21, 22, 31, 82, 84, 85, 94]);
const TAKE_OFF = 22;
const FENCE_POLYGON = { 5001: true, 5002: false } as const;
const FENCE_CIRCLE = { 5003: true, 5004: false } as const;
/** MAV_FRAME: heights above the sea, above the place of take-off, above the terrain. */
const REFERENCES: Readonly<Record<number, 'AMSL' | 'home' | 'AGL'>> = {
  0: 'AMSL',
  3: 'home',
  5: 'AMSL',
  6: 'home',
  10: 'AGL',
  11: 'AGL',
};

interface Waypoint {
  readonly place: { readonly line: number | null; readonly path: string };
  readonly frame: number;
  readonly command: number;
  /** What the command's first parameter says: corners of a fence, radius in m. */
  readonly first: number;
  readonly position: Position;
  readonly height: number;
}

const none: Points = { positions: [], heights: [] };

/** The route as one line, and the fences that are drawn into it. */
function readWaypoints(into: Collector, waypoints: readonly Waypoint[], name: string): void {
  const route = waypoints.filter(
    ({ command, position: [x, y] }) => NAVIGATION.has(command) && (x !== 0 || y !== 0),
  );
  const [start] = route;
  if (start !== undefined && route.length > 1)
    into.line(
      {
        ...start.place,
        name,
        fields: {},
        hints: [{ code: 'route_of_points', params: { count: route.length } }],
      },
      {
        positions: route.map(({ position }) => position),
        heights: route.map(({ height }) => height).filter(Number.isFinite),
      },
      REFERENCES[start.frame],
    );
  // A place of take-off alone is flown from, and not to.
  else if (start !== undefined && start.command !== TAKE_OFF)
    into.leave({ ...start.place, name }, 'too_few_points');
  readFences(into, waypoints);
}

function readFences(into: Collector, waypoints: readonly Waypoint[]): void {
  let corners: Waypoint[] = [];
  for (const each of waypoints) {
    const about: About = { ...each.place, name: '', fields: {} };
    if (each.command in FENCE_CIRCLE) {
      if (each.command === 5004) into.leave(about, 'exclusion_fence');
      else into.point(about, { ...none, positions: [each.position] }, undefined, each.first);
    }
    if (!(each.command in FENCE_POLYGON)) continue;
    corners.push(each);
    if (corners.length < each.first) continue;
    const positions = corners.map(({ position }) => position);
    const place: About = { ...about, ...corners[0]?.place };
    if (each.command === 5002) into.leave(place, 'exclusion_fence');
    else into.polygon(place, { ...none, positions: [...positions, ...positions.slice(0, 1)] });
    corners = [];
  }
  // A fence whose last corners are missing is another one.
  const [cut] = corners;
  if (cut !== undefined) into.leave({ ...cut.place, name: '' }, 'too_few_points');
}

/** Reads a text of Mission Planner and ArduPilot: "QGC WPL 110", a waypoint a line. */
export function readWaypointFile(text: string): MissionFile {
  const into = new Collector();
  const waypoints: Waypoint[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (index === 0 || line.trim() === '') continue;
    const place = { line: index + 1, path: '' };
    const cells = line.trim().split(/\s+/).map(Number);
    const [, , frame = Number.NaN, command = Number.NaN, first = 0, , , , latitude, longitude, height] =
      cells;
    if (cells.length < 11 || latitude === undefined || longitude === undefined)
      into.leave({ ...place, name: '' }, 'coordinates_unreadable');
    else if (index > 1 || cells[0] !== 0)
      // The first one is the place of take-off, which is flown from and not to.
      waypoints.push({
        place,
        frame,
        command,
        first,
        position: [longitude, latitude],
        height: height ?? Number.NaN,
      });
  }
  readWaypoints(into, waypoints, '');
  return into.done('qgc_wpl');
}

const latLon = (value: unknown): Position => {
  const [latitude, longitude] = listIn(value);
  return [numberIn(longitude), numberIn(latitude)];
};

const closedRing = (corners: unknown): Points => {
  const positions = listIn(corners).map(latLon);
  return { ...none, positions: [...positions, ...positions.slice(0, 1)] };
};

function readPlanFence(into: Collector, fence: Json): void {
  for (const [index, each] of listIn(fence.polygons).entries()) {
    const about: About = { line: null, path: `geoFence.polygons[${index}]`, name: '', fields: {} };
    if (!isObject(each)) into.leave(about, 'no_geometry');
    else if (each.inclusion === false) into.leave(about, 'exclusion_fence');
    else into.polygon(about, closedRing(each.polygon));
  }
  for (const [index, each] of listIn(fence.circles).entries()) {
    const about: About = { line: null, path: `geoFence.circles[${index}]`, name: '', fields: {} };
    const circle = isObject(each) && isObject(each.circle) ? each.circle : {};
    if (isObject(each) && each.inclusion === false) into.leave(about, 'exclusion_fence');
    else
      into.point(about, { ...none, positions: [latLon(circle.center)] }, undefined, numberIn(circle.radius));
  }
}

/** A survey is an outline, a corridor a line with its width: better than the tracks that were made of them. */
function readComplex(into: Collector, item: Json, about: About): void {
  const kind = String(item.complexItemType ?? '');
  const path = { ...about, name: kind };
  if (kind === 'CorridorScan') {
    const width = numberIn(item.CorridorWidth);
    const positions = listIn(item.polyline).map(latLon);
    into.line(path, { ...none, positions }, undefined, width > 0 ? width / 2 : null);
  } else if (Array.isArray(item.polygon)) into.polygon(path, closedRing(item.polygon));
  else into.leave(path, 'geometry_unsupported');
}

const MOST_ITEMS = 20_000;

/** Reads a plan of QGroundControl: its fence, its surveys and corridors, the route of its simple items. */
export function readPlan(document: Json): MissionFile {
  const into = new Collector();
  if (isObject(document.geoFence)) readPlanFence(into, document.geoFence);
  const mission = isObject(document.mission) ? document.mission : {};
  const waypoints: Waypoint[] = [];
  const items = listIn(mission.items);
  if (items.length > MOST_ITEMS)
    into.leave({ line: null, path: `mission.items[${MOST_ITEMS}]`, name: '' }, 'too_many_items');
  for (const [index, item] of items.slice(0, MOST_ITEMS).entries()) {
    const place = { line: null, path: `mission.items[${index}]` };
    if (!isObject(item)) {
      into.leave({ ...place, name: '' }, 'no_geometry');
      continue;
    }
    if (item.type === 'ComplexItem') {
      readComplex(into, item, { ...place, name: '', fields: {} });
      continue;
    }
    const params = listIn(item.params);
    waypoints.push({
      place,
      frame: numberIn(item.frame),
      command: numberIn(item.command),
      first: numberIn(params[0]),
      position: latLon([params[4], params[5]]),
      height: numberIn(params[6]),
    });
  }
  readWaypoints(into, waypoints, '');
  return into.done('qgc_plan');
}
