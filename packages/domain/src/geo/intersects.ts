import { type PackedShapes, POLYGON } from './packed.ts';
import { segmentsMeet, turn } from './predicates.ts';
import { localMetric, segmentsWithin } from './proximity.ts';

/** Typed arrays read inside their bounds: the `?? 0` never applies but keeps indexing checked. */
const at = (array: Float64Array | Uint32Array | Uint8Array, index: number): number => array[index] ?? 0;

export const INSIDE = 1;
export const BOUNDARY = 0;
export const OUTSIDE = -1;

/**
 * Where a point lies against a packed polygon (holes and several parts by parity), exactly: 1 inside, 0 on the
 * boundary, −1 outside.
 */
export function locate(shapes: PackedShapes, shape: number, px: number, py: number): number {
  const { xy, ringStart, shapeRing } = shapes;
  let inside = false;
  const lastRing = at(shapeRing, shape + 1);
  for (let ring = at(shapeRing, shape); ring < lastRing; ring++) {
    const end = 2 * at(ringStart, ring + 1);
    let i = 2 * at(ringStart, ring);
    let ax = at(xy, i);
    let ay = at(xy, i + 1);
    for (i += 2; i < end; i += 2) {
      const bx = at(xy, i);
      const by = at(xy, i + 1);
      if (ay > py !== by > py) {
        if (px <= ax || px <= bx) {
          if (px < ax && px < bx) inside = !inside;
          else {
            const side = turn(ax, ay, bx, by, px, py);
            if (side === 0) return BOUNDARY;
            if (side > 0 === by > ay) inside = !inside;
          }
        }
      } else if (py === ay && (px === ax || (py === by && px > ax !== px > bx))) return BOUNDARY;
      else if (py === by && px === bx) return BOUNDARY;
      ax = bx;
      ay = by;
    }
  }
  return inside ? INSIDE : OUTSIDE;
}

/** Whether an edge of one polygon meets an edge of another, edges outside the other's box skipped. */
function boundariesMeet(a: PackedShapes, i: number, b: PackedShapes, j: number): boolean {
  const west = Math.max(at(a.box, 4 * i), at(b.box, 4 * j));
  const south = Math.max(at(a.box, 4 * i + 1), at(b.box, 4 * j + 1));
  const east = Math.min(at(a.box, 4 * i + 2), at(b.box, 4 * j + 2));
  const north = Math.min(at(a.box, 4 * i + 3), at(b.box, 4 * j + 3));
  const xy = a.xy;
  const lastRing = at(a.shapeRing, i + 1);
  for (let ring = at(a.shapeRing, i); ring < lastRing; ring++) {
    const end = 2 * at(a.ringStart, ring + 1);
    let v = 2 * at(a.ringStart, ring);
    let ax = at(xy, v);
    let ay = at(xy, v + 1);
    for (v += 2; v < end; v += 2) {
      const bx = at(xy, v);
      const by = at(xy, v + 1);
      if (
        !(ax < west && bx < west) &&
        !(ax > east && bx > east) &&
        !(ay < south && by < south) &&
        !(ay > north && by > north) &&
        edgeMeets(b, j, ax, ay, bx, by)
      )
        return true;
      ax = bx;
      ay = by;
    }
  }
  return false;
}

function edgeMeets(b: PackedShapes, j: number, ax: number, ay: number, bx: number, by: number): boolean {
  const west = Math.min(ax, bx);
  const east = Math.max(ax, bx);
  const south = Math.min(ay, by);
  const north = Math.max(ay, by);
  const xy = b.xy;
  const lastRing = at(b.shapeRing, j + 1);
  for (let ring = at(b.shapeRing, j); ring < lastRing; ring++) {
    const end = 2 * at(b.ringStart, ring + 1);
    let v = 2 * at(b.ringStart, ring);
    let cx = at(xy, v);
    let cy = at(xy, v + 1);
    for (v += 2; v < end; v += 2) {
      const dx = at(xy, v);
      const dy = at(xy, v + 1);
      if (
        !(cx < west && dx < west) &&
        !(cx > east && dx > east) &&
        !(cy < south && dy < south) &&
        !(cy > north && dy > north) &&
        segmentsMeet(ax, ay, bx, by, cx, cy, dx, dy)
      )
        return true;
      cx = dx;
      cy = dy;
    }
  }
  return false;
}

/** Whether a vertex of `a`'s rings lies in polygon `b`; one a ring is enough once the boundaries are apart. */
function ringStartsIn(a: PackedShapes, i: number, b: PackedShapes, j: number): boolean {
  const lastRing = at(a.shapeRing, i + 1);
  for (let ring = at(a.shapeRing, i); ring < lastRing; ring++) {
    const v = 2 * at(a.ringStart, ring);
    const x = at(a.xy, v);
    const y = at(a.xy, v + 1);
    if (
      x >= at(b.box, 4 * j) &&
      x <= at(b.box, 4 * j + 2) &&
      y >= at(b.box, 4 * j + 1) &&
      y <= at(b.box, 4 * j + 3) &&
      locate(b, j, x, y) !== OUTSIDE
    )
      return true;
  }
  return false;
}

/** Whether the path of tube `a` comes within `reach` metres of an edge (or step) of shape `b`. */
function pathNear(a: PackedShapes, i: number, b: PackedShapes, j: number, reach: number): boolean {
  const start = 2 * at(a.ringStart, at(a.shapeRing, i));
  const end = 2 * at(a.ringStart, at(a.shapeRing, i) + 1);
  for (let v = start; v < end; v += 2) {
    const isLast = v + 2 >= end;
    // A path of one point is a disk; otherwise the last vertex is the end of the last step.
    if (isLast && end - start > 2) break;
    const w = isLast ? v : v + 2;
    if (stepNear(b, j, reach, at(a.xy, v), at(a.xy, v + 1), at(a.xy, w), at(a.xy, w + 1))) return true;
  }
  return false;
}

function stepNear(
  b: PackedShapes,
  j: number,
  reach: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  const metric = localMetric(ay, by, reach);
  const northMost = Math.min(Math.max(Math.abs(ay), Math.abs(by)) + reach / 110_000, 89.9);
  const marginY = (reach / 110_000) * 1.01;
  const marginX = (reach / (111_000 * Math.cos((northMost * Math.PI) / 180))) * 1.01;
  const west = Math.min(ax, bx) - marginX;
  const east = Math.max(ax, bx) + marginX;
  const south = Math.min(ay, by) - marginY;
  const north = Math.max(ay, by) + marginY;
  const xy = b.xy;
  const lastRing = at(b.shapeRing, j + 1);
  for (let ring = at(b.shapeRing, j); ring < lastRing; ring++) {
    const end = 2 * at(b.ringStart, ring + 1);
    let v = 2 * at(b.ringStart, ring);
    let cx = at(xy, v);
    let cy = at(xy, v + 1);
    // One pass even for a single point, whose "edge" begins and ends there.
    do {
      v += 2;
      const dx = v < end ? at(xy, v) : cx;
      const dy = v < end ? at(xy, v + 1) : cy;
      if (
        !(cx < west && dx < west) &&
        !(cx > east && dx > east) &&
        !(cy < south && dy < south) &&
        !(cy > north && dy > north) &&
        segmentsWithin(metric, ax, ay, bx, by, cx, cy, dx, dy)
      )
        return true;
      cx = dx;
      cy = dy;
    } while (v + 2 < end);
  }
  return false;
}

/** Whether two packed shapes share at least one point (touching counts). Disks and corridors are geodesic. */
export function shapesIntersect(a: PackedShapes, i: number, b: PackedShapes, j: number): boolean {
  const aIsPolygon = at(a.form, i) === POLYGON;
  const bIsPolygon = at(b.form, j) === POLYGON;
  if (aIsPolygon && bIsPolygon)
    return boundariesMeet(b, j, a, i) || ringStartsIn(a, i, b, j) || ringStartsIn(b, j, a, i);
  if (aIsPolygon) return shapesIntersect(b, j, a, i);
  if (!bIsPolygon) return pathNear(a, i, b, j, at(a.radius, i) + at(b.radius, j));
  return ringStartsIn(a, i, b, j) || pathNear(a, i, b, j, at(a.radius, i));
}

/** Whether packed shape `a` lies strictly inside polygon `b`, away from its boundary. */
export function shapeInside(a: PackedShapes, i: number, b: PackedShapes, j: number): boolean {
  if (at(b.form, j) !== POLYGON) return false;
  const v = 2 * at(a.ringStart, at(a.shapeRing, i));
  if (locate(b, j, at(a.xy, v), at(a.xy, v + 1)) !== INSIDE) return false;
  if (at(a.form, i) !== POLYGON) return !pathNear(a, i, b, j, at(a.radius, i));
  return !boundariesMeet(b, j, a, i) && !ringStartsIn(b, j, a, i);
}
