import { forgetOldest } from '../time/remembered.ts';
import { boxNear, cutNear, outlinePolygons } from './buffer.ts';
import type { Polygons } from './clipping.ts';
import { areaBelow, toRadians } from './ellipsoid.ts';
import type { AreaGeometry, PolygonGeometry, Ring, ZoneGeometry } from './geometry.ts';
import { shapesIntersect } from './intersects.ts';
import { geodesicArea } from './measure.ts';
import { type PackedShapes, packShapes } from './packed.ts';

/** Sides of outlines on an equal-area map, each going east. */
interface Sides {
  readonly count: number;
  /** West end, its height, east end, its height: degrees and m² a radian, four numbers a side. */
  readonly ends: ArrayLike<number>;
  /** 1 where the outline runs eastwards with its inside below, else −1. */
  readonly signs: ArrayLike<number>;
  /** The widest side, degrees: what begins further west than that cannot reach. */
  readonly widest: number;
}

/** Whether the outline runs so that its inside is on the right. */
function isClockwise(ring: Ring): boolean {
  let double = 0;
  const ox = ring[0]?.[0] ?? 0;
  const oy = ring[0]?.[1] ?? 0;
  let px = ox;
  let py = oy;
  for (const point of ring) {
    const x = point[0];
    const y = point[1];
    double += (px - ox) * (y - oy) - (x - ox) * (py - oy);
    px = x;
    py = y;
  }
  return double < 0;
}

/** The sides in the order of where they begin. */
function sorted({ count, ends, signs, widest }: Sides): Sides {
  const order = Array.from({ length: count }, (_, side) => side).sort(
    (one, other) => (ends[4 * one] ?? 0) - (ends[4 * other] ?? 0),
  );
  const laid = new Float64Array(4 * count);
  const laidSigns = new Int8Array(count);
  for (let to = 0; to < count; to++) {
    const from = order[to] ?? 0;
    for (let i = 0; i < 4; i++) laid[4 * to + i] = ends[4 * from + i] ?? 0;
    laidSigns[to] = signs[from] ?? 0;
  }
  return { count, ends: laid, signs: laidSigns, widest };
}

/** The sides of outlines as they come, heights counted from a latitude's. */
function sidesOf(polygons: Polygons, south: number): Sides {
  const base = areaBelow(south);
  const ends: number[] = [];
  const signs: number[] = [];
  let widest = 0;
  for (const rings of polygons)
    for (let index = 0; index < rings.length; index++) {
      const ring = rings[index] ?? [];
      const eastwards = isClockwise(ring) === (index === 0) ? 1 : -1;
      let x0 = 0;
      let y0 = 0;
      for (let end = 0; end < ring.length; end++) {
        const x1 = ring[end]?.[0] ?? 0;
        const y1 = areaBelow(ring[end]?.[1] ?? 0) - base;
        if (end > 0 && x0 < x1) {
          ends.push(x0, y0, x1, y1);
          signs.push(eastwards);
        } else if (end > 0 && x1 < x0) {
          ends.push(x1, y1, x0, y0);
          signs.push(-eastwards);
        }
        widest = Math.max(widest, Math.abs(x1 - x0) * Math.sign(end));
        x0 = x1;
        y0 = y1;
      }
    }
  return { count: signs.length, ends, signs, widest };
}

/** An area's outlines with their sides: one area is held against every zone it meets. */
interface Laid {
  readonly outlines: Polygons;
  /** A latitude below all of it, and below what is cut near it. */
  readonly south: number;
  readonly sides: Sides;
  /** m², once it was asked for: every zone that holds the whole area asks. */
  surface_m2: number | null;
}

/** The latest areas: those of one mission are asked for in turn, zone by zone. */
const laidAreas = new Map<AreaGeometry, Laid>();
const LAID_AT_MOST = 64;

function laidArea(geometry: AreaGeometry): Laid {
  const known = laidAreas.get(geometry);
  if (known) return known;
  const polygons = outlinePolygons(geometry);
  const [, south] = boxNear(polygons);
  const laid = { outlines: polygons, south, sides: sidesOf(polygons, south), surface_m2: null };
  laidAreas.set(geometry, laid);
  forgetOldest(laidAreas, LAID_AT_MOST);
  return laid;
}

/** Surface under both of two sides, from the lower height at their common west end to that at their east end. */
function belowBoth(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  const ax = a[i] ?? 0;
  const bx = b[j] ?? 0;
  const west = Math.max(ax, bx);
  const width = Math.min(a[i + 2] ?? 0, b[j + 2] ?? 0) - west;
  if (width <= 0) return 0;
  const slopeA = ((a[i + 3] ?? 0) - (a[i + 1] ?? 0)) / ((a[i + 2] ?? 0) - ax);
  const slopeB = ((b[j + 3] ?? 0) - (b[j + 1] ?? 0)) / ((b[j + 2] ?? 0) - bx);
  const a0 = (a[i + 1] ?? 0) + slopeA * (west - ax);
  const b0 = (b[j + 1] ?? 0) + slopeB * (west - bx);
  const a1 = a0 + slopeA * width;
  const b1 = b0 + slopeB * width;
  const low = Math.min(a0, b0) + Math.min(a1, b1);
  if (a0 < b0 === a1 < b1) return (low * width) / 2;
  // They cross: the lower one changes on the way.
  const crossing = (a0 - b0) / (a0 - b0 - (a1 - b1));
  const middle = a0 + crossing * (a1 - a0);
  return (
    ((Math.min(a0, b0) + middle) * crossing + (middle + Math.min(a1, b1)) * (1 - crossing)) * (width / 2)
  );
}

/** First side that begins at or east of `x`. */
function firstFrom({ ends, count }: Sides, x: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[4 * middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Surface in m² of an area, on the same map as what it shares with zones: the whole and its parts then agree. A disk's
 * is that of the cap.
 */
export function ownArea(geometry: AreaGeometry): number {
  if (geometry.type === 'Circle') return geodesicArea(geometry);
  const laid = laidArea(geometry);
  laid.surface_m2 ??= surfaceUnder(laid.sides);
  return laid.surface_m2;
}

function surfaceUnder({ count, ends, signs }: Sides): number {
  let sum = 0;
  for (let side = 0; side < count; side++) {
    const at = 4 * side;
    const width = (ends[at + 2] ?? 0) - (ends[at] ?? 0);
    sum += ((signs[side] ?? 0) * width * ((ends[at + 1] ?? 0) + (ends[at + 3] ?? 0))) / 2;
  }
  return Math.abs(toRadians(sum));
}

/** Pairs of sides up to which order costs more than it saves. */
const FEW = 2_000;

function sharedByFew(a: Sides, b: Sides): number {
  let sum = 0;
  for (let i = 0; i < a.count; i++) {
    const west = a.ends[4 * i] ?? 0;
    const east = a.ends[4 * i + 2] ?? 0;
    const sign = a.signs[i] ?? 0;
    for (let j = 0; j < b.count; j++)
      if ((b.ends[4 * j] ?? 0) < east && (b.ends[4 * j + 2] ?? 0) > west)
        sum += sign * (b.signs[j] ?? 0) * belowBoth(a.ends, 4 * i, b.ends, 4 * j);
  }
  return sum;
}

/**
 * Surface in m² that two geometries share, on an equal-area map of WGS84; for display. Each outline is the signed sum
 * of what lies under its sides, so what two share is the signed sum of what lies under both of two sides: no general
 * clipping, hence no failure, and only sides above each other are looked at.
 */
export function sharedArea(first: AreaGeometry, second: AreaGeometry | ZoneGeometry): number {
  const { outlines: mission, south, sides: a } = laidArea(first);
  const near = cutNear(mission, outlinePolygons(second));
  if (near.length === 0) return 0;
  const sides = sidesOf(near, south);
  if (a.count * sides.count <= FEW) return Math.max(toRadians(sharedByFew(a, sides)), 0);
  const b = sorted(sides);
  let sum = 0;
  for (let i = 0; i < a.count; i++) {
    const east = a.ends[4 * i + 2] ?? 0;
    for (let j = firstFrom(b, (a.ends[4 * i] ?? 0) - b.widest); j < b.count; j++) {
      if ((b.ends[4 * j] ?? 0) >= east) break;
      sum += (a.signs[i] ?? 0) * (b.signs[j] ?? 0) * belowBoth(a.ends, 4 * i, b.ends, 4 * j);
    }
  }
  return Math.max(toRadians(sum), 0);
}

/** Outlines with more points than this are not cut for their surface: it is only shown, and costs time. */
const CUT_MAX_VERTICES = 500;

const isFine = ({ coordinates }: PolygonGeometry): boolean =>
  coordinates.reduce((count, ring) => count + ring.length, 0) > CUT_MAX_VERTICES;

/** Surface of an area inside another shape, m²; null for corridors and outlines too fine to be worth cutting. */
export function surfaceIn(
  area: AreaGeometry,
  shape: AreaGeometry | ZoneGeometry,
  isInside: boolean,
): number | null {
  if (area.type === 'LineString') return null;
  if (isInside) return ownArea(area);
  return area.type === 'Polygon' && isFine(area) ? null : sharedArea(area, shape);
}

interface Overlapping {
  readonly first: number;
  readonly second: number;
  readonly area_m2: number;
}

/** Two areas (by position) that share a surface, not only an edge, with its size in m²; null when none do. */
export function firstOverlap(geometries: readonly AreaGeometry[]): Overlapping | null {
  const packed = packShapes(geometries);
  for (const [second, b] of geometries.entries()) {
    for (const [first, a] of geometries.entries()) {
      if (first >= second) break;
      if (!boxesTouch(packed, first, second) || !shapesIntersect(packed, first, packed, second)) continue;
      const area = sharedArea(a, b);
      if (area > 0.01) return { first, second, area_m2: area };
    }
  }
  return null;
}

function boxesTouch({ box }: PackedShapes, one: number, other: number): boolean {
  const at = (shape: number, side: number): number => box[4 * shape + side] ?? 0;
  return (
    at(one, 0) <= at(other, 2) &&
    at(other, 0) <= at(one, 2) &&
    at(one, 1) <= at(other, 3) &&
    at(other, 1) <= at(one, 3)
  );
}
