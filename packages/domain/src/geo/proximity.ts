import {
  EQUATORIAL_RADIUS_M,
  metresPerDegreeOfLatitude,
  metresPerDegreeOfLongitude,
  toRadians,
} from './ellipsoid.ts';
import { geodesicDistance } from './geodesy.ts';
import { type Segment, segmentsMeet } from './predicates.ts';

interface LocalMetric {
  readonly kx: number;
  readonly ky: number;
  readonly reach: number;
  /** Below this flat distance the answer is surely yes, above `far` surely no. */
  readonly near: number;
  readonly far: number;
}

/** More than a flat metric loses a metre of latitude, as a share of the earth's radius. */
const slopeAt = (latitude: number): number => 1.2 * Math.abs(Math.tan(toRadians(latitude))) + 0.1;
/** Towards the poles or over hundreds of kilometres no flat metric is trusted. */
const isTrusted = (relative: number, latitude: number): boolean => relative < 0.05 && Math.abs(latitude) < 80;
const slackOf = (reach: number, relative: number): number => reach * relative * 1.1 + 1e-6;

/** The metric for judging what lies within `reach` metres of a segment going from one latitude to another. */
export function localMetric(latitudeA: number, latitudeB: number, reach: number): LocalMetric {
  const middle = (latitudeA + latitudeB) / 2;
  const ky = metresPerDegreeOfLatitude(middle);
  const kx = metresPerDegreeOfLongitude(middle);
  const span = (Math.abs(latitudeA - latitudeB) / 2) * ky + 2 * reach;
  const relative = (slopeAt(middle) * span) / EQUATORIAL_RADIUS_M;
  const trusted = isTrusted(relative, middle);
  const slack = slackOf(reach, relative);
  return {
    kx,
    ky,
    reach,
    near: trusted ? reach - slack : -1,
    far: trusted ? reach + slack : Number.POSITIVE_INFINITY,
  };
}

/** Squared flat distance from the origin to the segment a–b, all in metres. */
export function squaredToSegment(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  let t = length > 0 ? -(ax * dx + ay * dy) / length : 0;
  if (t < 0) t = 0;
  else if (t > 1) t = 1;
  const x = ax + t * dx;
  const y = ay + t * dy;
  return x * x + y * y;
}

/**
 * Whether two segments (straight in longitude and latitude) come within the metric's `reach` of each other, measured
 * along geodesics of WGS84.
 *
 * A flat local metric, fixed at the latitude of the first segment, decides all but the borderline cases. Its
 * relative error at a point `h` metres north or south is at most tan φ · h/R plus second-order terms; `slack`
 * takes 1.2 tan φ + 0.1 instead, with h the furthest latitude that can matter. Distances within that slack of
 * `reach` are settled with Karney's geodesics (`geographiclib`), so the answer is exact to well under a millimetre.
 */
export function segmentsWithin(metric: LocalMetric, first: Segment, second: Segment): boolean {
  const { kx, ky } = metric;
  const [ax, ay, bx, by] = first;
  const [cx, cy, dx, dy] = second;
  const single = ax === bx && ay === by;
  if (!single && segmentsMeet(first, second)) return true;
  let best = squaredToSegment((cx - ax) * kx, (cy - ay) * ky, (dx - ax) * kx, (dy - ay) * ky);
  if (!single) {
    best = Math.min(
      best,
      squaredToSegment((cx - bx) * kx, (cy - by) * ky, (dx - bx) * kx, (dy - by) * ky),
      squaredToSegment((ax - cx) * kx, (ay - cy) * ky, (bx - cx) * kx, (by - cy) * ky),
      squaredToSegment((ax - dx) * kx, (ay - dy) * ky, (bx - dx) * kx, (by - dy) * ky),
    );
  }
  const flat = Math.sqrt(best);
  if (flat <= metric.near) return true;
  if (flat > metric.far) return false;
  return exactSegmentDistance(first, second) <= metric.reach;
}

function at([ax, ay, bx, by]: Segment, t: number): readonly [number, number] {
  if (t <= 0) return [ax, ay];
  if (t >= 1) return [bx, by];
  return [ax + t * (bx - ax), ay + t * (by - ay)];
}

const clamp = (t: number): number => Math.min(Math.max(t, 0), 1);

/** Flat estimate of the parameter of the point of a segment nearest to p. */
function nearestParameter(segment: Segment, px: number, py: number): number {
  const kx = metresPerDegreeOfLongitude(py);
  const ky = metresPerDegreeOfLatitude(py);
  const dx = (segment[2] - segment[0]) * kx;
  const dy = (segment[3] - segment[1]) * ky;
  const length = dx * dx + dy * dy;
  if (length === 0) return 0;
  return clamp(((px - segment[0]) * dx * kx + (py - segment[1]) * ky * dy) / length);
}

/**
 * Geodesic distance from a point to a segment and where it is reached: parabolas on the squared distance, until one shortens
 * the distance by no more than `within_m`.
 */
function exactPointToSegment(
  px: number,
  py: number,
  segment: Segment,
  within_m = -1,
): { metres: number; t: number } {
  const square = (t: number): number => geodesicDistance([px, py], at(segment, t)) ** 2;
  const length = geodesicDistance([segment[0], segment[1]], [segment[2], segment[3]]);
  let t = nearestParameter(segment, px, py);
  let best = square(t);
  if (length === 0) return { metres: Math.sqrt(best), t };
  let step = Math.min(Math.max((Math.sqrt(best) * 0.01) / length, 1e-6), 0.25);
  for (let round = 0; round < 4; round++) {
    const centre = Math.min(Math.max(t, step), 1 - step);
    const left = square(centre - step);
    const middle = square(centre);
    const right = square(centre + step);
    const curvature = left - 2 * middle + right;
    const next = clamp(
      curvature > 0 ? centre + (step * (left - right)) / (2 * curvature) : left < right ? 0 : 1,
    );
    const value = square(next);
    const isSettled = best - value <= 2 * within_m * Math.sqrt(best);
    if (value < best) {
      best = value;
      t = next;
    }
    if (isSettled) break;
    step = Math.max(step / 4, 1e-7);
  }
  return { metres: Math.sqrt(best), t };
}

/** Below what anybody tells, and above what the next parabola would still find. */
const SETTLED_M = 1e-6;

/** Geodesic distance from a point to a segment that is straight in longitude and latitude, to a thousandth of a millimetre; m. */
export const pointToSegment = (x: number, y: number, segment: Segment): number =>
  exactPointToSegment(x, y, segment, SETTLED_M).metres;

/** What a distance surely lies between, m. */
interface DistanceBounds {
  readonly least: number;
  readonly most: number;
}

/** What the distances from one point to segments surely lie between, told by the flat metric of `segmentsWithin`. */
export function flatBounds(x: number, y: number): (segment: Segment) => DistanceBounds {
  const kx = metresPerDegreeOfLongitude(y);
  const ky = metresPerDegreeOfLatitude(y);
  const slope = slopeAt(y);
  return (segment) => {
    const flat = Math.sqrt(
      squaredToSegment(
        (segment[0] - x) * kx,
        (segment[1] - y) * ky,
        (segment[2] - x) * kx,
        (segment[3] - y) * ky,
      ),
    );
    const reach = 1.5 * flat;
    const relative = (slope * 2 * reach) / EQUATORIAL_RADIUS_M;
    if (!isTrusted(relative, y)) return { least: 0, most: Number.POSITIVE_INFINITY };
    const slack = slackOf(reach, relative);
    return { least: flat - (reach - (reach - slack)), most: flat + (reach + slack - reach) };
  };
}

/** Shortest geodesic distance between two segments that are straight in longitude and latitude; metres. */
export function exactSegmentDistance(first: Segment, second: Segment): number {
  if (segmentsMeet(first, second)) return 0;
  const starts = [
    exactPointToSegment(first[0], first[1], second),
    exactPointToSegment(first[2], first[3], second),
  ];
  const backs = [
    exactPointToSegment(second[0], second[1], first),
    exactPointToSegment(second[2], second[3], first),
  ];
  let best = Math.min(...[...starts, ...backs].map((found) => found.metres));
  // Long edges bend against geodesics: the nearest points may be inside both. Walk from one to the other.
  for (const start of [...starts.map((found) => found.t), 0.5]) {
    let onSecond = start;
    for (let round = 0; round < 6; round++) {
      const onFirst = exactPointToSegment(...at(second, onSecond), first);
      const back = exactPointToSegment(...at(first, onFirst.t), second);
      best = Math.min(best, onFirst.metres, back.metres);
      if (Math.abs(back.t - onSecond) < 1e-9) break;
      onSecond = back.t;
    }
  }
  return best;
}
