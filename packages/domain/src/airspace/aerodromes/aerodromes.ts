import { intersectPolygons, outlinePolygons } from '../../geo/buffer.ts';
import type { AreaGeometry, Position, Ring } from '../../geo/geometry.ts';
import { shapeInside, shapesIntersect } from '../../geo/intersects.ts';
import type { PackedShapes } from '../../geo/packed.ts';
import { freeHeightAt } from '../../regulation/annexOne.ts';
import { type AerodromeSite, type RunwayAxis, toAxis } from './aerodromeSites.ts';

/** How an area lies in an aerodrome's vicinity under annex I. */
export interface VicinityHit {
  readonly axis: RunwayAxis;
  /** 0 = agreement at any height; else the height free in sight, m. */
  readonly free_height_m: number;
  /** Shortest distance to the axis, the margin of an estimated axis not taken off; metres. */
  readonly to_axis_m: number;
  /** Shortest distance to the runway itself, metres. */
  readonly to_runway_m: number;
}

/** Smallest |across| over a stretch from one point to another, kept to |along| ≤ limit; Infinity when none is. */
function nearestOnEdge(d0: number, s0: number, d1: number, s1: number, limit: number): number {
  let t0 = 0;
  let t1 = 1;
  const ds = s1 - s0;
  if (ds === 0) {
    if (Math.abs(s0) > limit) return Infinity;
  } else {
    const enter = (-limit * Math.sign(ds) - s0) / ds;
    const leave = (limit * Math.sign(ds) - s0) / ds;
    t0 = Math.max(t0, enter);
    t1 = Math.min(t1, leave);
    if (t0 > t1) return Infinity;
  }
  const a = d0 + t0 * (d1 - d0);
  const b = d0 + t1 * (d1 - d0);
  return a > 0 === b > 0 ? Math.min(Math.abs(a), Math.abs(b)) : 0;
}

function squaredToRunway(d: number, s: number, half: number): number {
  const beyond = Math.max(Math.abs(s) - half, 0);
  return d * d + beyond * beyond;
}

/** Squared distance between a stretch and the runway (the segment |along| ≤ half of the axis). */
function squaredEdgeToRunway(d0: number, s0: number, d1: number, s1: number, half: number): number {
  if (nearestOnEdge(d0, s0, d1, s1, half) === 0) return 0;
  let best = Math.min(squaredToRunway(d0, s0, half), squaredToRunway(d1, s1, half));
  const length = (d1 - d0) ** 2 + (s1 - s0) ** 2;
  for (const end of [-half, half]) {
    if (length === 0) break;
    const t = Math.min(Math.max((-d0 * (d1 - d0) + (end - s0) * (s1 - s0)) / length, 0), 1);
    best = Math.min(best, (d0 + t * (d1 - d0)) ** 2 + (s0 + t * (s1 - s0) - end) ** 2);
  }
  return best;
}

interface Nearness {
  readonly to_axis: number;
  readonly to_runway: number;
}

function polygonNearness(axis: RunwayAxis, rings: readonly Ring[]): Nearness {
  let toAxisMetres = Infinity;
  let toRunway = Infinity;
  let holdsMiddle = false;
  for (const ring of rings) {
    let d0 = 0;
    let s0 = 0;
    for (let at = 0; at < ring.length; at++) {
      const corner = ring[at];
      if (!corner) continue;
      const point = toAxis(axis, corner[0], corner[1]);
      const d1 = point[0];
      const s1 = point[1];
      if (at > 0) {
        toAxisMetres = Math.min(toAxisMetres, nearestOnEdge(d0, s0, d1, s1, axis.along_limit_m));
        toRunway = Math.min(toRunway, squaredEdgeToRunway(d0, s0, d1, s1, axis.half_length_m));
        if (s0 > 0 !== s1 > 0 && d0 + (s0 / (s0 - s1)) * (d1 - d0) > 0) holdsMiddle = !holdsMiddle;
      }
      d0 = d1;
      s0 = s1;
    }
  }
  return holdsMiddle
    ? { to_axis: 0, to_runway: 0 }
    : { to_axis: toAxisMetres, to_runway: Math.sqrt(toRunway) };
}

/** Smallest |across| over the part of a disk with |along| ≤ limit. */
function nearestInDisk(d: number, s: number, radius: number, limit: number): number {
  const beyond = Math.abs(s) - limit;
  if (beyond <= 0) return Math.max(Math.abs(d) - radius, 0);
  if (beyond > radius) return Infinity;
  return Math.max(Math.abs(d) - Math.sqrt(radius * radius - beyond * beyond), 0);
}

/** The same over a disk moved along a stretch; convex in the disk's position, found by ternary search. */
function nearestInCapsule(
  from: readonly [number, number],
  to: readonly [number, number],
  radius: number,
  limit: number,
): number {
  const [d0, s0] = from;
  const [d1, s1] = to;
  let low = 0;
  let high = 1;
  const reach = limit + radius;
  if (s0 !== s1) {
    low = Math.max(0, (-reach * Math.sign(s1 - s0) - s0) / (s1 - s0));
    high = Math.min(1, (reach * Math.sign(s1 - s0) - s0) / (s1 - s0));
    if (low > high) return Infinity;
  }
  const value = (t: number): number => nearestInDisk(d0 + t * (d1 - d0), s0 + t * (s1 - s0), radius, limit);
  for (let round = 0; round < 60 && high - low > 1e-9; round++) {
    const a = low + (high - low) / 3;
    const b = high - (high - low) / 3;
    if (value(a) <= value(b)) high = b;
    else low = a;
  }
  return Math.min(value(low), value((low + high) / 2), value(high), value(0), value(1));
}

function tubeNearness(axis: RunwayAxis, path: readonly Position[], radius: number): Nearness {
  let toAxisMetres = Infinity;
  let toRunway = Infinity;
  const points = path.map(([longitude, latitude]) => toAxis(axis, longitude, latitude));
  for (const [index, point] of points.entries()) {
    const next = points[index + 1] ?? (points.length === 1 ? point : null);
    if (!next) break;
    toAxisMetres = Math.min(toAxisMetres, nearestInCapsule(point, next, radius, axis.along_limit_m));
    toRunway = Math.min(
      toRunway,
      squaredEdgeToRunway(point[0], point[1], next[0], next[1], axis.half_length_m),
    );
  }
  return { to_axis: toAxisMetres, to_runway: Math.max(Math.sqrt(toRunway) - radius, 0) };
}

function nearness(axis: RunwayAxis, geometry: AreaGeometry): Nearness {
  switch (geometry.type) {
    case 'Polygon':
      return polygonNearness(axis, geometry.coordinates);
    case 'Circle':
      return tubeNearness(axis, [geometry.center], geometry.radius_m);
    case 'LineString':
      return tubeNearness(axis, geometry.coordinates, geometry.buffer_m);
  }
}

/** What one axis says of an area; null outside its vicinity. */
function hitOfAxis(axis: RunwayAxis, geometry: AreaGeometry): VicinityHit | null {
  const { to_axis, to_runway } = nearness(axis, geometry);
  const height = freeHeightAt(axis.rule, Math.max(to_axis - axis.across_margin_m, 0));
  if (height === null) return null;
  return { axis, free_height_m: height, to_axis_m: to_axis, to_runway_m: to_runway };
}

/** Of two hits the more restrictive: the lower free height, then the nearer axis. */
export function stricterVicinity(a: VicinityHit | null, b: VicinityHit | null): VicinityHit | null {
  if (!a || !b) return a ?? b;
  if (a.free_height_m !== b.free_height_m) return a.free_height_m < b.free_height_m ? a : b;
  return a.to_axis_m <= b.to_axis_m ? a : b;
}

/** An area, and which of the packed ones it is. */
interface PackedArea {
  readonly geometry: AreaGeometry;
  readonly areas: PackedShapes;
  readonly area: number;
}

/** The published zones, and the polygons of one of them. */
interface OutlinedZones {
  readonly zones: PackedShapes;
  readonly outlinesOf: (zone: number) => readonly (readonly Ring[])[];
}

/** The parts of an area inside the aerodrome's control zones; the area itself when it need not be cut. */
function insideControlZones(
  site: AerodromeSite,
  { geometry, areas, area }: PackedArea,
  { zones, outlinesOf }: OutlinedZones,
): readonly AreaGeometry[] {
  if (site.control_zones.length === 0) return [geometry];
  const touched = site.control_zones.filter((zone) => shapesIntersect(areas, area, zones, zone));
  if (touched.some((zone) => shapeInside(areas, area, zones, zone))) return [geometry];
  return touched.flatMap((zone) =>
    intersectPolygons(outlinePolygons(geometry), outlinesOf(zone)).map(
      (rings): AreaGeometry => ({ type: 'Polygon', coordinates: rings }),
    ),
  );
}

/**
 * Judges an area against an aerodrome's vicinity: annex I for each
 * runway, cut at the control zones the aerodrome lies in, the most restrictive kept. Null outside the vicinity.
 */
export function judgeVicinity(
  site: AerodromeSite,
  packed: PackedArea,
  zones: OutlinedZones,
): VicinityHit | null {
  const { geometry } = packed;
  const whole = site.axes.reduce<VicinityHit | null>(
    (worst, axis) => stricterVicinity(worst, hitOfAxis(axis, geometry)),
    null,
  );
  if (!whole || site.control_zones.length === 0) return whole;
  const parts = insideControlZones(site, packed, zones);
  if (parts.length === 1 && parts[0] === geometry) return whole;
  let worst: VicinityHit | null = null;
  for (const part of parts)
    for (const axis of site.axes) worst = stricterVicinity(worst, hitOfAxis(axis, part));
  return worst;
}

type NearestRunway = Pick<VicinityHit, 'axis' | 'to_axis_m' | 'to_runway_m'>;

let latest: {
  readonly site: AerodromeSite;
  readonly geometry: AreaGeometry;
  readonly found: NearestRunway | null;
} | null = null;

/**
 * How an area lies to the nearest runway of an aerodrome, cut nowhere and without margin: what explains its bands. The
 * sentences and the limits of one card ask for the same.
 */
export function nearestRunway(site: AerodromeSite, geometry: AreaGeometry): NearestRunway | null {
  if (latest?.site !== site || latest.geometry !== geometry)
    latest = { site, geometry, found: runwayNearest(site, geometry) };
  return latest.found;
}

function runwayNearest({ axes }: AerodromeSite, geometry: AreaGeometry): NearestRunway | null {
  let best: NearestRunway | null = null;
  for (const axis of axes) {
    const { to_axis, to_runway } = nearness(axis, geometry);
    if (Number.isFinite(to_axis) && !(best && best.to_axis_m <= to_axis))
      best = { axis, to_axis_m: to_axis, to_runway_m: to_runway };
  }
  return best;
}
