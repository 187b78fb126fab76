import { geodesicBearing, geodesicDestination, geodesicDistance } from '../../geo/geodesy.ts';
import type { PolygonGeometry, Position } from '../../geo/geometry.ts';
import { signedDoubleArea } from '../../geo/rings.ts';
import { MOST_POINTS, polygonOf, type ZoneOrder, type ZoneRefusal } from './readZone.ts';

/** A part of an outline around a centre, between the places beside it. */
export interface Arc {
  readonly center: Position;
  /** The least and the most that its ends or its file tell, m: they differ by what was rounded. */
  readonly least_m: number;
  readonly most_m: number;
  /** True bearing of its beginning, degrees. */
  readonly from: number;
  /** Degrees; clockwise where it is positive. */
  readonly sweep: number;
}
/** What an outline is drawn of, in its order. */
export type Side = Position | Arc;

/** Arcs of a file: the French airspace has 414, a full turn that crosses itself takes 0.33 ms of processor time. */
export const MOST_ARCS = 6_000;
/** An arc in OpenAir, in GML and in AIXM 4.5. */
const ARC_IN_TEXT = /^[ \t]*D[AB]\s|<(?:\w{1,20}:)?(?:Arc|Circle)\w{0,40}[\s>]|<codeType>\s*C[CW]A/gim;

/** Whether a text draws more arcs than any publication, which would take longer to read than its size tells. */
export function hasTooManyArcs(text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(ARC_IN_TEXT)) if (++count > MOST_ARCS) return true;
  return false;
}

export const isArc = (side: Side): side is Arc => 'center' in side;

/** The way from one bearing to another, degrees: more than none, at most a full turn. */
export const sweepBetween = (from: number, to: number, isClockwise: boolean): number =>
  isClockwise ? (to - from + 360) % 360 || 360 : -((from - to + 360) % 360 || 360);

const STEP_DEGREES = 3;
const FINE_STEP_DEGREES = 1;
/** Sides are straight in degrees: they stray from a geodesic by this part, and by this part more a metre of radius. */
const STRAYS = { share: 1e-6, share_per_metre: 6e-11 };
/** Ends nearer to the circle than this are on it, m. */
const ON_CIRCLE_M = 1;

/** Corners on the circle: the sides between them lie within it. */
const chords = ({ center, from, sweep }: Arc, radius: number, most: number): Position[] => {
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) / most));
  return Array.from({ length: steps - 1 }, (_, step) =>
    geodesicDestination(center, from + (sweep * (step + 1)) / steps, radius),
  );
};

/** Corners beyond the circle: the sides between them touch it. */
function tangents({ center, most_m, least_m, from, sweep }: Arc): Position[] {
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) / STEP_DEGREES));
  const turn = sweep / steps;
  const radius = most_m * (1 + STRAYS.share + STRAYS.share_per_metre * most_m);
  const corner = radius / Math.cos((turn * Math.PI) / 360);
  const between = Array.from({ length: steps }, (_, step) =>
    geodesicDestination(center, from + turn * (step + 0.5), corner),
  );
  return most_m - least_m < ON_CIRCLE_M
    ? between
    : [
        geodesicDestination(center, from, radius),
        ...between,
        geodesicDestination(center, from + sweep, radius),
      ];
}

type Drawing = (arc: Arc) => Position[];

/** One corner more than an outline may have ends the drawing: it is refused for them. */
function drawn(sides: readonly Side[], draw: Drawing): Position[] {
  const corners: Position[] = [];
  for (const side of sides) {
    if (isArc(side)) corners.push(...draw(side));
    else corners.push(side);
    if (corners.length > MOST_POINTS) break;
  }
  return corners;
}

/** An outline that holds its arcs where it bulges along them, and never cuts into a zone where it is hollow. */
function outwards(sides: readonly Side[], isHole: boolean): Position[] {
  if (!sides.some(isArc)) return drawn(sides, () => []);
  const rough = drawn(sides, (arc) => chords(arc, arc.most_m, 30));
  const isClockwise = signedDoubleArea([...rough, ...rough.slice(0, 1)]) < 0;
  return drawn(sides, (arc) => {
    const bulges = arc.sweep > 0 === isClockwise;
    return bulges !== isHole ? tangents(arc) : chords(arc, arc.least_m, STEP_DEGREES);
  });
}

/**
 * A polygon of an outline and its holes, drawn of places and arcs, that holds all of them; a reason where they make none. Where a
 * neighbouring side runs so close along an arc that the corners beyond it would cross it, the corners stand on the arc.
 */
export function polygonOfSides(
  rings: readonly (readonly Side[])[],
  order: ZoneOrder = {},
): PolygonGeometry | ZoneRefusal {
  const polygon = polygonOf(
    rings.map((sides, index) => outwards(sides, index > 0)),
    order,
  );
  if (polygon !== 'outline_crosses_itself' || !rings.some((sides) => sides.some(isArc))) return polygon;
  const onArcs: Drawing = (arc) => chords(arc, (arc.least_m + arc.most_m) / 2, FINE_STEP_DEGREES);
  return polygonOf(
    rings.map((sides) => drawn(sides, onArcs)),
    order,
  );
}

/** How far the told end of an arc may stand from where its centre, radius and angle put it, in parts of the radius. */
const MOST_ASIDE = 0.1;

/** The arc that ends at the places told beside it; null where one stands elsewhere. */
function joined(arc: Arc, before: Position | null, after: Position | null): Side[] | null {
  const ends = [arc.from, arc.from + arc.sweep].map((turn) =>
    geodesicDestination(arc.center, turn, arc.most_m),
  );
  const [start, end] = ends;
  if (start === undefined || end === undefined) return null;
  const isBeside = (told: Position | null, at: Position): boolean =>
    told === null || geodesicDistance(told, at) <= MOST_ASIDE * arc.most_m;
  if (!isBeside(before, start) || !isBeside(after, end)) return null;
  /** Degrees from where an end was put to where it is told, [-180, 180). */
  const aside = (told: Position | null, turn: number): number =>
    told === null ? 0 : ((geodesicBearing(arc.center, told) - turn + 540 + 360) % 360) - 180;
  const [first, last] = [aside(before, arc.from % 360), aside(after, (arc.from + arc.sweep) % 360)];
  const radii = [before, after].flatMap((told) =>
    told === null ? [] : [geodesicDistance(arc.center, told)],
  );
  const turned: Arc = {
    center: arc.center,
    least_m: Math.min(arc.least_m, ...radii),
    most_m: Math.max(arc.most_m, ...radii),
    from: arc.from + first,
    sweep: arc.sweep + last - first,
  };
  return [...(before === null ? [start] : []), turned, ...(after === null ? [end] : [])];
}

/** Sides whose arcs, told by their angles alone, meet the places beside them; a reason where they do not. */
export function joinArcs(sides: readonly Side[]): Side[] | ZoneRefusal {
  const at = (index: number): Position | null => {
    const side = sides.length > 1 ? sides[(index + sides.length) % sides.length] : undefined;
    return side === undefined || isArc(side) ? null : side;
  };
  const all: Side[] = [];
  for (const [index, side] of sides.entries()) {
    const own = isArc(side) ? joined(side, at(index - 1), at(index + 1)) : [side];
    if (own === null) return 'outline_unreadable';
    all.push(...own);
  }
  return all;
}

/** A circle through three places; null where they are on a line. */
export function circleThrough(a: Position, b: Position, c: Position): Omit<Arc, 'from' | 'sweep'> | null {
  // In the plane around the middle one, distances and bearings from it are true.
  const [p, q] = [a, c].map((each) => {
    const [metres, turn] = [geodesicDistance(b, each), (geodesicBearing(b, each) * Math.PI) / 180];
    return { x: metres * Math.sin(turn), y: metres * Math.cos(turn), square: metres * metres };
  });
  if (p === undefined || q === undefined) return null;
  const double = 2 * (p.x * q.y - p.y * q.x);
  const x = (q.y * p.square - p.y * q.square) / double;
  const y = (p.x * q.square - q.x * p.square) / double;
  const radius = Math.hypot(x, y);
  if (!Number.isFinite(radius) || radius > MOST_RADIUS_M) return null;
  const center = geodesicDestination(b, (Math.atan2(x, y) * 180) / Math.PI, radius);
  const radii = [a, b, c].map((each) => geodesicDistance(center, each));
  return { center, least_m: Math.min(...radii), most_m: Math.max(...radii) };
}
/** A larger circle is a straight line for whoever drew three places of it. */
const MOST_RADIUS_M = 500_000;
