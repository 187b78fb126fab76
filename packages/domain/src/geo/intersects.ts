import { orient2d } from 'robust-predicates';
import type { BoundingBox } from './geometry.ts';
import { BLOCK, type PackedShapes, POLYGON } from './packed.ts';
import { type Segment, segmentsMeet } from './predicates.ts';
import { localMetric, segmentsWithin } from './proximity.ts';

/**
 * Typed arrays read inside their bounds: the `?? 0` never applies but keeps indexing checked. One function for each kind of
 * array: a function that reads several is compiled to ask at every number which of them it has.
 */
const at = (array: Float64Array, index: number): number => array[index] ?? 0;
const startOf = (array: Uint32Array, index: number): number => array[index] ?? 0;

export const INSIDE = 1;
export const BOUNDARY = 0;
export const OUTSIDE = -1;

/** Whether a block's box shares a point with a box. */
function blockTouches({ blockBox }: PackedShapes, block: number, box: BoundingBox): boolean {
  return (
    at(blockBox, 4 * block) <= box[2] &&
    at(blockBox, 4 * block + 2) >= box[0] &&
    at(blockBox, 4 * block + 1) <= box[3] &&
    at(blockBox, 4 * block + 3) >= box[1]
  );
}

/** Where a point lies against the edges of one block: BOUNDARY, or whether a ray eastwards crosses it oddly. */
function crossBlock(xy: Float64Array, from: number, to: number, px: number, py: number): boolean | 0 {
  let odd = false;
  let ax = at(xy, from);
  let ay = at(xy, from + 1);
  for (let i = from + 2; i <= to; i += 2) {
    const bx = at(xy, i);
    const by = at(xy, i + 1);
    if (ay > py !== by > py) {
      if (px < ax && px < bx) odd = !odd;
      else if (px <= ax || px <= bx) {
        // Negative to the left, as its authors have it.
        const side = orient2d(ax, ay, bx, by, px, py);
        if (side === 0) return BOUNDARY;
        if (side < 0 === by > ay) odd = !odd;
      }
    } else if (py === ay && (px === ax || (py === by && px > ax !== px > bx))) return BOUNDARY;
    else if (py === by && px === bx) return BOUNDARY;
    ax = bx;
    ay = by;
  }
  return odd;
}

/**
 * Where a point lies against a packed polygon (holes and several parts by parity), exactly: 1 inside, 0 on the
 * boundary, −1 outside. Blocks wholly to the east count by their two ends alone.
 */
export function locatePoint(shapes: PackedShapes, shape: number, px: number, py: number): number {
  const { xy, ringStart, shapeRing, ringBlock, blockBox } = shapes;
  let inside = false;
  const lastRing = startOf(shapeRing, shape + 1);
  for (let ring = startOf(shapeRing, shape); ring < lastRing; ring++) {
    const first = startOf(ringStart, ring);
    const last = startOf(ringStart, ring + 1) - 1;
    const blocks = startOf(ringBlock, ring + 1);
    let from = first;
    for (let block = startOf(ringBlock, ring); block < blocks; block++, from += BLOCK) {
      if (py < at(blockBox, 4 * block + 1) || py > at(blockBox, 4 * block + 3)) continue;
      if (px > at(blockBox, 4 * block + 2)) continue;
      const to = Math.min(from + BLOCK, last);
      if (px < at(blockBox, 4 * block)) {
        if (at(xy, 2 * from + 1) > py !== at(xy, 2 * to + 1) > py) inside = !inside;
        continue;
      }
      const crossed = crossBlock(xy, 2 * from, 2 * to, px, py);
      if (crossed === BOUNDARY) return BOUNDARY;
      if (crossed) inside = !inside;
    }
  }
  return inside ? INSIDE : OUTSIDE;
}

/** Degrees within which an edge counts as reaching a box: far more than rounding, far less than a millimetre. */
const NEAR_DEG = 1e-12;

/**
 * On which side of the line through the edge that begins at `from` a whole box lies: positive to its left, negative to its
 * right, 0 where the line reaches the box or comes so near that rounding could tell it wrong.
 */
function sideOfBox(xy: Float64Array, from: number, box: BoundingBox): number {
  const west = box[0];
  const south = box[1];
  const east = box[2];
  const north = box[3];
  const ax = at(xy, from);
  const ay = at(xy, from + 1);
  const dx = at(xy, from + 2) - ax;
  const dy = at(xy, from + 3) - ay;
  const along = dx * ((south + north) / 2 - ay);
  const across = dy * ((west + east) / 2 - ax);
  const side = along - across;
  const wide = Math.abs(dx);
  const high = Math.abs(dy);
  const reach =
    ((north - south) / 2 + NEAR_DEG) * wide +
    ((east - west) / 2 + NEAR_DEG) * high +
    NEAR_DEG * (Math.abs(along) + Math.abs(across));
  if (side > reach) return 1;
  return side < -reach ? -1 : 0;
}

/**
 * Where the edges of one block leave a box that their own boxes may reach: BOUNDARY where one does, else whether a ray
 * eastwards from the box's south-west corner crosses them oddly.
 */
function passBlock(xy: Float64Array, from: number, to: number, box: BoundingBox): boolean | 0 {
  const west = box[0];
  const south = box[1];
  const east = box[2];
  const north = box[3];
  let odd = false;
  let ax = at(xy, from);
  let ay = at(xy, from + 1);
  for (let i = from + 2; i <= to; i += 2) {
    const bx = at(xy, i);
    const by = at(xy, i + 1);
    if (!((ay < south && by < south) || (ay > north && by > north) || (ax < west && bx < west))) {
      const isEast = ax > east && bx > east;
      const side = isEast ? 0 : sideOfBox(xy, i - 2, box);
      if (!isEast && side === 0) return BOUNDARY;
      // The ray meets what runs past the box on its east.
      if (ay > south !== by > south && (isEast || side > 0 === by > ay)) odd = !odd;
    }
    ax = bx;
    ay = by;
  }
  return odd;
}

/**
 * Where a whole box lies against a packed polygon: 1 inside, −1 outside; 0 where an edge reaches it, or may by rounding,
 * so that only an exact test can tell.
 */
export function locateBox(shapes: PackedShapes, shape: number, box: BoundingBox): number {
  const west = box[0];
  const south = box[1];
  const east = box[2];
  const north = box[3];
  const { xy, ringStart, shapeRing, ringBlock, blockBox } = shapes;
  let inside = false;
  const lastRing = startOf(shapeRing, shape + 1);
  for (let ring = startOf(shapeRing, shape); ring < lastRing; ring++) {
    const last = startOf(ringStart, ring + 1) - 1;
    const blocks = startOf(ringBlock, ring + 1);
    let from = startOf(ringStart, ring);
    for (let block = startOf(ringBlock, ring); block < blocks; block++, from += BLOCK) {
      if (at(blockBox, 4 * block + 1) > north || at(blockBox, 4 * block + 3) < south) continue;
      if (at(blockBox, 4 * block + 2) < west) continue;
      const to = Math.min(from + BLOCK, last);
      if (at(blockBox, 4 * block) > east) {
        if (at(xy, 2 * from + 1) > south !== at(xy, 2 * to + 1) > south) inside = !inside;
        continue;
      }
      const passed = passBlock(xy, 2 * from, 2 * to, box);
      if (passed === BOUNDARY) return BOUNDARY;
      if (passed) inside = !inside;
    }
  }
  return inside ? INSIDE : OUTSIDE;
}

/** Where the whole box around a shape lies against a polygon; see `locateBox`. */
function locateBoxOf(a: PackedShapes, i: number, b: PackedShapes, j: number): number {
  const v = 4 * i;
  return locateBox(b, j, [at(a.box, v), at(a.box, v + 1), at(a.box, v + 2), at(a.box, v + 3)]);
}

/** Whether an edge of one polygon meets an edge of another; what lies outside the common box is skipped. */
function boundariesMeet(a: PackedShapes, i: number, b: PackedShapes, j: number): boolean {
  const west = Math.max(at(a.box, 4 * i), at(b.box, 4 * j));
  const south = Math.max(at(a.box, 4 * i + 1), at(b.box, 4 * j + 1));
  const east = Math.min(at(a.box, 4 * i + 2), at(b.box, 4 * j + 2));
  const north = Math.min(at(a.box, 4 * i + 3), at(b.box, 4 * j + 3));
  const common: BoundingBox = [west, south, east, north];
  const lastRing = startOf(a.shapeRing, i + 1);
  for (let ring = startOf(a.shapeRing, i); ring < lastRing; ring++) {
    const last = startOf(a.ringStart, ring + 1) - 1;
    const blocks = startOf(a.ringBlock, ring + 1);
    let from = startOf(a.ringStart, ring);
    for (let block = startOf(a.ringBlock, ring); block < blocks; block++, from += BLOCK) {
      if (!blockTouches(a, block, common)) continue;
      for (let v = 2 * from; v < 2 * Math.min(from + BLOCK, last); v += 2) {
        const ax = at(a.xy, v);
        const ay = at(a.xy, v + 1);
        const bx = at(a.xy, v + 2);
        const by = at(a.xy, v + 3);
        if (
          !(ax < west && bx < west) &&
          !(ax > east && bx > east) &&
          !(ay < south && by < south) &&
          !(ay > north && by > north) &&
          edgeMeets(b, j, [ax, ay, bx, by])
        )
          return true;
      }
    }
  }
  return false;
}

function edgeMeets(b: PackedShapes, j: number, edge: Segment): boolean {
  const ax = edge[0];
  const ay = edge[1];
  const bx = edge[2];
  const by = edge[3];
  const west = Math.min(ax, bx);
  const east = Math.max(ax, bx);
  const south = Math.min(ay, by);
  const north = Math.max(ay, by);
  const box: BoundingBox = [west, south, east, north];
  const lastRing = startOf(b.shapeRing, j + 1);
  for (let ring = startOf(b.shapeRing, j); ring < lastRing; ring++) {
    const last = startOf(b.ringStart, ring + 1) - 1;
    const blocks = startOf(b.ringBlock, ring + 1);
    let from = startOf(b.ringStart, ring);
    for (let block = startOf(b.ringBlock, ring); block < blocks; block++, from += BLOCK) {
      if (!blockTouches(b, block, box)) continue;
      for (let v = 2 * from; v < 2 * Math.min(from + BLOCK, last); v += 2) {
        const cx = at(b.xy, v);
        const cy = at(b.xy, v + 1);
        const dx = at(b.xy, v + 2);
        const dy = at(b.xy, v + 3);
        if (
          !(cx < west && dx < west) &&
          !(cx > east && dx > east) &&
          !(cy < south && dy < south) &&
          !(cy > north && dy > north) &&
          segmentsMeet(edge, [cx, cy, dx, dy])
        )
          return true;
      }
    }
  }
  return false;
}

/** Whether a vertex of `a`'s rings lies in polygon `b`; one a ring is enough once the boundaries are apart. */
function ringStartsIn(a: PackedShapes, i: number, b: PackedShapes, j: number): boolean {
  const lastRing = startOf(a.shapeRing, i + 1);
  for (let ring = startOf(a.shapeRing, i); ring < lastRing; ring++) {
    const v = 2 * startOf(a.ringStart, ring);
    const x = at(a.xy, v);
    const y = at(a.xy, v + 1);
    if (
      x >= at(b.box, 4 * j) &&
      x <= at(b.box, 4 * j + 2) &&
      y >= at(b.box, 4 * j + 1) &&
      y <= at(b.box, 4 * j + 3) &&
      locatePoint(b, j, x, y) !== OUTSIDE
    )
      return true;
  }
  return false;
}

/** Whether the path of tube `a` comes within `reach` metres of an edge (or step) of shape `b`. */
function pathNear(a: PackedShapes, i: number, b: PackedShapes, j: number, reach: number): boolean {
  const start = 2 * startOf(a.ringStart, startOf(a.shapeRing, i));
  const end = 2 * startOf(a.ringStart, startOf(a.shapeRing, i) + 1);
  for (let v = start; v < end; v += 2) {
    const isLast = v + 2 >= end;
    // A path of one point is a disk; otherwise the last vertex is the end of the last step.
    if (isLast && end - start > 2) break;
    const w = isLast ? v : v + 2;
    const step: Segment = [at(a.xy, v), at(a.xy, v + 1), at(a.xy, w), at(a.xy, w + 1)];
    if (stepNear(b, j, reach, step)) return true;
  }
  return false;
}

function stepNear(b: PackedShapes, j: number, reach: number, step: Segment): boolean {
  const ax = step[0];
  const ay = step[1];
  const bx = step[2];
  const by = step[3];
  const metric = localMetric(ay, by, reach);
  const marginY = (reach / 110_000) * 1.01;
  const furthest = Math.min(Math.max(Math.abs(ay), Math.abs(by)) + marginY, 89.9);
  const marginX = (reach / (111_000 * Math.cos((furthest * Math.PI) / 180))) * 1.01;
  const west = Math.min(ax, bx) - marginX;
  const east = Math.max(ax, bx) + marginX;
  const south = Math.min(ay, by) - marginY;
  const north = Math.max(ay, by) + marginY;
  const box: BoundingBox = [west, south, east, north];
  const lastRing = startOf(b.shapeRing, j + 1);
  for (let ring = startOf(b.shapeRing, j); ring < lastRing; ring++) {
    const first = startOf(b.ringStart, ring);
    const last = startOf(b.ringStart, ring + 1) - 1;
    const blocks = startOf(b.ringBlock, ring + 1);
    let from = first;
    for (let block = startOf(b.ringBlock, ring); block < blocks; block++, from += BLOCK) {
      if (!blockTouches(b, block, box)) continue;
      // A lone point is an edge from itself to itself.
      const to = last === first ? first + 1 : Math.min(from + BLOCK, last);
      for (let v = 2 * from; v < 2 * to; v += 2) {
        const w = last === first ? v : v + 2;
        const cx = at(b.xy, v);
        const cy = at(b.xy, v + 1);
        const dx = at(b.xy, w);
        const dy = at(b.xy, w + 1);
        if (
          !(cx < west && dx < west) &&
          !(cx > east && dx > east) &&
          !(cy < south && dy < south) &&
          !(cy > north && dy > north) &&
          segmentsWithin(metric, step, [cx, cy, dx, dy])
        )
          return true;
      }
    }
  }
  return false;
}

/** Whether two packed shapes share at least one point (touching counts). Disks and corridors are geodesic. */
export function shapesIntersect(a: PackedShapes, i: number, b: PackedShapes, j: number): boolean {
  const aIsPolygon = a.form[i] === POLYGON;
  const bIsPolygon = b.form[j] === POLYGON;
  if (bIsPolygon) {
    const side = locateBoxOf(a, i, b, j);
    if (side !== BOUNDARY) return side === INSIDE;
  }
  if (aIsPolygon && bIsPolygon)
    return boundariesMeet(b, j, a, i) || ringStartsIn(a, i, b, j) || ringStartsIn(b, j, a, i);
  if (aIsPolygon) return shapesIntersect(b, j, a, i);
  if (!bIsPolygon) return pathNear(a, i, b, j, at(a.radius, i) + at(b.radius, j));
  return ringStartsIn(a, i, b, j) || pathNear(a, i, b, j, at(a.radius, i));
}

/** Whether packed shape `a` lies strictly inside polygon `b`, away from its boundary. */
export function shapeInside(a: PackedShapes, i: number, b: PackedShapes, j: number): boolean {
  if (b.form[j] !== POLYGON) return false;
  const side = locateBoxOf(a, i, b, j);
  if (side !== BOUNDARY) return side === INSIDE;
  const v = 2 * startOf(a.ringStart, startOf(a.shapeRing, i));
  if (locatePoint(b, j, at(a.xy, v), at(a.xy, v + 1)) !== INSIDE) return false;
  if (a.form[i] !== POLYGON) return !pathNear(a, i, b, j, at(a.radius, i));
  return !boundariesMeet(b, j, a, i) && !ringStartsIn(b, j, a, i);
}
