import { grownArea, outlinePolygons } from './buffer.ts';
import { type Polygons, restOf, unionOf } from './clipping.ts';
import type { AreaGeometry, PolygonGeometry, Ring } from './geometry.ts';
import { geodesicArea } from './measure.ts';
import { ringIssue } from './rings.ts';
import { simplifyLine } from './simplify.ts';

/** Around a client's site that a mission takes in, m (specification 1 §5). */
export const CLIENT_BUFFER_M = 50;

/** An outline with more points than this is taken with fewer: nobody could pull its corners any more. */
const HANDY_POINTS = 400;
/** How far each thinning may stray, m: the first that makes the outline handy is taken. */
const STRAYS_M = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100] as const;

/** Smaller pieces are crumbs of rounding, m². */
const CRUMB_M2 = 1;

/** An area taken from another shape; `strays_m` tells how far its edge may lie from the exact one, m. */
export interface TakenArea {
  readonly geometry: AreaGeometry;
  readonly strays_m: number;
}

const pointsOf = (rings: readonly Ring[]): number => rings.reduce((sum, ring) => sum + ring.length, 0);

/** Clipping leaves slivers of some millimetres: no area. */
const withoutCrumbs = (polygons: Polygons): Polygons =>
  polygons.filter((coordinates) => geodesicArea({ type: 'Polygon', coordinates }) > CRUMB_M2);

/** The same rings with fewer points, each still sound; null where one would cross itself. */
function thinner(rings: readonly Ring[], tolerance_m: number): readonly Ring[] | null {
  const thinned = rings.map((ring) => simplifyLine(ring, tolerance_m).line);
  return thinned.every((ring) => ringIssue(ring) === null) ? thinned : null;
}

/**
 * A shape grown by a width in metres all around, as one area that a hand can edit: a disk and a corridor keep their kind, a
 * polygon keeps its holes at width 0 and has them filled else. A grown outline never lies nearer than the width; one without
 * a width may stray to either side. Null where the outline is too tangled to be taken.
 */
export function areaAround(shape: AreaGeometry, width_m: number): TakenArea | null {
  if (shape.type === 'Circle')
    return { geometry: { ...shape, radius_m: shape.radius_m + width_m }, strays_m: 0 };
  if (shape.type === 'LineString')
    return { geometry: { ...shape, buffer_m: shape.buffer_m + width_m }, strays_m: 0 };
  if (width_m === 0 && pointsOf(shape.coordinates) <= HANDY_POINTS) return { geometry: shape, strays_m: 0 };
  for (const tolerance_m of STRAYS_M) {
    const thin = thinner(shape.coordinates, tolerance_m);
    if (thin === null || pointsOf(thin) > HANDY_POINTS) continue;
    if (width_m === 0) return { geometry: { type: 'Polygon', coordinates: thin }, strays_m: tolerance_m };
    // Thinned twice: what either takes away is given before.
    const wide = grownArea({ type: 'Polygon', coordinates: thin }, width_m + 2 * tolerance_m);
    const [outer, ...more] = withoutCrumbs(wide.type === 'Polygon' ? [wide.coordinates] : wide.coordinates);
    const coordinates = outer && more.length === 0 ? thinner(outer.slice(0, 1), tolerance_m) : null;
    if (coordinates !== null && pointsOf(coordinates) <= HANDY_POINTS)
      return { geometry: { type: 'Polygon', coordinates }, strays_m: 4 * tolerance_m };
  }
  return null;
}

/** One area that holds both, the first itself where it holds the other already; null where they do not meet. */
export function joinedArea(area: AreaGeometry, other: AreaGeometry): AreaGeometry | null {
  const [mine, theirs] = [outlinePolygons(area), outlinePolygons(other)];
  if (withoutCrumbs(restOf(theirs, mine)).length === 0) return area;
  const [only, ...more] = withoutCrumbs(unionOf(mine, theirs));
  if (!only || more.length > 0) return null;
  const geometry: PolygonGeometry = { type: 'Polygon', coordinates: only };
  return only.every((ring) => ringIssue(ring) === null) ? geometry : null;
}
