import { bearing, destination, distance } from '../geo/geodesy.ts';
import type { AreaGeometry, CircleGeometry, Position } from '../geo/geometry.ts';
import { ringIssue } from '../geo/rings.ts';
import { METRES_PER_FOOT, METRES_PER_NAUTICAL_MILE } from '../geo/units.ts';
import { wordTable } from '../wordTable.ts';
import { type FoundPosition, positionsIn, roughDistance } from './positions.ts';

/** An obstacle is where it is said, give or take its own width and the second that its position is rounded to. */
const OBSTACLE_M = 50;
/** Further from the Q line's circle than this a position belongs to something else, or is misread. */
const BEYOND_M = 20 * METRES_PER_NAUTICAL_MILE;
const LARGEST_RADIUS_M = 400_000;
const MOST_PLACES = 200;
const ARC_STEP_DEGREES = 10;
/** How far from a position the words stand that say what it is. */
const WORDS_BEFORE = 110;
const WORDS_AFTER = 60;

const METRES: Readonly<Record<string, number>> = wordTable({
  NM: METRES_PER_NAUTICAL_MILE,
  KM: 1000,
  FT: METRES_PER_FOOT,
});
const UNIT = '(?<unit>NM|KM|METERS|METRES|METER|METRE|M|FT)(?![A-Z])';
const NUMBER = String.raw`(?<number>\d{1,6}(?:[.,]\d{1,4})?)`;
const RADIUS = [
  new RegExp(String.raw`${NUMBER}\s{0,3}${UNIT}\s{0,3}(?:DE\s)?(?:RADIUS|RAYON|AROUND|AUTOUR)`),
  new RegExp(
    String.raw`(?:RADIUS|RAYON|\bRAD)\b[\s:=]{0,4}(?:(?:CIRCLE|CERCLE|OF|DE|D')\s{0,2}){0,2}${NUMBER}\s{0,3}${UNIT}`,
  ),
  new RegExp(String.raw`(?:CIRCLE|CERCLE)\s{0,2}(?:OF|DE)\s{0,2}${NUMBER}\s{0,3}${UNIT}`),
];
const IS_ARC = /\bARC(?:US)?\b/;
const IS_CENTRE = /CENT(?:ER|RE)(?:E?D)?\b|CENTRE\b|AROUND|AUTOUR/;
const IS_BACKWARDS = /ANTI[\s-]?CLOCKWISE|COUNTER[\s-]?CLOCKWISE|ANTI[\s-]?HORAIRE|INVERSE/;
const IS_OUTLINE =
  /LATERAL|LATERALES|POLYGON|BOUNDED|DELIMIT|JOINING|LINKING|JOIGNANT|FOLLOWING POINTS|POINTS SUIVANTS|BETWEEN THE POINTS|LIMITED BY|\bWI AREA|AREA DEFINED/;

/** A radius in these words, m; null when they say none. */
function radiusIn(words: string): number | null {
  for (const pattern of RADIUS) {
    const groups = pattern.exec(words)?.groups;
    if (groups) {
      const metres = Number((groups.number ?? '').replace(',', '.')) * (METRES[groups.unit ?? ''] ?? 1);
      if (metres > 0 && metres <= LARGEST_RADIUS_M) return metres;
    }
  }
  return null;
}

interface Told extends FoundPosition {
  /** m; the position is the centre of a circle or an arc. */
  readonly radius_m: number | null;
  readonly isArc: boolean;
  readonly isBackwards: boolean;
}

/** What the words around a position say of it; words belong to the position they stand nearest to. */
function tellAll(text: string, found: readonly FoundPosition[]): Told[] {
  return found.map((each, index) => {
    const from = Math.max(found[index - 1]?.end ?? 0, each.start - WORDS_BEFORE);
    const to = Math.min(found[index + 1]?.start ?? text.length, each.end + WORDS_AFTER);
    const before = text.slice(from, each.start);
    const after = text.slice(each.end, to);
    const own = radiusIn(before) ?? (IS_CENTRE.test(after.slice(0, 8)) ? null : radiusIn(after));
    const isArc = IS_ARC.test(before) && own !== null;
    return {
      ...each,
      radius_m: own,
      isArc,
      isBackwards: isArc && IS_BACKWARDS.test(before),
    };
  });
}

/** Points of an arc between two points around a centre, both left out. */
function arcPoints(from: Position, to: Position, center: Position, isBackwards: boolean): Position[] {
  const first = bearing(center, from);
  const last = bearing(center, to);
  const sweep = isBackwards ? (first - last + 360) % 360 : (last - first + 360) % 360;
  const steps = Math.floor(sweep / ARC_STEP_DEGREES);
  const radius = (distance(center, from) + distance(center, to)) / 2;
  const points: Position[] = [];
  for (let step = 1; step <= steps; step++) {
    const turn = (sweep * step) / (steps + 1);
    points.push(destination(center, isBackwards ? first - turn : first + turn, radius));
  }
  return points;
}

const isSame = (one: Position, other: Position): boolean => roughDistance(one, other) < 60;

/** The ring through vertices and around the centres of arcs between them; null when it is none. */
function ringOf(vertices: readonly Told[]): AreaGeometry | null {
  const ring: Position[] = [];
  let arc: Told | null = null;
  const begin = vertices.find(({ isArc }) => !isArc);
  if (!begin) return null;
  for (const each of [...vertices, begin]) {
    if (each.isArc) {
      arc = each;
      continue;
    }
    const previous = ring.at(-1);
    if (previous && arc && !isSame(previous, each.position))
      ring.push(...arcPoints(previous, each.position, arc.position, arc.isBackwards));
    if (!previous || !isSame(previous, each.position) || each === begin) ring.push(each.position);
    arc = null;
  }
  const [first] = ring;
  if (!first) return null;
  // The first point, told again at the end, closes the ring exactly.
  while (ring.length > 3 && isSame(ring.at(-2) ?? first, first)) ring.splice(-2, 1);
  ring[ring.length - 1] = first;
  return ringIssue(ring) === null ? { type: 'Polygon', coordinates: [ring] } : null;
}

/** Positions in a row, without other words than a few between them: an outline, when they close or are called one. */
function rowsOf(text: string, told: readonly Told[]): Told[][] {
  const rows: Told[][] = [];
  let row: Told[] = [];
  for (const each of told) {
    const last = row.at(-1);
    const between = last ? text.slice(last.end, each.start) : '';
    const first = row.find(({ isArc }) => !isArc);
    const isClosed =
      row.length > 2 &&
      last !== undefined &&
      !last.isArc &&
      first !== undefined &&
      isSame(first.position, last.position);
    const joins =
      last !== undefined &&
      !isClosed &&
      (each.isArc || (between.length <= 40 && !/PSN|RADIUS|RAYON/.test(between)));
    const isCircle = each.radius_m !== null && !each.isArc;
    if (joins && !isCircle) row.push(each);
    else {
      if (row.length > 0) rows.push(row);
      row = [each];
    }
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

const circle = (center: Position, radius_m: number): CircleGeometry => ({ type: 'Circle', center, radius_m });

/** What a row of positions draws: an outline, circles, or (of an obstacle) points. */
function shapesOf(text: string, row: readonly Told[], isObstacle: boolean): AreaGeometry[] {
  const [first] = row;
  const last = row.at(-1);
  if (!first || !last) return [];
  if (row.length >= 3) {
    const vertices = row.filter(({ isArc }) => !isArc);
    const from = vertices[0];
    const to = vertices.at(-1);
    const closes =
      from !== undefined && to !== undefined && from !== to && isSame(from.position, to.position);
    const isCalledOne = IS_OUTLINE.test(text.slice(Math.max(0, first.start - 160), first.start));
    if (closes || isCalledOne || !isObstacle) {
      const ring = ringOf(row);
      if (ring) return [ring];
    }
  }
  return row.flatMap((each) => {
    if (each.radius_m !== null) return [circle(each.position, each.radius_m)];
    return isObstacle ? [circle(each.position, OBSTACLE_M)] : [];
  });
}

/** A place that the text gives must be where the Q line says, roughly. */
function isPlausible(position: Position, center: Position | null, radius: number | null): boolean {
  if (center === null || radius === null) return true;
  return roughDistance(position, center) <= radius * METRES_PER_NAUTICAL_MILE * 1.5 + BEYOND_M;
}

/**
 * The places of a NOTAM's text: outlines (with arcs), circles, and for obstacles points of 50 m. Empty when it gives none
 * that can be drawn: the circle of the Q line, which holds them all, then stands for it.
 */
export function placesIn(
  text: string,
  q: { readonly center: Position | null; readonly radius_nm: number | null; readonly q_code: string },
): AreaGeometry[] {
  const subject = q.q_code.slice(1, 3);
  const isObstacle = subject === 'OB' || subject === 'OL';
  const upper = text.toUpperCase();
  const found = positionsIn(upper, q.center).filter(({ position }) =>
    isPlausible(position, q.center, q.radius_nm),
  );
  if (found.length > MOST_PLACES) return [];
  const rows = rowsOf(upper, tellAll(upper, found));
  const shapes = rows.map((row) => shapesOf(upper, row, isObstacle));
  // A position that draws nothing may be what the message is about: only the Q line then holds everything.
  if (!isObstacle && shapes.some((drawn, index) => drawn.length === 0 && (rows[index]?.length ?? 0) >= 3))
    return [];
  return shapes.flat();
}
