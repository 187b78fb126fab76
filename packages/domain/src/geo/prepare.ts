import type { Reason } from '../airspace/constraint.ts';
import { areaIssues, missionIssues } from './areas.ts';
import { asGeometry, circleToPolygon, outlinePolygons } from './buffer.ts';
import type {
  AreaGeometry,
  BoundingBox,
  MultiPolygonGeometry,
  PolygonGeometry,
  Position,
  Ring,
} from './geometry.ts';
import { centroidOf, geodesicArea } from './measure.ts';
import { firstOverlap } from './overlap.ts';
import { boundingBox } from './packed.ts';

/** What is kept beside an area, so that it is worked out once. */
export interface Measured {
  readonly area_m2: number;
  readonly center: Position;
  readonly box: BoundingBox;
  readonly outline: DrawnOutline | null;
}

/** A disk or a corridor as a map draws it; a polygon is its own outline, hence null. */
export type DrawnOutline = PolygonGeometry | MultiPolygonGeometry;

/** Areas of a mission, refused or measured. */
export type Prepared =
  | {
      readonly kind: 'invalid';
      readonly issues: readonly { readonly area: number | null; readonly reason: Reason }[];
    }
  | { readonly kind: 'overlap'; readonly first: number; readonly second: number }
  | { readonly kind: 'measured'; readonly areas: readonly Measured[] };

/** A disk on a map looks round with this many sides. */
const SIDES = 64;
/** Digits of a stored coordinate: a centimetre. */
const DIGITS = 1e7;

const rounded = (ring: Ring): Ring =>
  ring.map(([x, y]): Position => [Math.round(x * DIGITS) / DIGITS, Math.round(y * DIGITS) / DIGITS]);

/** What a map draws of an area; null for a polygon, which is drawn as it is. */
export function drawOutline(geometry: AreaGeometry): DrawnOutline | null {
  switch (geometry.type) {
    case 'Polygon':
      return null;
    case 'Circle': {
      const disk = circleToPolygon(geometry.center, geometry.radius_m, SIDES);
      return { ...disk, coordinates: disk.coordinates.map(rounded) };
    }
    case 'LineString':
      return asGeometry(outlinePolygons(geometry).map((rings) => rings.map(rounded)));
  }
}

/** Checks the areas of a mission and measures them. Never throws. */
export function prepareAreas(geometries: readonly AreaGeometry[]): Prepared {
  const together = missionIssues(geometries).map((reason) => ({ area: null, reason }));
  if (together.length > 0) return { kind: 'invalid', issues: together };
  const issues = geometries.flatMap((geometry, area) =>
    areaIssues(geometry).map((reason) => ({ area, reason })),
  );
  if (issues.length > 0) return { kind: 'invalid', issues };
  const overlap = firstOverlap(geometries);
  if (overlap) return { kind: 'overlap', first: overlap.first, second: overlap.second };
  return {
    kind: 'measured',
    areas: geometries.map((geometry) => ({
      area_m2: geodesicArea(geometry),
      center: centroidOf(geometry),
      box: boundingBox(geometry),
      outline: drawOutline(geometry),
    })),
  };
}

/** Cost of a disk, and of a degree of extent, in vertices of a polygon. */
const DISK_COST = 20;
const DEGREE_COST = 200;
/** A corridor's point has a strip and a wedge. */
const LINE_POINT_COST = 8;

/**
 * About how much work areas make when they are checked, measured and judged, in vertices: 600 take some 20 ms. Costs
 * nothing itself, whatever the numbers.
 */
export function costOf(geometries: readonly AreaGeometry[]): number {
  return geometries.reduce((sum, geometry) => {
    const points =
      geometry.type === 'Polygon'
        ? geometry.coordinates.reduce((count, ring) => count + ring.length, 0)
        : geometry.type === 'Circle'
          ? DISK_COST
          : geometry.coordinates.length * LINE_POINT_COST;
    // Not numbers at all: they are refused soon enough.
    const [west, south, east, north] = boundingBox(geometry);
    const span = Math.max(east - west, north - south);
    return sum + points + (Number.isFinite(span) ? span * DEGREE_COST : 0);
  }, 0);
}
