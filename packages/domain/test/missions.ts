import type { Zone } from '../src/airspace/zone.ts';
import type { AreaGeometry, PolygonGeometry, Position, Ring, ZoneGeometry } from '../src/geo/geometry.ts';
import { exactSegmentDistance } from '../src/geo/proximity.ts';
import { crossesItself, ringIssue } from '../src/geo/rings.ts';

/** Deterministic random numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Random = () => number;

/** Steps of the grid on which exact contacts happen: 1/128°, exact in binary. */
export const GRID = 1 / 128;

const pick = <T>(random: Random, list: readonly T[]): T => {
  const value = list[Math.floor(random() * list.length)];
  if (value === undefined) throw new Error('empty list');
  return value;
};

function closed(points: readonly Position[]): Ring {
  const first = points[0];
  return first ? [...points, first] : [];
}

/** A star-shaped ring around a centre, its points passed through `snap`. */
function star(
  random: Random,
  [x, y]: Position,
  radius: number,
  count: number,
  snap: (value: number) => number,
): Ring | null {
  const points: Position[] = [];
  for (let index = 0; index < count; index++) {
    const angle = ((index + random() * 0.8) / count) * 2 * Math.PI;
    const reach = radius * (0.3 + 0.7 * random());
    points.push([snap(x + reach * Math.cos(angle)), snap(y + reach * Math.sin(angle))]);
  }
  const ring = closed(points);
  return ringIssue(ring) === null ? ring : null;
}

const onGrid = (value: number): number => Math.round(value / GRID) * GRID;
const free = (value: number): number => value;

function holeIn(random: Random, center: Position, radius: number, outer: Ring): Ring | null {
  const hole = star(random, center, radius, 4, onGrid);
  if (!hole) return null;
  // Kept only when it stays inside and apart from the outline: the oracle wants valid polygons.
  const near = hole.slice(1).some((b, i) => {
    const a = hole[i];
    return outer.slice(1).some((d, j) => {
      const c = outer[j];
      return !a || !c || exactSegmentDistance([...a, ...b], [...c, ...d]) === 0;
    });
  });
  return near || !surrounds(outer, hole[0]) ? null : hole;
}

function surrounds(ring: Ring, point: Position | undefined): boolean {
  if (!point) return false;
  let inside = false;
  for (const [index, b] of ring.entries()) {
    const a = ring[index - 1];
    if (!a) continue;
    if (
      a[1] > point[1] !== b[1] > point[1] &&
      point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]
    )
      inside = !inside;
  }
  return inside;
}

/** Zones on the grid: stars, slivers, rectangles, some with holes, some of two parts. */
export function gridZones(random: Random, count: number): ZoneGeometry[] {
  const zones: ZoneGeometry[] = [];
  while (zones.length < count) {
    const center: Position = [onGrid(2 + 2 * random()), onGrid(46 + 2 * random())];
    const radius = 0.02 + 0.25 * random();
    const outer =
      random() < 0.25
        ? box(random, center, radius)
        : star(random, center, radius, 3 + Math.floor(8 * random()), onGrid);
    if (!outer) continue;
    const hole = random() < 0.4 ? holeIn(random, center, radius / 3, outer) : null;
    if (random() < 0.1) {
      const shift = onGrid(2 * radius + 0.1);
      const second = outer.map(([x, y]): Position => [x + shift, y]);
      zones.push({ type: 'MultiPolygon', coordinates: [hole ? [outer, hole] : [outer], [second]] });
    } else zones.push({ type: 'Polygon', coordinates: hole ? [outer, hole] : [outer] });
  }
  return zones;
}

function box(random: Random, [x, y]: Position, radius: number): Ring | null {
  const width = Math.max(GRID, onGrid(radius * random()));
  const height = Math.max(GRID, onGrid(radius * random()));
  const ring = closed([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
  return ringIssue(ring) === null ? ring : null;
}

function ringsOf(zone: ZoneGeometry): readonly Ring[] {
  if (zone.type === 'Circle') return [];
  return zone.type === 'Polygon' ? zone.coordinates : zone.coordinates.flat();
}

function anEdge(random: Random, zone: ZoneGeometry): readonly [Position, Position] {
  const ring = pick(random, ringsOf(zone));
  const index = Math.floor(random() * (ring.length - 1));
  const a = ring[index];
  const b = ring[index + 1];
  if (!a || !b) throw new Error('a ring without edge');
  return [a, b];
}

const between = ([ax, ay]: Position, [bx, by]: Position, t: number): Position => [
  ax + t * (bx - ax),
  ay + t * (by - ay),
];

/** Third corner of a thin or thick triangle on an edge, left or right of it. */
function apex(random: Random, a: Position, b: Position): Position {
  const side = (random() < 0.5 ? -1 : 1) * pick(random, [1e-7, 1e-4, 0.01, 0.3]);
  const [mx, my] = between(a, b, random());
  return [mx - side * (b[1] - a[1]), my + side * (b[0] - a[0])];
}

/** A polygon made to touch, share or nearly touch a zone's outline; null when it came out invalid. */
export function contactPolygon(random: Random, zone: ZoneGeometry): PolygonGeometry | null {
  const [a, b] = anEdge(random, zone);
  const make: readonly (() => Ring)[] = [
    // shares the whole edge
    () => closed([a, b, apex(random, a, b)]),
    // shares a stretch of it
    () => closed([between(a, b, 0.25), between(a, b, 0.5), apex(random, a, b)]),
    // one vertex on the edge (to rounding)
    () => closed([between(a, b, random()), apex(random, a, b), apex(random, a, b)]),
    // one vertex on a vertex
    () => closed([a, apex(random, a, b), [a[0] + 0.01 * random(), a[1] - 0.01 * random()]]),
    // the zone's own ring, as it is or moved by a hair
    () => pick(random, ringsOf(zone)),
    () => {
      const shift = pick(random, [0, 1e-15, 1e-12, 1e-9, 1e-6]);
      return pick(random, ringsOf(zone)).map(([x, y]): Position => [x + shift, y]);
    },
    // a sliver along the edge
    () => closed([a, b, [b[0] + 1e-9, b[1] + 1e-9], [a[0] + 1e-9, a[1] + 1e-9]]),
  ];
  const ring = pick(random, make)();
  return ringIssue(ring) === null && !crossesItself(ring) ? { type: 'Polygon', coordinates: [ring] } : null;
}

/** A polygon on the same grid as the zones, sometimes with a hole. */
export function gridPolygon(random: Random): PolygonGeometry | null {
  const center: Position = [onGrid(2 + 2 * random()), onGrid(46 + 2 * random())];
  const radius = pick(random, [0.01, 0.03, 0.1, 0.6]);
  const outer =
    random() < 0.3
      ? box(random, center, radius)
      : star(random, center, radius, 3 + Math.floor(6 * random()), onGrid);
  if (!outer) return null;
  const hole = random() < 0.3 ? holeIn(random, center, radius / 3, outer) : null;
  return { type: 'Polygon', coordinates: hole ? [outer, hole] : [outer] };
}

/** A place near a zone of the publication: by its edge, or anywhere in its box. */
export function placeBy(random: Random, zone: Zone): Position {
  const [a, b] = anEdge(random, zone.geometry);
  const [x, y] = between(a, b, random());
  const spread = pick(random, [0.0001, 0.01, 0.2]);
  return [x + spread * (random() - 0.5), y + spread * (random() - 0.5)];
}

/** A mission polygon of about a kilometre, tiny or very large, at a place. */
export function missionPolygon(random: Random, place: Position): PolygonGeometry | null {
  const ring = star(
    random,
    place,
    pick(random, [0.0001, 0.008, 0.008, 0.008, 0.3]),
    3 + Math.floor(9 * random()),
    free,
  );
  return ring ? { type: 'Polygon', coordinates: [ring] } : null;
}

/** A disk: tiny, ordinary, huge, or drawn to touch an edge to within nothing, 2 mm, 1 cm. */
export function missionCircle(random: Random, place: Position, zone: ZoneGeometry): AreaGeometry {
  const radius = pick(random, [0.5, 20, 200, 1_000, 5_000, 30_000]);
  if (random() < 0.5) return { type: 'Circle', center: place, radius_m: radius * (0.5 + random()) };
  const [a, b] = anEdge(random, zone);
  const touching = exactSegmentDistance([...place, ...place], [...a, ...b]);
  const off = pick(random, [0, 0.002, -0.002, 0.01, -0.01]);
  return { type: 'Circle', center: place, radius_m: Math.min(Math.max(touching + off, 0.01), 50_000) };
}

/** A corridor of one to five steps, narrow or wide, sometimes along an edge. */
export function missionCorridor(random: Random, place: Position, zone: ZoneGeometry): AreaGeometry {
  const buffer = pick(random, [1, 15, 50, 300, 3_000]) * (0.5 + random());
  if (random() < 0.25) {
    const [a, b] = anEdge(random, zone);
    const shift = pick(random, [0, 1e-5, 1e-3]);
    const moved = ([x, y]: Position): Position => [x + shift, y - shift];
    return {
      type: 'LineString',
      coordinates: [moved(a), moved(between(a, b, 0.3 + 0.7 * random()))],
      buffer_m: buffer,
    };
  }
  const line: Position[] = [place];
  const stride = pick(random, [0.001, 0.01, 0.1]);
  const steps = 1 + Math.floor(5 * random());
  for (let step = 0; step < steps; step++) {
    const [x, y] = line.at(-1) ?? place;
    line.push([x + stride * (random() - 0.5), y + stride * (random() - 0.5)]);
  }
  return { type: 'LineString', coordinates: line, buffer_m: buffer };
}
