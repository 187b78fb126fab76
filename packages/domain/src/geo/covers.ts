import { outlinePolygons } from './buffer.ts';
import { restOf } from './clipping.ts';
import type { AreaGeometry } from './geometry.ts';
import { outlinesArea } from './measure.ts';
import type { DrawnOutline } from './prepare.ts';

/** Rounding of outlines, m². */
const SLIVER_M2 = 1;

/** How an outline lies to areas, but for what rounding leaves out. */
export interface Cover {
  /** All of every area lies in the outline. */
  readonly holds_all: boolean;
  /** Nothing else lies in it. */
  readonly holds_only: boolean;
}

export function coverOf(outline: DrawnOutline, areas: readonly AreaGeometry[]): Cover {
  const drawn = outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates;
  const parts = areas.map(outlinePolygons);
  return {
    holds_all: parts.every((area) => outlinesArea(restOf(area, drawn)) < SLIVER_M2),
    holds_only: outlinesArea(restOf(drawn, parts.flat())) < SLIVER_M2,
  };
}
