import { forgetOldest } from '../time/remembered.ts';
import { boxNear, grownByEighth, outlinePolygons } from './buffer.ts';
import type { Polygons } from './clipping.ts';
import { areaBelow, toRadians } from './ellipsoid.ts';
import { cutRing, type FlatRing, flatRings } from './flatRings.ts';
import type { AreaGeometry, BoundingBox, PolygonGeometry, ZoneGeometry } from './geometry.ts';
import { shapesIntersect } from './intersects.ts';
import { geodesicArea } from './measure.ts';
import { boxOf, type LaidArea, type PackedShapes, packShapes } from './packed.ts';

/** Sides of outlines on an equal-area map, each going east. */
interface Sides {
  readonly count: number;
  /**
   * Five numbers a side: west end, its height, east end, its height, in degrees and m² a radian, and 1 where the outline runs
   * eastwards with its inside below, else −1. One array for all: a mission lays one.
   */
  readonly numbers: Float64Array;
  /** The widest side, degrees: what begins further west than that cannot reach. */
  readonly widest: number;
}

/** Whether the outline runs so that its inside is on the right. */
function isClockwise(xy: Float64Array, length: number): boolean {
  let double = 0;
  const ox = xy[0] ?? 0;
  const oy = xy[1] ?? 0;
  let px = ox;
  let py = oy;
  for (let i = 0; i < length; i += 2) {
    const x = xy[i] ?? 0;
    const y = xy[i + 1] ?? 0;
    double += (px - ox) * (y - oy) - (x - ox) * (py - oy);
    px = x;
    py = y;
  }
  return double < 0;
}

/** The sides in the order of where they begin. */
function sorted({ count, numbers, widest }: Sides): Sides {
  const order = Array.from({ length: count }, (_, side) => side).sort(
    (one, other) => (numbers[5 * one] ?? 0) - (numbers[5 * other] ?? 0),
  );
  const laid = new Float64Array(5 * count);
  for (let to = 0; to < count; to++) {
    const from = 5 * (order[to] ?? 0);
    for (let i = 0; i < 5; i++) laid[5 * to + i] = numbers[from + i] ?? 0;
  }
  return { count, numbers: laid, widest };
}

/** Sides that are being laid; their room is taken again by the next. */
interface LaidSides {
  count: number;
  numbers: Float64Array;
  widest: number;
}

/** Adds the sides of a closed ring of some numbers as they come, heights counted from a latitude's. */
function addSides(sides: LaidSides, xy: Float64Array, length: number, isOuter: boolean, base: number): void {
  const { numbers } = roomFor(sides, length / 2);
  const eastwards = isClockwise(xy, length) === isOuter ? 1 : -1;
  let count = sides.count;
  let x0 = xy[0] ?? 0;
  let y0 = areaBelow(xy[1] ?? 0) - base;
  for (let i = 2; i < length; i += 2) {
    const x1 = xy[i] ?? 0;
    const y1 = areaBelow(xy[i + 1] ?? 0) - base;
    if (x0 !== x1) {
      const isEast = x0 < x1;
      const at = 5 * count;
      numbers[at] = isEast ? x0 : x1;
      numbers[at + 1] = isEast ? y0 : y1;
      numbers[at + 2] = isEast ? x1 : x0;
      numbers[at + 3] = isEast ? y1 : y0;
      numbers[at + 4] = isEast ? eastwards : -eastwards;
      sides.widest = Math.max(sides.widest, Math.abs(x1 - x0));
      count++;
    }
    x0 = x1;
    y0 = y1;
  }
  sides.count = count;
}

/** The same sides with room for more. */
function roomFor(sides: LaidSides, more: number): LaidSides {
  const needed = 5 * (sides.count + more);
  if (sides.numbers.length < needed) {
    const { numbers } = sides;
    sides.numbers = new Float64Array(2 * needed);
    sides.numbers.set(numbers);
  }
  return sides;
}

const emptied = (sides: LaidSides): LaidSides => {
  sides.count = 0;
  sides.widest = 0;
  return sides;
};
const laidSides: LaidSides = { count: 0, numbers: new Float64Array(5_120), widest: 0 };
/** Those of the latest area that is one ring: held against every zone it meets, then laid anew for the next area. */
const latestSides: LaidSides = { count: 0, numbers: new Float64Array(1_024), widest: 0 };

/** Room for a ring laid flat; a mission's outlines are laid once each. */
let ringRoom = new Float64Array(1_024);

/** The sides of whole outlines, in arrays of their own. */
function sidesOf(polygons: Polygons, south: number): Sides {
  const base = areaBelow(south);
  const sides = emptied(laidSides);
  for (const rings of polygons)
    for (let index = 0; index < rings.length; index++) {
      const ring = rings[index] ?? [];
      if (ringRoom.length < 2 * ring.length) ringRoom = new Float64Array(4 * ring.length);
      for (let at = 0; at < ring.length; at++) {
        ringRoom[2 * at] = ring[at]?.[0] ?? 0;
        ringRoom[2 * at + 1] = ring[at]?.[1] ?? 0;
      }
      addSides(sides, ringRoom, 2 * ring.length, index === 0, base);
    }
  return ownSides(sides);
}

/** Laid sides in an array of their own. */
const ownSides = ({ count, numbers, widest }: LaidSides): Sides => ({
  count,
  numbers: numbers.slice(0, 5 * count),
  widest,
});

/** The sides of what of some rings lies in a box; only until the next are laid. */
function sidesWithin(rings: readonly FlatRing[], box: BoundingBox, south: number): Sides {
  const base = areaBelow(south);
  const sides = emptied(laidSides);
  for (const ring of rings) {
    const { xy, length } = cutRing(ring, box);
    if (length > 0) addSides(sides, xy, length, ring.isOuter, base);
  }
  return sides;
}

/** An area's outlines with their sides: one area is held against every zone it meets. */
interface Laid {
  /** A little larger than all of it; what is cut near it lies in the same. */
  readonly box: BoundingBox;
  readonly sides: Sides;
  /** m², once it was asked for: every zone that holds the whole area asks. */
  surface_m2: number | null;
}

/** The latest areas: those of one mission are asked for in turn, zone by zone. */
const laidAreas = new Map<AreaGeometry, Laid>();
const LAID_AT_MOST = 64;

let latest: { readonly geometry: AreaGeometry; readonly laid: Laid } | null = null;

function laidArea(geometry: AreaGeometry, flat: LaidArea | null = null): Laid {
  if (latest?.geometry !== geometry) latest = { geometry, laid: laidOf(geometry, flat) };
  return latest.laid;
}

/** The points of an area that is one ring, and was laid flat alone: what most missions are. */
function onlyRing(geometry: AreaGeometry, flat: LaidArea | null): Float64Array | null {
  if (flat?.packed.count !== 1 || geometry.type !== 'Polygon' || geometry.coordinates.length !== 1)
    return null;
  return flat.packed.xy;
}

function laidOf(geometry: AreaGeometry, flat: LaidArea | null): Laid {
  const ring = onlyRing(geometry, flat);
  if (ring && flat) {
    const box = grownByEighth(boxOf(flat.packed, 0));
    const sides = emptied(latestSides);
    addSides(sides, ring, ring.length, true, areaBelow(box[1]));
    return { box, sides, surface_m2: null };
  }
  const known = laidAreas.get(geometry);
  if (known) return known;
  const polygons = outlinePolygons(geometry);
  const box = boxNear(polygons);
  const laid = { box, sides: sidesOf(polygons, box[1]), surface_m2: null };
  laidAreas.set(geometry, laid);
  forgetOldest(laidAreas, LAID_AT_MOST);
  return laid;
}

/** Surface under both of two sides, from the lower height at their common west end to that at their east end. */
function belowBoth(a: Float64Array, i: number, b: Float64Array, j: number): number {
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
function firstFrom({ numbers, count }: Sides, x: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[5 * middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Surface in m² of an area, on the same map as what it shares with zones: the whole and its parts then agree. A disk's
 * is that of the cap.
 */
export function ownArea(geometry: AreaGeometry, flat: LaidArea | null = null): number {
  if (geometry.type === 'Circle') return geodesicArea(geometry);
  const laid = laidArea(geometry, flat);
  laid.surface_m2 ??= surfaceUnder(laid.sides);
  return laid.surface_m2;
}

function surfaceUnder({ count, numbers }: Sides): number {
  let sum = 0;
  for (let side = 0; side < count; side++) {
    const at = 5 * side;
    const width = (numbers[at + 2] ?? 0) - (numbers[at] ?? 0);
    sum += ((numbers[at + 4] ?? 0) * width * ((numbers[at + 1] ?? 0) + (numbers[at + 3] ?? 0))) / 2;
  }
  return Math.abs(toRadians(sum));
}

/** Pairs of sides up to which order costs more than it saves. */
const FEW = 2_000;

function sharedByFew(a: Sides, b: Sides): number {
  let sum = 0;
  for (let i = 0; i < a.count; i++) {
    const west = a.numbers[5 * i] ?? 0;
    const east = a.numbers[5 * i + 2] ?? 0;
    const sign = a.numbers[5 * i + 4] ?? 0;
    for (let j = 0; j < 5 * b.count; j += 5)
      if ((b.numbers[j] ?? 0) < east && (b.numbers[j + 2] ?? 0) > west)
        sum += sign * (b.numbers[j + 4] ?? 0) * belowBoth(a.numbers, 5 * i, b.numbers, j);
  }
  return sum;
}

/**
 * Surface in m² that two geometries share, on an equal-area map of WGS84; for display. Each outline is the signed sum
 * of what lies under its sides, so what two share is the signed sum of what lies under both of two sides: no general
 * clipping, hence no failure, and only sides above each other are looked at.
 */
export function sharedArea(
  first: AreaGeometry,
  second: AreaGeometry | ZoneGeometry,
  flat: LaidArea | null = null,
): number {
  const { box, sides: a } = laidArea(first, flat);
  // The box's sides never meet the result, since it is larger than the first outlines.
  const sides = sidesWithin(flatRings(second), box, box[1]);
  if (a.count * sides.count <= FEW) return Math.max(toRadians(sharedByFew(a, sides)), 0);
  const b = sorted(sides);
  let sum = 0;
  for (let i = 0; i < a.count; i++) {
    const east = a.numbers[5 * i + 2] ?? 0;
    const sign = a.numbers[5 * i + 4] ?? 0;
    const first = firstFrom(b, (a.numbers[5 * i] ?? 0) - b.widest);
    for (let j = 5 * first; j < 5 * b.count; j += 5) {
      if ((b.numbers[j] ?? 0) >= east) break;
      sum += sign * (b.numbers[j + 4] ?? 0) * belowBoth(a.numbers, 5 * i, b.numbers, j);
    }
  }
  return Math.max(toRadians(sum), 0);
}

/** Outlines with more points than this are not cut for their surface: it is only shown, and costs time. */
const CUT_MAX_VERTICES = 500;

const isFine = ({ coordinates }: PolygonGeometry): boolean =>
  coordinates.reduce((count, ring) => count + ring.length, 0) > CUT_MAX_VERTICES;

/**
 * Surface of an area inside another shape, m²; null for corridors and outlines too fine to be worth cutting. `flat` is the same
 * area among those that were laid flat with it.
 */
export function surfaceIn(
  area: AreaGeometry,
  shape: AreaGeometry | ZoneGeometry,
  isInside: boolean,
  flat: LaidArea | null = null,
): number | null {
  if (area.type === 'LineString') return null;
  if (isInside) return ownArea(area, flat);
  return area.type === 'Polygon' && isFine(area) ? null : sharedArea(area, shape, flat);
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
