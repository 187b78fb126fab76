import type { Position } from '../../geo/geometry.ts';
import { isObject, type Json, listIn, numberIn } from '../json.ts';
import { readGeoJsonMission } from './jsonMission.ts';
import {
  closedRing,
  type FenceRing,
  hasPlace,
  isFenceOrRally,
  readWaypoints,
  referenceOfFrame,
  takeFenceRings,
  type Waypoint,
} from './mavlink.ts';
import type { FileHeight, FilePlace, HeightReference, MissionFile } from './missionFile.ts';
import { type About, Collector } from './missionShapes.ts';
import { areasOfFeatures } from './ownArea.ts';
import { latLon, ownWaypoint, readComplex } from './planItems.ts';
import { fenceOf } from './writeFence.ts';

/** A cell of a waypoint file that is a number. */
const CELL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const numberOf = (cell: string | undefined): number =>
  cell !== undefined && CELL.test(cell) ? Number(cell) : Number.NaN;

const heightsOf = (frame: number, metres: number): readonly FileHeight[] => {
  const reference = referenceOfFrame(frame);
  return reference === undefined || !Number.isFinite(metres) ? [] : [{ reference, metres }];
};

/** Reads a text of Mission Planner, MAVProxy and ArduPilot: "QGC WPL 110", a waypoint a line, "#" before a remark. */
export function readWaypointFile(text: string): MissionFile {
  const into = new Collector();
  const waypoints: Waypoint[] = [];
  let home: Pick<Waypoint, 'place' | 'position'> | null = null;
  let rows = 0;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const row = line.trim();
    if (row === '' || row.startsWith('#') || /^QGC WPL \d+/.test(row)) continue;
    const place: FilePlace = { line: index + 1, path: '' };
    const cells = row.split(/\s+/);
    const [number, , frame, command, first, second, third, fourth, latitude, longitude, height] = cells.map(
      (cell) => numberOf(cell),
    );
    const position: Position = [longitude ?? Number.NaN, latitude ?? Number.NaN];
    const kind = command ?? Number.NaN;
    rows += 1;
    // The first one of a mission is the place of take-off, which is flown from and not to.
    if (rows === 1 && number === 0 && !isFenceOrRally(kind)) home = { place, position };
    else if (cells.length < 11 || !position.every(Number.isFinite) || !Number.isFinite(kind))
      into.leave({ ...place, name: '' }, 'coordinates_unreadable');
    else
      waypoints.push({
        place,
        frame: frame ?? Number.NaN,
        command: kind,
        number: number ?? Number.NaN,
        params: [first ?? 0, second ?? 0, third ?? 0, fourth ?? 0],
        position,
        heights: heightsOf(frame ?? Number.NaN, height ?? Number.NaN),
      });
  }
  readWaypoints(into, waypoints, { home });
  return into.done('qgc_wpl');
}

/** "RALLY latitude longitude height …" of MAVProxy and Mission Planner. */
const RALLY = /^RALLY\s+([+-]?\d{1,2}\.\d+)\s+([+-]?\d{1,3}\.\d+)(?:\s+([+-]?\d{1,5}(?:\.\d+)?))?/;

/** Whether a text is a list of rally points. */
export const isRallyList = (text: string): boolean => /^(?:#[^\n]*\n\s*)*RALLY\s/.test(text);

/** Reads a list of rally points: places to return to, none of them an area. */
export function readRallyList(text: string): MissionFile {
  const into = new Collector();
  for (const [line, row] of rowsOfPoints(text)) {
    const place: FilePlace = { line, path: '' };
    const [, latitude, longitude, height] = RALLY.exec(row) ?? [];
    const metres = Number(height ?? Number.NaN);
    if (latitude === undefined) into.leave({ ...place, name: '' }, 'coordinates_unreadable');
    else
      into.returnTo({
        ...place,
        position: [Number(longitude), Number(latitude)],
        heights: Number.isFinite(metres) ? [{ reference: 'home', metres }] : [],
      });
  }
  return into.done('mp_outline');
}

/** "43.6 1.3", with spaces, tabs or a comma between; nothing else on the line. */
const LAT_LON = /^([+-]?\d{1,2}\.\d+)(?:\s*,\s*|\s+)([+-]?\d{1,3}\.\d+)$/;
const rowsOfPoints = (text: string): readonly (readonly [line: number, row: string])[] =>
  text.split(/\r\n?|\n/).flatMap((line, index) => {
    const row = line.trim();
    return row === '' || row.startsWith('#') ? [] : [[index + 1, row] as const];
  });

/** Whether a text is an outline of Mission Planner (.poly, .fen): a latitude and a longitude a line. */
export const isPointList = (text: string): boolean => {
  const rows = rowsOfPoints(text.slice(0, 2_000));
  return rows.length >= 3 && LAT_LON.test(rows[0]?.[1] ?? '') && LAT_LON.test(rows[1]?.[1] ?? '');
};

/**
 * Reads an outline of Mission Planner: the corners of a polygon (.poly), or of a fence whose first line is the place to return
 * to and whose last repeats the second (.fen).
 */
export function readPointList(text: string): MissionFile {
  const into = new Collector();
  const places: Position[] = [];
  const rows = rowsOfPoints(text);
  for (const [line, row] of rows) {
    const [, latitude, longitude] = LAT_LON.exec(row) ?? [];
    if (latitude === undefined) into.leave({ line, path: '', name: '' }, 'coordinates_unreadable');
    else places.push([Number(longitude), Number(latitude)]);
  }
  const about: About = { line: rows[0]?.[0] ?? 1, path: '', name: '', fields: {} };
  const [home, second] = places;
  const last = places.at(-1);
  const isFence = places.length > 4 && String(second) === String(last) && home !== undefined;
  const ring = isFence ? places.slice(1) : closedRing(places);
  const told = isFence ? [{ positions: [home], radius_m: 0, is_path: false }] : [];
  into.polygon({ ...about, told }, { positions: ring, heights: [] });
  return into.done('mp_outline');
}

function readPlanFence(into: Collector, fence: Json): void {
  const outlines: FenceRing[] = [];
  const exclusions: FenceRing[] = [];
  for (const [index, each] of listIn(fence.polygons).entries()) {
    const place: FilePlace = { line: null, path: `geoFence.polygons[${index}]` };
    if (!isObject(each)) into.leave({ ...place, name: '' }, 'no_geometry');
    else
      (each.inclusion === false ? exclusions : outlines).push({
        place,
        ring: closedRing(listIn(each.polygon).map(latLon)),
      });
  }
  takeFenceRings(into, outlines, exclusions);
  for (const [index, each] of listIn(fence.circles).entries()) {
    const about: About = { line: null, path: `geoFence.circles[${index}]`, name: '', fields: {} };
    const circle = isObject(each) && isObject(each.circle) ? each.circle : {};
    const radius = numberIn(circle.radius);
    if (isObject(each) && each.inclusion === false) into.leave(about, 'exclusion_fence');
    else
      into.point(
        about,
        { positions: [latLon(circle.center)], heights: [] },
        undefined,
        radius > 0 ? radius : Number.NaN,
      );
  }
}

/** A place to return to as QGroundControl writes it, its height above the take-off behind it. */
function readReturn(into: Collector, path: string, value: unknown): void {
  const metres = numberIn(listIn(value)[2]);
  const heights: FileHeight[] = Number.isFinite(metres) ? [{ reference: 'home', metres }] : [];
  into.returnTo({ line: null, path, position: latLon(value), heights });
}

/** The rally points of a plan, and where its fence sends back to. */
function readPlanReturns(into: Collector, { rallyPoints, geoFence }: Json): void {
  const points = isObject(rallyPoints) ? listIn(rallyPoints.points) : [];
  for (const [index, point] of points.slice(0, MOST_ITEMS).entries())
    readReturn(into, `rallyPoints.points[${index}]`, point);
  const back = isObject(geoFence) ? geoFence.breachReturn : undefined;
  if (Array.isArray(back)) readReturn(into, 'geoFence.breachReturn', back);
}

/** The planned home, as a place or as an item of older plans; null where there is none. */
function homeOf(
  { plannedHomePosition: home }: Json,
  path: string,
): Pick<Waypoint, 'place' | 'position'> | null {
  const at = isObject(home) ? home.coordinate : home;
  return Array.isArray(at)
    ? { place: { line: null, path: `${path}plannedHomePosition` }, position: latLon(at) }
    : null;
}

/** AltitudeMode of QGroundControl: relative to the take-off, above the sea, above the terrain. */
const ALTITUDE_MODES: Readonly<Record<number, HeightReference>> = {
  1: 'home',
  2: 'AMSL',
  3: 'AGL',
  4: 'AGL',
};

/** A simple item, in the form of a plan (`params`) or of older missions (`coordinate`, `param1`). */
function waypointOf(item: Json, place: FilePlace): Waypoint {
  const params = listIn(item.params).map(numberIn);
  const first = [0, 1, 2, 3].map((index) => params[index] ?? numberIn(item[`param${index + 1}`]));
  const own = params.slice(4);
  const coordinate = listIn(item.coordinate).map(numberIn);
  // Some writers give the place beside parameters that are all nought.
  const [latitude, longitude, height] = own.some((value) => value !== 0) ? own : coordinate;
  const frame = numberIn(item.frame);
  const mode = ALTITUDE_MODES[numberIn(item.AltitudeMode)];
  const altitude = numberIn(item.Altitude);
  return {
    place,
    frame,
    command: numberIn(item.command),
    number: numberIn(item.doJumpId),
    params: first,
    position: [longitude ?? Number.NaN, latitude ?? Number.NaN],
    heights: [
      ...heightsOf(frame, height ?? Number.NaN),
      ...(mode === undefined || !Number.isFinite(altitude) ? [] : [{ reference: mode, metres: altitude }]),
    ],
  };
}

const MOST_ITEMS = 20_000;
/** MAV_TYPE: aeroplanes, and those that take off like a helicopter. */
const WINGED: ReadonlySet<number> = new Set([1, 19, 20, 21, 22, 23, 24, 25]);

/** The items of a plan, or of the older form whose surveys stand in a list of their own. */
const itemsOf = (mission: Json, path: string): readonly (readonly [path: string, item: unknown])[] =>
  (['items', 'complexItems'] as const).flatMap((list) =>
    listIn(mission[list]).map((item, index) => [`${path}${list}[${index}]`, item] as const),
  );

/** Whether a document is a plan of QGroundControl or Mission Planner, in its older form too. */
export const isPlan = (document: Json): boolean =>
  document.fileType === 'Plan' ||
  (isObject(document.mission) && Array.isArray(document.mission.items)) ||
  (Array.isArray(document.items) &&
    (document.plannedHomePosition !== undefined || 'MAV_AUTOPILOT' in document));

/** The areas that the product made a fence of, as long as the fence is still theirs. */
function readOwnPlan({ envol, geoFence, mission }: Json): MissionFile | null {
  const features = isObject(envol) ? listIn(envol.features) : [];
  const areas = areasOfFeatures(features);
  const isFlown = isObject(mission) && listIn(mission.items).length > 0;
  if (areas === null || isFlown || JSON.stringify(fenceOf(areas)) !== JSON.stringify(geoFence)) return null;
  return { ...readGeoJsonMission({ type: 'FeatureCollection', features }, 'points'), format: 'qgc_plan' };
}

/** Reads a plan of QGroundControl: its fence, its surveys and corridors, the route of its items. */
export function readPlan(document: Json): MissionFile {
  const own = readOwnPlan(document);
  if (own !== null) return own;
  const into = new Collector();
  if (isObject(document.geoFence)) readPlanFence(into, document.geoFence);
  const mission = isObject(document.mission) ? document.mission : document;
  const root = mission === document ? '' : 'mission.';
  const items = itemsOf(mission, root);
  const waypoints: Waypoint[] = [];
  const covered: (readonly Position[])[] = [];
  let last: Position | undefined;
  const over = items[MOST_ITEMS];
  if (over !== undefined) into.leave({ line: null, path: over[0], name: '' }, 'too_many_items');
  for (const [path, item] of items.slice(0, MOST_ITEMS)) {
    const place: FilePlace = { line: null, path };
    if (!isObject(item)) into.leave({ ...place, name: '' }, 'no_geometry');
    else if (item.type === 'ComplexItem' || item.complexItemType !== undefined) {
      const { ways, outline } = readComplex(into, item, place, last);
      if (outline !== null) covered.push(outline);
      // The way to a survey and on from it is flown like that between two waypoints.
      waypoints.push(...ways.map((at) => ownWaypoint(place, at)));
      last = ways.at(-1) ?? last;
    } else {
      const next = waypointOf(item, place);
      waypoints.push(next);
      if (hasPlace(next)) last = next.position;
    }
  }
  // One survey alone is flown within what is read of it.
  const isRoute =
    waypoints.some(({ frame }) => Number.isFinite(frame)) ||
    new Set(waypoints.map(({ place }) => place.path)).size > 1;
  const isWinged = WINGED.has(numberIn(mission.vehicleType));
  readWaypoints(into, isRoute ? waypoints : [], { covered, home: homeOf(mission, root), isWinged });
  readPlanReturns(into, document);
  return into.done('qgc_plan');
}
