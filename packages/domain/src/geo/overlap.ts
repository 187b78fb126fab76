import { cutNear, outlines } from './buffer.ts';
import { areaBelow, toRadians } from './geodesy.ts';
import type { AreaGeometry, Ring, ZoneGeometry } from './geometry.ts';
import { shapesIntersect } from './intersects.ts';
import { packShapes } from './packed.ts';

type Point = readonly [number, number];

/** Twice the signed surface of an unclosed outline. */
function doubleArea(points: readonly Point[]): number {
  let sum = 0;
  let previous = points.at(-1);
  for (const point of points) {
    if (previous) sum += previous[0] * point[1] - point[0] * previous[1];
    previous = point;
  }
  return sum;
}

/** The part of an outline left of the line a → b (Sutherland–Hodgman). */
function cutLeft(points: readonly Point[], a: Point, b: Point): Point[] {
  const side = (p: Point): number => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
  const kept: Point[] = [];
  let previous = points.at(-1);
  if (!previous) return kept;
  let before = side(previous);
  for (const point of points) {
    const after = side(point);
    if (before < 0 !== after < 0) {
      const t = before / (before - after);
      kept.push([previous[0] + t * (point[0] - previous[0]), previous[1] + t * (point[1] - previous[1])]);
    }
    if (after >= 0) kept.push(point);
    previous = point;
    before = after;
  }
  return kept;
}

/** Twice the surface that an outline (counter-clockwise or not) shares with a triangle, signed as the triangle. */
function doubleAreaInTriangle(points: readonly Point[], a: Point, b: Point, c: Point): number {
  const turn = doubleArea([a, b, c]);
  if (turn === 0) return 0;
  const [second, third] = turn > 0 ? [b, c] : [c, b];
  const part = cutLeft(cutLeft(cutLeft(points, a, second), second, third), third, a);
  return Math.sign(turn) * Math.abs(doubleArea(part));
}

/**
 * Surface in m² that two geometries share, on an equal-area map of WGS84; for display. The first is the
 * signed sum of the triangles of a fan over each of its rings, and what a triangle shares with an outline needs
 * only half-plane cuts: no general clipping, hence no failure.
 */
export function sharedArea(first: AreaGeometry, second: AreaGeometry | ZoneGeometry): number {
  const mission = outlines(first);
  const near = cutNear(mission, outlines(second));
  const origin = mission[0]?.[0]?.[0];
  if (!origin || near.length === 0) return 0;
  const base = areaBelow(origin[1]);
  const flat = (ring: Ring): Point[] =>
    ring.slice(0, -1).map(([x, y]): Point => [toRadians(x - origin[0]), areaBelow(y) - base]);
  const parts = near.flatMap((rings) => rings.map((ring, hole) => ({ points: flat(ring), hole: hole > 0 })));
  let sum = 0;
  for (const rings of mission)
    for (const [index, ring] of rings.entries()) {
      const points = flat(ring);
      const apex = points[0];
      const sign = Math.sign(doubleArea(points)) * (index === 0 ? 1 : -1);
      for (let vertex = 2; apex && vertex < points.length; vertex++) {
        const b = points[vertex - 1];
        const c = points[vertex];
        if (!b || !c) continue;
        for (const part of parts)
          sum += sign * (part.hole ? -1 : 1) * doubleAreaInTriangle(part.points, apex, b, c);
      }
    }
  return Math.max(sum / 2, 0);
}

/** Pairs of areas (by position) that share a surface, not only an edge, with its size in m². */
export function overlappingAreas(
  geometries: readonly AreaGeometry[],
): { readonly first: number; readonly second: number; readonly area_m2: number }[] {
  const packed = packShapes(geometries);
  const pairs: { first: number; second: number; area_m2: number }[] = [];
  for (const [first, a] of geometries.entries()) {
    for (const [second, b] of geometries.entries()) {
      if (second <= first || !shapesIntersect(packed, first, packed, second)) continue;
      const area = sharedArea(a, b);
      if (area > 0.01) pairs.push({ first, second, area_m2: area });
    }
  }
  return pairs;
}
