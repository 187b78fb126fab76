import Flatbush from 'flatbush';
import { type Ground, highestGround } from '../airspace/ground.ts';
import { type FloorRelation, floorRelation, limitInMetres } from '../airspace/heights.ts';
import type { HeightLimit } from '../airspace/zone.ts';
import { gapBetween } from '../geo/gap.ts';
import { geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry } from '../geo/geometry.ts';
import { shapeInside, shapesIntersect } from '../geo/intersects.ts';
import { centroidOf } from '../geo/measure.ts';
import { boundingBox, boxOf, type PackedShapes, packShapes } from '../geo/packed.ts';
import { METRES_PER_NAUTICAL_MILE } from '../geo/units.ts';
import { dailyWindows, type PlannedPeriod } from '../time/dailyWindows.ts';
import type { TimeSpan } from '../time/night.ts';
import { activeHours } from './activeHours.ts';
import { qLevel } from './limits.ts';
import type { Notam } from './notam.ts';
import { isLifted, meaningOf, NOTAM_MEANINGS, type NotamMeaning, obstacleHeight } from './subjects.ts';

/** How far around a mission NOTAM are told, as a briefing does. */
export const NOTAM_RADIUS_M = 10 * METRES_PER_NAUTICAL_MILE;
/** An obstacle this near is read although it stands outside. */
const OBSTACLE_NEAR_M = 1_000;
/** A floor this little above the flight is worth knowing. */
const JUST_ABOVE_M = 50;
const MINUTE_MS = 60_000;

/**
 * `affects`: it meets the mission's place, hours and heights. `perhaps`: it meets them as far as can be told, but its
 * place is only the Q line's circle, its hours could not be read, or the ground under a limit is not known. `near`: worth
 * reading although it does not meet them. `other`: in force around, and nothing to a drone or not at these hours or heights.
 */
export const NOTAM_EFFECTS = ['affects', 'perhaps', 'near', 'other'] as const;
export type NotamEffect = (typeof NOTAM_EFFECTS)[number];

/** Where the mission lies to a NOTAM's place. */
export const NOTAM_WHERE = ['inside', 'part', 'beside', 'unknown'] as const;
export type NotamWhere = (typeof NOTAM_WHERE)[number];

export interface NotamFinding {
  readonly notam: Notam;
  readonly effect: NotamEffect;
  readonly meaning: NotamMeaning;
  readonly where: NotamWhere;
  /** Metres to the nearest area, 0 where they meet; null when the place is not known. */
  readonly distance_m: number | null;
  readonly area_ids: readonly string[];
  /** Hours of the NOTAM that are hours of flight too; their sum in minutes. */
  readonly common_hours: readonly TimeSpan[];
  readonly common_minutes: number;
  /** Its hours on the mission's days. */
  readonly hours: readonly TimeSpan[];
  readonly height: FloorRelation;
  /** m above ground: where the NOTAM begins and ends over the mission's areas; null when the ground is not known. */
  readonly floor_m: number | null;
  readonly ceiling_m: number | null;
  /** Metres of the flight's height within it; null when that is not known. */
  readonly common_m: number | null;
}

/** NOTAM made ready for analyses: built once per import, then only read. */
export interface NotamIndex {
  readonly notams: readonly Notam[];
  readonly shapes: PackedShapes;
  readonly geometries: readonly AreaGeometry[];
  /** Position in `notams` of each shape. */
  readonly ownerOf: readonly number[];
  readonly tree: Flatbush | null;
  /** Positions of those without a place. */
  readonly placeless: readonly number[];
}

export interface NotamArea {
  readonly id: string;
  readonly geometry: AreaGeometry;
  /** Top of the flight, m above ground. */
  readonly top_m: number;
  readonly ground: Ground | null;
}
export interface NotamMission {
  readonly areas: readonly NotamArea[];
  readonly period: PlannedPeriod;
}

/** Leaves out what others of the same list replaced or cancelled, and cancellations themselves. */
export function inForce(notams: readonly Notam[]): Notam[] {
  const gone = new Set(notams.flatMap(({ refers_to }) => refers_to ?? []));
  return notams.filter(({ identifier, type }) => type !== 'C' && !gone.has(identifier));
}

/** Lays NOTAM out for searching. */
export function buildNotamIndex(notams: readonly Notam[]): NotamIndex {
  const ownerOf: number[] = [];
  const geometries: AreaGeometry[] = [];
  const placeless: number[] = [];
  notams.forEach(({ places }, position) => {
    if (places.length === 0) placeless.push(position);
    for (const place of places) {
      ownerOf.push(position);
      geometries.push(place);
    }
  });
  const shapes = packShapes(geometries);
  const tree = shapes.count === 0 ? null : new Flatbush(shapes.count);
  for (let shape = 0; shape < shapes.count; shape++) tree?.add(...boxOf(shapes, shape));
  tree?.finish();
  return { notams, shapes, geometries, ownerOf, tree, placeless };
}

interface Met {
  readonly shapes: Set<number>;
}

/** Shapes near the mission, by NOTAM. */
function candidates(index: NotamIndex, areas: readonly NotamArea[], within_m: number): Map<number, Met> {
  const found = new Map<number, Met>();
  for (const { geometry } of areas) {
    const [west, south, east, north] = boundingBox(geometry, within_m);
    for (const shape of index.tree?.search(west, south, east, north) ?? []) {
      const owner = index.ownerOf[shape];
      if (owner === undefined) continue;
      const known = found.get(owner);
      if (known) known.shapes.add(shape);
      else found.set(owner, { shapes: new Set([shape]) });
    }
  }
  return found;
}

/** Whether an area lies wholly in a place; of two circles by their centres and radii. */
function isInside(
  index: NotamIndex,
  shape: number,
  area: NotamArea,
  packed: PackedShapes,
  position: number,
): boolean {
  const place = index.geometries[shape];
  const { geometry } = area;
  if (place?.type === 'Circle' && geometry.type === 'Circle')
    return geodesicDistance(place.center, geometry.center) + geometry.radius_m <= place.radius_m;
  return shapeInside(packed, position, index.shapes, shape);
}

interface Place {
  readonly where: NotamWhere;
  readonly distance_m: number | null;
  readonly met: readonly NotamArea[];
}

function placeOf(
  index: NotamIndex,
  shapes: ReadonlySet<number>,
  areas: readonly NotamArea[],
  packed: PackedShapes,
): Place {
  const met: NotamArea[] = [];
  let isWhole = true;
  areas.forEach((area, position) => {
    const touching = [...shapes].filter((shape) => shapesIntersect(packed, position, index.shapes, shape));
    if (touching.length === 0) isWhole = false;
    else {
      met.push(area);
      if (!touching.some((shape) => isInside(index, shape, area, packed, position))) isWhole = false;
    }
  });
  if (met.length > 0) return { where: isWhole ? 'inside' : 'part', distance_m: 0, met };
  let nearest = Number.POSITIVE_INFINITY;
  for (const shape of shapes) {
    const place = index.geometries[shape];
    if (place) for (const { geometry } of areas) nearest = Math.min(nearest, gapBetween(geometry, place));
  }
  return { where: 'beside', distance_m: Math.round(nearest), met };
}

const FLOOR_ORDER: readonly FloorRelation[] = ['above', 'undecided', 'binds'];

interface Heights {
  readonly height: FloorRelation;
  /** Its floor is above the flight, but not by much. */
  readonly isJustAbove: boolean;
  readonly floor_m: number | null;
  readonly ceiling_m: number | null;
  readonly common_m: number | null;
}

/** A limit as metres above the ground of the areas, the way that makes the NOTAM reach further; null when not known. */
function aboveGround(
  limit: HeightLimit,
  areas: readonly NotamArea[],
  side: 'floor' | 'ceiling',
): number | null {
  const metres = limitInMetres(limit);
  if (limit.reference === 'UNL') return null;
  if (limit.reference === 'AGL') return metres;
  const grounds = areas.map(({ ground }) => ground);
  if (grounds.some((ground) => ground === null || ground.certainty !== 'measured')) return null;
  const heights = grounds.flatMap((ground) =>
    ground
      ? [metres - (side === 'floor' ? highestGround(ground).at_most_m : ground.min_m - ground.error_m)]
      : [],
  );
  return Math.max(0, Math.round(side === 'floor' ? Math.min(...heights) : Math.max(...heights)));
}

function heightsOf(notam: Notam, areas: readonly NotamArea[]): Heights {
  const lower = notam.lower ?? qLevel(notam.q_lower_fl);
  const upper = notam.upper ?? qLevel(notam.q_upper_fl);
  let height: FloorRelation = 'above';
  let isJustAbove = false;
  for (const { top_m, ground, geometry } of areas) {
    const box = boundingBox(geometry);
    const relation = floorRelation(lower, top_m, ground, box);
    if (FLOOR_ORDER.indexOf(relation) > FLOOR_ORDER.indexOf(height)) height = relation;
    isJustAbove ||= ground !== null && floorRelation(lower, top_m + JUST_ABOVE_M, ground, box) === 'binds';
    isJustAbove ||= lower.reference === 'AGL' && limitInMetres(lower) <= top_m + JUST_ABOVE_M;
  }
  const floor_m = aboveGround(lower, areas, 'floor');
  const ceiling_m = aboveGround(upper, areas, 'ceiling');
  const top = areas.reduce((most, { top_m }) => Math.max(most, top_m), 0);
  const common_m =
    floor_m === null ? null : Math.max(0, Math.round(Math.min(top, ceiling_m ?? top) - floor_m));
  return { height, isJustAbove, floor_m, ceiling_m, common_m };
}

function cut(spans: readonly TimeSpan[], windows: readonly TimeSpan[]): TimeSpan[] {
  return spans.flatMap((span) =>
    windows.flatMap((window) => {
      const from = Math.max(Date.parse(span.from), Date.parse(window.from));
      const to = Math.min(Date.parse(span.to), Date.parse(window.to));
      return from < to ? [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }] : [];
    }),
  );
}

const minutesOf = (spans: readonly TimeSpan[]): number =>
  Math.round(spans.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0) / MINUTE_MS);

/** A text names a height only where an obstacle has one; else its own limits stand. */
function effectOf(
  notam: Notam,
  meaning: NotamMeaning,
  { where, distance_m }: Place,
  minutes: number,
  { height, isJustAbove }: Pick<Heights, 'height' | 'isJustAbove'>,
): NotamEffect {
  // Widened, for its text was read in part, it still holds what was read.
  const isPlaceRead = notam.place_source === 'text' || notam.place_source === 'text_in_part';
  if (meaning === 'other' || isLifted(notam.q_code) || minutes === 0) return 'other';
  if (meaning === 'obstacle') {
    if (where === 'inside' || where === 'part') return isPlaceRead ? 'affects' : 'near';
    return distance_m !== null && distance_m <= OBSTACLE_NEAR_M && isPlaceRead ? 'near' : 'other';
  }
  if (where === 'unknown') return meaning === 'service' || height === 'above' ? 'other' : 'perhaps';
  if (where === 'beside') return 'other';
  if (height === 'above') return isJustAbove ? 'near' : 'other';
  // Hours of a tower or a change of its zone are read; they are no traffic to be met.
  if (meaning === 'service') return 'near';
  const isCertain =
    isPlaceRead && height === 'binds' && (notam.schedule_text === null || notam.schedule !== null);
  return isCertain ? 'affects' : 'perhaps';
}

function compareFindings(a: NotamFinding, b: NotamFinding): number {
  return (
    NOTAM_EFFECTS.indexOf(a.effect) - NOTAM_EFFECTS.indexOf(b.effect) ||
    NOTAM_MEANINGS.indexOf(a.meaning) - NOTAM_MEANINGS.indexOf(b.meaning) ||
    b.common_minutes - a.common_minutes ||
    (a.distance_m ?? Number.POSITIVE_INFINITY) - (b.distance_m ?? Number.POSITIVE_INFINITY) ||
    (a.notam.identifier < b.notam.identifier ? -1 : 1)
  );
}

/** The days of the flight, whole, in UTC: what a time bar may show. */
function daysAround({ start, end }: PlannedPeriod): TimeSpan {
  const day = 86_400_000;
  return {
    from: new Date(Math.floor(Date.parse(start) / day) * day - day).toISOString(),
    to: new Date(Math.ceil(Date.parse(end) / day) * day + day).toISOString(),
  };
}

/**
 * The NOTAM in force around a mission on its days, those that hinder it most first. One that cannot be placed in the
 * mission's hours, place or height for want of knowledge counts as meeting it, and says so. Pure.
 */
export function judgeNotams(
  index: NotamIndex,
  { areas, period }: NotamMission,
  /** How far around the mission they are looked for. */
  within_m = NOTAM_RADIUS_M,
): NotamFinding[] {
  if (areas.length === 0) return [];
  const packed = packShapes(areas.map(({ geometry }) => geometry));
  const windows = dailyWindows(period);
  const around = daysAround(period);
  const [first] = areas;
  const place = first ? centroidOf(first.geometry) : ([2, 47] as const);
  const findings: NotamFinding[] = [];
  const add = (position: number, placed: () => Place): void => {
    const notam = index.notams[position];
    if (!notam) return;
    // Its validity touches the flight, or it is no matter: known before its place is measured.
    if (notam.from >= period.end || (notam.to !== null && !notam.is_estimated && notam.to <= period.start))
      return;
    const found = placed();
    const meaning = meaningOf(notam);
    const hours = activeHours(notam, around.from, around.to, place);
    const common_hours = cut(hours, windows);
    const common_minutes = minutesOf(common_hours);
    const judged = found.met.length > 0 ? found.met : areas;
    const { isJustAbove, ...heights } = heightsOf(notam, judged);
    const tall = meaning === 'obstacle' ? obstacleHeight(notam.text) : null;
    findings.push({
      notam,
      effect: effectOf(notam, meaning, found, common_minutes, { ...heights, isJustAbove }),
      meaning,
      where: found.where,
      distance_m: found.distance_m,
      area_ids: found.met.map(({ id }) => id),
      common_hours,
      common_minutes,
      hours,
      ...heights,
      ...(tall === null ? {} : { floor_m: 0, ceiling_m: tall, common_m: null }),
    });
  };
  for (const [position, { shapes }] of candidates(index, areas, within_m))
    add(position, () => placeOf(index, shapes, areas, packed));
  for (const position of index.placeless)
    add(position, () => ({ where: 'unknown', distance_m: null, met: [] }));
  // Far ones that only the corner of a box brought in.
  return findings
    .filter(({ distance_m }) => distance_m === null || distance_m <= within_m)
    .sort(compareFindings);
}
