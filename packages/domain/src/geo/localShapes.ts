import type { BoundingBox, Position } from './geometry.ts';
import { type PackedShapes, packShapes } from './packed.ts';

/** How far a point lies beyond one side of a box: positive outside, and on no side of the box itself. */
type Beyond = (point: Position) => number;

const sidesOf = ([west, south, east, north]: BoundingBox): readonly Beyond[] => [
  (point) => west - point[0],
  (point) => point[0] - east,
  (point) => south - point[1],
  (point) => point[1] - north,
];

/** A ring without what runs on beyond one side of a box: of such a stretch its two ends stay. */
function shortened(ring: readonly Position[], beyond: Beyond): readonly Position[] {
  const kept = ring.filter((point, index) => {
    const [before, after] = [ring[index - 1], ring[index + 1]];
    return !before || !after || !(beyond(before) > 0 && beyond(point) > 0 && beyond(after) > 0);
  });
  return kept.length < ring.length ? kept : ring;
}

/** The ring as far as it matters in a box; empty where all of it lies beyond one side. */
function ringNear(ring: readonly Position[], sides: readonly Beyond[]): readonly Position[] {
  if (sides.some((beyond) => ring.every((point) => beyond(point) > 0))) return [];
  let kept = ring;
  for (let length = -1; length !== kept.length; ) {
    length = kept.length;
    for (const beyond of sides) kept = shortened(kept, beyond);
  }
  return kept;
}

/**
 * Packed polygons with only those of their corners that matter in a box: whatever lies in the box shares points with them,
 * lies in them and is as far from them as with all corners, with the same numbers. A stretch that stays beyond one side of the
 * box is drawn straight: it stays beyond that side, and turns around no point of the box.
 */
export function shapesNear(shapes: PackedShapes, wanted: readonly number[], box: BoundingBox): PackedShapes {
  const sides = sidesOf(box);
  const { xy, ringStart, shapeRing } = shapes;
  return packShapes(
    wanted.map((shape) => {
      const rings: (readonly Position[])[] = [];
      for (let ring = shapeRing[shape] ?? 0; ring < (shapeRing[shape + 1] ?? 0); ring++) {
        const points: Position[] = [];
        for (let vertex = ringStart[ring] ?? 0; vertex < (ringStart[ring + 1] ?? 0); vertex++)
          points.push([xy[2 * vertex] ?? 0, xy[2 * vertex + 1] ?? 0]);
        const near = ringNear(points, sides);
        if (near.length > 0) rings.push(near);
      }
      return { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) };
    }),
  );
}
