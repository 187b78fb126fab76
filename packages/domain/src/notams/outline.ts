import { geodesicBearing, geodesicDestination, geodesicDistance } from '../geo/geodesy.ts';
import type { Position, Ring } from '../geo/geometry.ts';
import { ringIssue, signedDoubleArea } from '../geo/rings.ts';
import { type FoundPosition, roughDistance } from './positions.ts';

const ARC_STEP_DEGREES = 5;
/** A told radius that differs more from the ends of its arc is of something else. */
const MOST_ARC_DIFFERENCE = 0.1;

/** A position of a row: a corner, or the centre of an arc between two. */
export interface Vertex extends FoundPosition {
  readonly isArc: boolean;
  readonly isBackwards: boolean;
  /** m; of an arc that tells it. */
  readonly arc_m: number | null;
}

/** Two told positions are one within the rounding of their seconds, m. */
export const SAME_M = 60;
const isSame = (one: Position, other: Position): boolean => roughDistance(one, other) < SAME_M;
const isEqual = (one: Position, other: Position): boolean => roughDistance(one, other) < 1;

interface Arc {
  readonly from: Position;
  readonly to: Position;
  readonly center: Vertex;
}

/** Points of an arc between two points, both left out; `isOutside`: its sides touch it from outside instead of inside. */
function arcPoints({ from, to, center }: Arc, isOutside: boolean): Position[] {
  const at = center.position;
  const first = geodesicBearing(at, from);
  const last = geodesicBearing(at, to);
  const sweep = center.isBackwards ? (first - last + 360) % 360 : (last - first + 360) % 360;
  const steps = Math.floor(sweep / ARC_STEP_DEGREES) + 1;
  const ends = [
    geodesicDistance(at, from),
    geodesicDistance(at, to),
    ...(center.arc_m === null ? [] : [center.arc_m]),
  ];
  const share = Math.cos((sweep / (steps + 1) / 2 / 180) * Math.PI);
  const radius = isOutside ? Math.max(...ends) / share : Math.min(...ends);
  return Array.from({ length: steps }, (_, step) => {
    const turn = (sweep * (step + 1)) / (steps + 1);
    return geodesicDestination(at, center.isBackwards ? first - turn : first + turn, radius);
  });
}

/** Whether the ends of every arc, and the radius told of it, lie on one circle. */
const areArcsTrue = (vertices: readonly Vertex[]): boolean =>
  vertices.every((center, index) => {
    if (!center.isArc) return true;
    const corners = vertices.filter(({ isArc }) => !isArc);
    const from = vertices.slice(0, index).findLast(({ isArc }) => !isArc) ?? corners.at(-1);
    const to = vertices.slice(index + 1).find(({ isArc }) => !isArc) ?? corners[0];
    if (!from || !to) return false;
    const told = [
      geodesicDistance(center.position, from.position),
      geodesicDistance(center.position, to.position),
      ...(center.arc_m === null ? [] : [center.arc_m]),
    ];
    return Math.max(...told) - Math.min(...told) <= MOST_ARC_DIFFERENCE * Math.max(...told);
  });

/** The way along the corners and arcs of a row, from its first corner. */
function pathOf(vertices: readonly Vertex[], isOutside: (arc: Vertex) => boolean): Position[] {
  const path: Position[] = [];
  let center: Vertex | null = null;
  for (const each of vertices) {
    if (each.isArc) {
      center = each;
      continue;
    }
    const from = path.at(-1);
    if (from && center && !isEqual(from, each.position))
      path.push(...arcPoints({ from, to: each.position, center }, isOutside(center)));
    if (!from || !isEqual(from, each.position)) path.push(each.position);
    center = null;
  }
  return path;
}

/** The way along a row that is no outline. */
export const lineOf = (vertices: readonly Vertex[]): Position[] => pathOf(vertices, () => true);

const closedRing = (vertices: readonly Vertex[], isOutside: (arc: Vertex) => boolean): Ring | null => {
  const begin = vertices.findIndex(({ isArc }) => !isArc);
  const first = vertices[begin];
  if (!first) return null;
  const ring = pathOf([...vertices.slice(begin), ...vertices.slice(0, begin), first], isOutside);
  if (ring.length > 1) ring[ring.length - 1] = first.position;
  return ring;
};

export interface Outline {
  readonly ring: Ring;
  /** Corners that stand so near to another that the ring leaves them out. */
  readonly left: readonly Position[];
  readonly isTrue: boolean;
}

/** The ring through the corners of a row and around the centres of its arcs, none of them narrower than told; null when it is none. */
export function outlineOf(vertices: readonly Vertex[]): Outline | null {
  const drawn = closedRing(vertices, () => true);
  if (!drawn) return null;
  const isClockwise = signedDoubleArea(drawn) < 0;
  const isOutside = ({ isBackwards }: Vertex): boolean => isBackwards !== isClockwise;
  const isTrue = areArcsTrue(vertices);
  const ring = closedRing(vertices, isOutside);
  if (ring && ringIssue(ring) === null) return { ring, left: [], isTrue };
  // The first corner told again, rounded otherwise, makes a sliver.
  const kept: Vertex[] = [];
  for (const each of vertices) {
    const [first] = kept;
    const last = kept.at(-1);
    const repeats = [last, first].some(
      (other) => other && !other.isArc && isSame(other.position, each.position),
    );
    if (each.isArc || !repeats) kept.push(each);
  }
  const left = vertices.filter((each) => !kept.includes(each)).map(({ position }) => position);
  const mended = closedRing(kept, isOutside);
  return mended && ringIssue(mended) === null ? { ring: mended, left, isTrue } : null;
}
