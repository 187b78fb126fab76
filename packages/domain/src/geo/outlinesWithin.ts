import { BLOCK, type PackedShapes, POLYGON } from './packed.ts';
import { localMetric, squaredToSegment } from './proximity.ts';

/** One packed shape in flat metres. */
interface Flat {
  readonly xy: Float64Array;
  /** Twice the first vertex of each ring, and one past the last. */
  readonly rings: readonly number[];
  /** A path that does not end where it began, or a lone point. */
  readonly isOpen: boolean;
}

function flatten(
  { xy, ringStart, shapeRing, form }: PackedShapes,
  shape: number,
  kx: number,
  ky: number,
): Flat {
  const first = shapeRing[shape] ?? 0;
  const last = shapeRing[shape + 1] ?? 0;
  const start = 2 * (ringStart[first] ?? 0);
  const flat = new Float64Array(2 * (ringStart[last] ?? 0) - start);
  for (let i = 0; i < flat.length; i += 2) {
    flat[i] = (xy[start + i] ?? 0) * kx;
    flat[i + 1] = (xy[start + i + 1] ?? 0) * ky;
  }
  const rings: number[] = [];
  for (let ring = first; ring <= last; ring++) rings.push(2 * (ringStart[ring] ?? 0) - start);
  return { xy: flat, rings, isOpen: form[shape] !== POLYGON };
}

/** Squared distance from an edge to outlines that it does not cross. */
function squaredToOutlines(
  { xy, rings, isOpen }: Flat,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number {
  const [lastX, lastY] = [xy[xy.length - 2] ?? 0, xy[xy.length - 1] ?? 0];
  let least = isOpen
    ? squaredToSegment(cx - lastX, cy - lastY, dx - lastX, dy - lastY)
    : Number.POSITIVE_INFINITY;
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    const end = rings[ring + 1] ?? 0;
    for (let i = rings[ring] ?? 0; i + 2 < end; i += 2) {
      const ax = xy[i] ?? 0;
      const ay = xy[i + 1] ?? 0;
      const bx = xy[i + 2] ?? 0;
      const by = xy[i + 3] ?? 0;
      // Of two edges that do not cross, an end of one is nearest to the other; rings are closed, so that starts are enough.
      const squared = Math.min(
        squaredToSegment(cx - ax, cy - ay, dx - ax, dy - ay),
        squaredToSegment(ax - cx, ay - cy, bx - cx, by - cy),
        squaredToSegment(ax - dx, ay - dy, bx - dx, by - dy),
      );
      if (squared < least) least = squared;
    }
  }
  return least;
}

/**
 * Whether a packed area comes within some metres of the outlines of a packed polygon with which it shares no point; null where
 * the flat metric cannot tell, which is wrong by about half a metre in a kilometre.
 */
export function outlinesWithin(
  areas: PackedShapes,
  area: number,
  shapes: PackedShapes,
  shape: number,
  metres: number,
): boolean | null {
  const at = 4 * area;
  const reach = (areas.radius[area] ?? 0) + metres;
  const { kx, ky, near, far } = localMetric(areas.box[at + 1] ?? 0, areas.box[at + 3] ?? 0, reach);
  if (near <= 0 || far === Number.POSITIVE_INFINITY) return null;
  const west = (areas.box[at] ?? 0) - far / kx;
  const south = (areas.box[at + 1] ?? 0) - far / ky;
  const east = (areas.box[at + 2] ?? 0) + far / kx;
  const north = (areas.box[at + 3] ?? 0) + far / ky;
  const own = flatten(areas, area, kx, ky);
  const enough = near * near;
  let least = Number.POSITIVE_INFINITY;
  const { xy, ringStart, shapeRing, ringBlock, blockBox } = shapes;
  for (let ring = shapeRing[shape] ?? 0; ring < (shapeRing[shape + 1] ?? 0); ring++) {
    const last = (ringStart[ring + 1] ?? 0) - 1;
    let from = ringStart[ring] ?? 0;
    for (let block = ringBlock[ring] ?? 0; block < (ringBlock[ring + 1] ?? 0); block++, from += BLOCK) {
      if ((blockBox[4 * block] ?? 0) > east || (blockBox[4 * block + 2] ?? 0) < west) continue;
      if ((blockBox[4 * block + 1] ?? 0) > north || (blockBox[4 * block + 3] ?? 0) < south) continue;
      for (let v = 2 * from; v < 2 * Math.min(from + BLOCK, last); v += 2) {
        const cx = xy[v] ?? 0;
        const cy = xy[v + 1] ?? 0;
        const dx = xy[v + 2] ?? 0;
        const dy = xy[v + 3] ?? 0;
        if ((cx < west && dx < west) || (cx > east && dx > east)) continue;
        if ((cy < south && dy < south) || (cy > north && dy > north)) continue;
        least = Math.min(least, squaredToOutlines(own, cx * kx, cy * ky, dx * kx, dy * ky));
        if (least <= enough) return true;
      }
    }
  }
  return least > far * far ? false : null;
}
