import { rememberedOf } from '../time/remembered.ts';
import { circleOutline, outlinePolygons } from './buffer.ts';
import type { Polygons } from './clipping.ts';
import type { AreaGeometry, BoundingBox, Ring, ZoneGeometry } from './geometry.ts';

/** A closed ring of an outline laid flat: longitude, latitude pairs. */
export interface FlatRing {
  readonly xy: Float64Array;
  readonly box: BoundingBox;
  /** The outer ring of its polygon, not a hole. */
  readonly isOuter: boolean;
}

function flatRing(ring: Ring, isOuter: boolean): FlatRing {
  const xy = new Float64Array(2 * ring.length);
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let at = 0;
  for (const point of ring) {
    const longitude = point[0];
    const latitude = point[1];
    xy[at++] = longitude;
    xy[at++] = latitude;
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
  }
  return { xy, box: [west, south, east, north], isOuter };
}

const ringsOf = (polygons: Polygons): readonly FlatRing[] =>
  polygons.flatMap((rings) => rings.map((ring, index) => flatRing(ring, index === 0)));

/** The rings of a geometry's outlines laid flat, kept as long as it is: every mission near a zone asks for the same. */
export const flatRings: (geometry: AreaGeometry | ZoneGeometry) => readonly FlatRing[] = rememberedOf(
  // The points of a disk are kept here alone: as tuples they are four times as large.
  (geometry) => ringsOf(geometry.type === 'Circle' ? circleOutline(geometry) : outlinePolygons(geometry)),
);

/** West, east, south, north: the sides of a box in the order in which they cut. */
const CUT_ORDER = [0, 2, 1, 3] as const;

/** Room for the points of a ring while it is cut; grown where a ring needs more. */
let room = [new Float64Array(2_048), new Float64Array(2_048)] as const;

/** A cut ring, closed, in room that the next cut takes again. */
export interface CutRing {
  readonly xy: Float64Array;
  /** Twice its points; 0 where nothing of it is left. */
  length: number;
}
const cut: { xy: Float64Array; length: number } = { xy: room[0], length: 0 };

/** Leaves of an open ring what lies on one side of a line of longitude or latitude (Sutherland–Hodgman); the length left. */
function cutToSide(
  from: Float64Array,
  length: number,
  to: Float64Array,
  axis: 0 | 1,
  [limit, sign]: readonly [number, 1 | -1],
): number {
  let kept = 0;
  let px = from[length - 2] ?? 0;
  let py = from[length - 1] ?? 0;
  for (let i = 0; i < length; i += 2) {
    const x = from[i] ?? 0;
    const y = from[i + 1] ?? 0;
    const before = ((axis === 0 ? px : py) - limit) * sign;
    const after = ((axis === 0 ? x : y) - limit) * sign;
    if (before < 0 !== after < 0) {
      const t = before / (before - after);
      const other = axis === 0 ? py : px;
      const crossing = other + t * ((axis === 0 ? y : x) - other);
      to[kept++] = axis === 0 ? limit : crossing;
      to[kept++] = axis === 0 ? crossing : limit;
    }
    if (after >= 0) {
      to[kept++] = x;
      to[kept++] = y;
    }
    px = x;
    py = y;
  }
  return kept;
}

/** The part of a ring inside a box; parts may stay joined along the box's own sides. Valid until the next cut. */
export function cutRing({ xy, box }: FlatRing, within: BoundingBox): CutRing {
  cut.length = 0;
  if (box[0] > within[2] || box[2] < within[0] || box[1] > within[3] || box[3] < within[1]) return cut;
  // Each side that cuts adds a point for every two at most.
  if (room[0].length < 6 * xy.length + 16)
    room = [new Float64Array(6 * xy.length + 16), new Float64Array(6 * xy.length + 16)];
  let from: Float64Array = xy;
  let length = xy.length - 2;
  let next = 0;
  for (const side of CUT_ORDER) {
    const sign = side < 2 ? 1 : -1;
    const limit = within[side];
    // Only sides that the ring reaches over cut it.
    if ((box[side] - limit) * sign >= 0 || length === 0) continue;
    const to = room[next] ?? room[0];
    length = cutToSide(from, length, to, side % 2 === 0 ? 0 : 1, [limit, sign]);
    from = to;
    next = 1 - next;
  }
  if (length < 6) return cut;
  const to = from === xy ? room[0] : from;
  if (from === xy) to.set(xy.subarray(0, length));
  to[length] = to[0] ?? 0;
  to[length + 1] = to[1] ?? 0;
  cut.xy = to;
  cut.length = length + 2;
  return cut;
}
