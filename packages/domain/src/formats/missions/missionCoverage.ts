import { grownArea, outlinePolygons } from '../../geo/buffer.ts';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../../geo/ellipsoid.ts';
import { geodesicDestination } from '../../geo/geodesy.ts';
import type { Position, Ring } from '../../geo/geometry.ts';
import { outlinesArea } from '../../geo/measure.ts';
import { pointInRing } from '../../geo/pointInRing.ts';
import { ringIssue, signedDoubleArea } from '../../geo/rings.ts';

/** What a file says is flown: places with the metres around each, and the ways between them where it is a path. */
export interface WrittenExtent {
  readonly positions: readonly Position[];
  readonly radius_m: number;
  readonly is_path: boolean;
}

/** Rounding of files: six digits are a decimetre. */
const TOLERANCE_M = 0.5;
/** A path is looked at every so many metres, no more than so often a step. */
const STEP_M = 10;
const MOST_STEPS = 200;
/** Places looked at for one shape: beyond, only those that the file names. */
const MOST_SAMPLES = 50_000;
/** Sides of the disc that stands for a place with its radius in a hull. */
const DISC_SIDES = 16;

const metresBetween = ([ax, ay]: Position, [bx, by]: Position): number =>
  Math.hypot((bx - ax) * metresPerDegreeOfLongitude(ay), (by - ay) * metresPerDegreeOfLatitude(ay));

const stepsOf = (from: Position, to: Position): number =>
  Math.min(Math.max(Math.ceil(metresBetween(from, to) / STEP_M), 1), MOST_STEPS);

/** The places of what is told, with those on the way. */
function samplesOf({ positions, is_path }: WrittenExtent): readonly Position[] {
  if (!is_path) return positions;
  const samples: Position[] = [];
  for (const [index, at] of positions.entries()) {
    const from = positions[index - 1];
    const steps = from === undefined || samples.length > MOST_SAMPLES ? 1 : stepsOf(from, at);
    for (let step = 1; step < steps && from !== undefined; step++)
      samples.push([
        from[0] + ((at[0] - from[0]) * step) / steps,
        from[1] + ((at[1] - from[1]) * step) / steps,
      ]);
    samples.push(at);
  }
  return samples;
}

/** Metres from a place to a line, on a flat map around the place. */
function metresToLine([x, y]: Position, line: readonly Position[]): number {
  const [kx, ky] = [metresPerDegreeOfLongitude(y), metresPerDegreeOfLatitude(y)];
  let least = Number.POSITIVE_INFINITY;
  let [px, py] = [Number.NaN, Number.NaN];
  for (const [longitude, latitude] of line) {
    const [qx, qy] = [(longitude - x) * kx, (latitude - y) * ky];
    const [dx, dy] = [qx - px, qy - py];
    const length = dx * dx + dy * dy;
    const t = length > 0 ? Math.min(Math.max(-(px * dx + py * dy) / length, 0), 1) : 0;
    const away = Number.isNaN(px) ? qx * qx + qy * qy : (px + t * dx) ** 2 + (py + t * dy) ** 2;
    if (away < least) least = away;
    [px, py] = [qx, qy];
  }
  return Math.sqrt(least);
}

/** Metres by which a place lies outside of a ring; negative within it. */
const metresOutsideRing = (at: Position, ring: Ring): number =>
  metresToLine(at, ring) * (pointInRing(at, ring) ? -1 : 1);

/** The most that `outside` says of any place of what is told, its radius added. */
function worst(told: readonly WrittenExtent[], outside: (at: Position) => number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const each of told)
    for (const at of samplesOf(each)) most = Math.max(most, outside(at) + each.radius_m);
  return most;
}

/** By how many metres what is told reaches beyond outlines; 0 where it does not. */
export function metresOutside(rings: readonly Ring[], told: readonly WrittenExtent[]): number {
  const most = worst(told, (at) => Math.min(...rings.map((ring) => metresOutsideRing(at, ring))));
  return most > TOLERANCE_M ? most : 0;
}

/** Whether a ring lies wholly within another one, and touches it nowhere. */
export const liesWithin = (inner: Ring, outer: Ring): boolean =>
  worst([{ positions: inner, radius_m: 0, is_path: true }], (at) => metresOutsideRing(at, outer)) < -0.01;

/** Metres on each side of a line that hold what is told. */
export const halfWidthFor = (line: readonly Position[], told: readonly WrittenExtent[]): number =>
  Math.max(
    worst(told, (at) => metresToLine(at, line)),
    0,
  );

/** Metres around a place that hold what is told. */
export const radiusFor = (center: Position, told: readonly WrittenExtent[]): number =>
  Math.max(
    worst(told, (at) => metresBetween(center, at)),
    0,
  );

/** The smallest convex ring around places (Andrew 1979, monotone chain), closed. */
function hullOf(places: readonly Position[]): Ring {
  const sorted = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (points: readonly Position[]): Position[] => {
    const chain: Position[] = [];
    for (const p of points) {
      for (let b = chain.at(-1), a = chain.at(-2); a && b; b = chain.at(-1), a = chain.at(-2)) {
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain;
  };
  const lower = half(sorted);
  const ring = [...lower.slice(0, -1), ...half(sorted.toReversed()).slice(0, -1)];
  const [first] = ring;
  return first === undefined ? [] : [...ring, first];
}

/** How far a corner may move beyond the width itself: sharper ones would reach out like needles. */
const LONGEST_MITRE = 6;

/** A ring moved outwards by `metres`, its corners kept: as many corners as before. Null where one is too sharp. */
export function mitredRing(ring: Ring, metres: number): Ring | null {
  const corners = ring.slice(0, -1);
  const [origin] = corners;
  if (origin === undefined || corners.length < 3) return null;
  const [kx, ky] = [metresPerDegreeOfLongitude(origin[1]), metresPerDegreeOfLatitude(origin[1])];
  const turn = signedDoubleArea(ring) > 0 ? 1 : -1;
  const normal = (from: Position, to: Position): readonly [number, number] => {
    const [dx, dy] = [(to[0] - from[0]) * kx, (to[1] - from[1]) * ky];
    const length = Math.hypot(dx, dy);
    return [(turn * dy) / length, (-turn * dx) / length];
  };
  const moved: Position[] = [];
  for (const [index, at] of corners.entries()) {
    const before = normal(corners.at(index - 1) ?? at, at);
    const after = normal(at, corners[(index + 1) % corners.length] ?? at);
    const share = 1 + before[0] * after[0] + before[1] * after[1];
    if (!(share > 2 / LONGEST_MITRE ** 2)) return null;
    const step = metres / share;
    moved.push([at[0] + ((before[0] + after[0]) * step) / kx, at[1] + ((before[1] + after[1]) * step) / ky]);
  }
  const [first] = moved;
  return first === undefined ? null : [...moved, first];
}

const placesAround = ({ positions, radius_m }: WrittenExtent): readonly Position[] => {
  if (!(radius_m > 0)) return positions;
  const drawn = radius_m / Math.cos(Math.PI / DISC_SIDES);
  return positions.flatMap((at) =>
    Array.from({ length: DISC_SIDES }, (_, side) =>
      geodesicDestination(at, (360 * side) / DISC_SIDES, drawn),
    ),
  );
};

const isSound = (ring: Ring | undefined, most: number): ring is Ring =>
  ring !== undefined && ring.length >= 4 && ring.length <= most && ringIssue(ring) === null;

/** The ring grown all around, the cheapest way to draw it first; made only as far as it is asked for. */
function* grownRings(ring: Ring, metres: number, most: number): Generator<Ring> {
  const mitred = mitredRing(ring, metres);
  if (mitred !== null && isSound(mitred, most)) yield mitred;
  for (const width of [metres, metres * 1.1 + 1]) {
    const grown = outlinePolygons(grownArea({ type: 'Polygon', coordinates: [ring] }, width));
    const [outer] = grown[0] ?? [];
    if (grown.length === 1 && isSound(outer, most)) yield outer;
  }
}

/** Outlines that hold what is told, and by how many metres they had to grow. */
export interface Covered {
  readonly rings: readonly Ring[];
  readonly widened_m: number;
}

/**
 * Outlines made as large as what the file tells: as they are where they hold it; else the smaller of them grown all around and
 * the hull around everything. Null where neither can be drawn with `most` corners.
 */
export function coverRings(
  rings: readonly Ring[],
  told: readonly WrittenExtent[],
  most: number,
): Covered | null {
  const outside = told.length === 0 ? 0 : metresOutside(rings, told);
  if (outside === 0) return { rings, widened_m: 0 };
  const [only] = rings;
  const candidates: Ring[] = [];
  if (rings.length === 1 && only !== undefined) {
    for (const grown of grownRings(only, outside, most))
      if (metresOutside([grown], told) === 0) {
        candidates.push(grown);
        break;
      }
  }
  const hull = hullOf([...rings.flat(), ...told.flatMap(placesAround)]);
  if (isSound(hull, most)) candidates.push(hull);
  const [best] = candidates.toSorted((a, b) => outlinesArea([[a]]) - outlinesArea([[b]]));
  return best === undefined ? null : { rings: [best], widened_m: outside };
}
