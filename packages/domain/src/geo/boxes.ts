import type { BoundingBox, Position } from './geometry.ts';

/** The box around boxes, at least one of them: west, south, east, north, degrees. */
export function enclosingBox(boxes: readonly BoundingBox[]): BoundingBox {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

/** The middle of areas, at least one of them, the larger ones weighing more: longitude, latitude. */
export function weightedMiddle(
  areas: readonly { readonly area_m2: number; readonly center: Position }[],
): Position {
  const total = areas.reduce((sum, { area_m2 }) => sum + area_m2, 0);
  const mean = (axis: 0 | 1): number =>
    areas.reduce((sum, { center, area_m2 }) => sum + center[axis] * (area_m2 / total), 0);
  return [mean(0), mean(1)];
}
