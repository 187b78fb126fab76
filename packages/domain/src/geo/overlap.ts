import { clip, outlines } from './buffer.ts';
import type { AreaGeometry, ZoneGeometry } from './geometry.ts';
import { shapesIntersect } from './intersects.ts';
import { outlinesArea } from './measure.ts';
import { packShapes } from './packed.ts';

/** Surface in m² that two geometries share; null when the clipping library cannot tell. For display. */
export function sharedArea(first: AreaGeometry, second: AreaGeometry | ZoneGeometry): number | null {
  const shared = clip(outlines(first), outlines(second));
  return shared ? outlinesArea(shared) : null;
}

/** Pairs of areas (by position) that share a surface, not only an edge, with its size in m². */
export function overlappingAreas(
  geometries: readonly AreaGeometry[],
): { readonly first: number; readonly second: number; readonly area_m2: number | null }[] {
  const packed = packShapes(geometries);
  const pairs: { first: number; second: number; area_m2: number | null }[] = [];
  for (const [first, a] of geometries.entries()) {
    for (const [second, b] of geometries.entries()) {
      if (second <= first || !shapesIntersect(packed, first, packed, second)) continue;
      const area = sharedArea(a, b);
      if (area === null || area > 0.01) pairs.push({ first, second, area_m2: area });
    }
  }
  return pairs;
}
