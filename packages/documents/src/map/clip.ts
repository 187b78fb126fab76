import type { Rect } from '../pdf/pen.ts';
import type { Point } from './projection.ts';

type Inside = (point: Point) => boolean;
type Cut = (a: Point, b: Point) => Point;

const clipEdge = (ring: readonly Point[], inside: Inside, cut: Cut): Point[] => {
  const kept: Point[] = [];
  let previous = ring.at(-1);
  if (previous === undefined) return kept;
  let previous_inside = inside(previous);
  for (const point of ring) {
    const point_inside = inside(point);
    if (point_inside !== previous_inside) kept.push(cut(previous, point));
    if (point_inside) kept.push(point);
    previous = point;
    previous_inside = point_inside;
  }
  return kept;
};

const atX =
  (x: number): Cut =>
  (a, b) => [x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])];
const atY =
  (y: number): Cut =>
  (a, b) => [a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y];

/** The part of a ring inside a rectangle grown by `margin` points (Sutherland–Hodgman); empty when apart. */
export const clipRing = (ring: readonly Point[], rect: Rect, margin = 0): readonly Point[] => {
  const left = rect.x - margin;
  const right = rect.x + rect.width + margin;
  const top = rect.y - margin;
  const bottom = rect.y + rect.height + margin;
  let clipped = clipEdge(ring, (point) => point[0] >= left, atX(left));
  clipped = clipEdge(clipped, (point) => point[0] <= right, atX(right));
  clipped = clipEdge(clipped, (point) => point[1] >= top, atY(top));
  clipped = clipEdge(clipped, (point) => point[1] <= bottom, atY(bottom));
  return clipped.length >= 3 ? clipped : [];
};

/** Drops points nearer than `tolerance` to the last one kept: what a printer cannot show. */
export const simplifyRing = (ring: readonly Point[], tolerance = 0.35): readonly Point[] => {
  const kept: Point[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (last !== undefined && Math.abs(point[0] - last[0]) + Math.abs(point[1] - last[1]) < tolerance)
      continue;
    kept.push(point);
  }
  return kept;
};

/** Surface of a ring in square points. */
export const ringArea = (ring: readonly Point[]): number => {
  let twice = 0;
  let previous = ring.at(-1);
  for (const point of ring) {
    if (previous !== undefined) twice += previous[0] * point[1] - point[0] * previous[1];
    previous = point;
  }
  return Math.abs(twice) / 2;
};

/** Whether a point lies inside a ring, by crossings. */
export const ringHolds = (ring: readonly Point[], x: number, y: number): boolean => {
  let holds = false;
  let previous = ring.at(-1);
  for (const point of ring) {
    if (
      previous !== undefined &&
      point[1] > y !== previous[1] > y &&
      x < ((previous[0] - point[0]) * (y - point[1])) / (previous[1] - point[1]) + point[0]
    ) {
      holds = !holds;
    }
    previous = point;
  }
  return holds;
};
