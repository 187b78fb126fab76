import Flatbush from 'flatbush';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { boundingBox } from '../geo/packed.ts';

/** Lines on the ground that a flight keeps away from, or has to ask for. */
export const INFRASTRUCTURE_KINDS = ['power_line', 'railway', 'motorway'] as const;
export type InfrastructureKind = (typeof INFRASTRUCTURE_KINDS)[number];

/** Lines of one kind and label, as the file in `apps/api/data/infrastructure` holds them. */
export interface InfrastructureLayer {
  readonly kind: InfrastructureKind;
  /** "400000" (volts) of a power line, "A62" of a motorway; empty where the source says nothing. */
  readonly label: string;
  /** Each line: its first point in steps of 1e-5 degree, then the difference to the next, longitude before latitude. */
  readonly parts: readonly (readonly number[])[];
}

/** Steps in a degree: about one metre, finer than what is mapped. */
export const STEPS = 100_000;

export interface InfrastructureIndex {
  readonly layers: readonly Pick<InfrastructureLayer, 'kind' | 'label'>[];
  /** Longitude and latitude of every point. */
  readonly xy: Float64Array;
  /** First point of each line, and one past the last. */
  readonly start: Uint32Array;
  /** Position in `layers` of each line. */
  readonly layerOf: Uint16Array;
  readonly tree: Flatbush | null;
}

/** Lays lines out for searching; once for a process. */
export function buildInfrastructure(layers: readonly InfrastructureLayer[]): InfrastructureIndex {
  const lines = layers.reduce((sum, { parts }) => sum + parts.length, 0);
  const points = layers.reduce(
    (sum, { parts }) => sum + parts.reduce((all, part) => all + part.length / 2, 0),
    0,
  );
  const xy = new Float64Array(2 * points);
  const start = new Uint32Array(lines + 1);
  const layerOf = new Uint16Array(lines);
  const tree = lines === 0 ? null : new Flatbush(lines);
  let line = 0;
  let at = 0;
  layers.forEach(({ parts }, layer) => {
    for (const part of parts) {
      let [x, y] = [0, 0];
      let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let index = 0; index < part.length; index += 2) {
        x += part[index] ?? 0;
        y += part[index + 1] ?? 0;
        const [lng, lat] = [x / STEPS, y / STEPS];
        xy[at++] = lng;
        xy[at++] = lat;
        west = Math.min(west, lng);
        east = Math.max(east, lng);
        south = Math.min(south, lat);
        north = Math.max(north, lat);
      }
      tree?.add(west, south, east, north);
      layerOf[line] = layer;
      line++;
      start[line] = at / 2;
    }
  });
  tree?.finish();
  return { layers: layers.map(({ kind, label }) => ({ kind, label })), xy, start, layerOf, tree };
}

/** A laid out index as a thread hands it over: plain data and typed arrays alone. */
export type PackedInfrastructure = Omit<InfrastructureIndex, 'tree'> & {
  readonly tree: ArrayBufferLike | null;
};

const shared = (bytes: ArrayBufferLike): SharedArrayBuffer => {
  const memory = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(memory).set(new Uint8Array(bytes));
  return memory;
};

/** What a thread hands over of an index, in memory that all threads read. */
export const packInfrastructure = ({
  xy,
  start,
  layerOf,
  tree,
  layers,
}: InfrastructureIndex): PackedInfrastructure => ({
  layers,
  xy: new Float64Array(shared(xy.buffer)),
  start: new Uint32Array(shared(start.buffer)),
  layerOf: new Uint16Array(shared(layerOf.buffer)),
  tree: tree === null ? null : shared(tree.data),
});

/** Makes a handed over index searchable: nothing is copied or laid out again, however many lines it holds. */
export const unpackInfrastructure = (packed: PackedInfrastructure): InfrastructureIndex => ({
  ...packed,
  tree: packed.tree === null ? null : Flatbush.from(packed.tree),
});

type Flat = readonly [x: number, y: number];

/** An area in metres around its own middle. */
interface FlatArea {
  readonly rings: readonly (readonly Flat[])[];
  /** A disk or a corridor reaches this far around its points. */
  readonly margin: number;
  readonly isFilled: boolean;
  readonly edges: EdgeIndex;
  readonly flat: (x: number, y: number) => Flat;
}

/** The edges of an area, found by place; a long one is cut, for the box of a diagonal says little about where it is. */
interface EdgeIndex {
  /** Both ends of each piece: x, y, x, y. */
  readonly ends: Float64Array;
  readonly tree: Flatbush;
}

/** A piece is no longer than this many metres, unless there would be more pieces than this. */
const PIECE_M = 1_000;
const MOST_PIECES = 100_000;

function indexEdges(rings: readonly (readonly Flat[])[]): EdgeIndex {
  const edges = rings.flatMap((ring) =>
    ring.length === 1
      ? ring.map((only) => [only, only] as const)
      : ring.slice(1).map((end, index) => [ring[index] ?? end, end] as const),
  );
  const lengthOf = ([a, b]: readonly [Flat, Flat]): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
  const total = edges.reduce((sum, edge) => sum + lengthOf(edge), 0);
  const piece = Math.max(PIECE_M, total / MOST_PIECES);
  const counts = edges.map((edge) => Math.max(1, Math.ceil(lengthOf(edge) / piece)));
  const count = counts.reduce((sum, each) => sum + each, 0);
  const ends = new Float64Array(4 * count);
  const tree = new Flatbush(count);
  let at = 0;
  edges.forEach(([a, b], edge) => {
    const parts = counts[edge] ?? 1;
    const [dx, dy] = [(b[0] - a[0]) / parts, (b[1] - a[1]) / parts];
    for (let part = 0; part < parts; part++) {
      const [x, y] = [a[0] + part * dx, a[1] + part * dy];
      const [endX, endY] = part === parts - 1 ? b : [x + dx, y + dy];
      ends.set([x, y, endX, endY], at);
      at += 4;
      tree.add(Math.min(x, endX), Math.min(y, endY), Math.max(x, endX), Math.max(y, endY));
    }
  });
  tree.finish();
  return { ends, tree };
}

function flatten(geometry: AreaGeometry): FlatArea {
  const [west, south, east, north] = boundingBox(geometry);
  const middle: Position = [(west + east) / 2, (south + north) / 2];
  const kx = metresPerDegreeOfLongitude(middle[1]);
  const ky = metresPerDegreeOfLatitude(middle[1]);
  const flat = (x: number, y: number): Flat => [(x - middle[0]) * kx, (y - middle[1]) * ky];
  const ring = (points: readonly Position[]): Flat[] => points.map(([x, y]) => flat(x, y));
  const flatArea = (rings: readonly (readonly Flat[])[], margin: number): FlatArea => ({
    rings,
    margin,
    isFilled: geometry.type === 'Polygon',
    edges: indexEdges(rings),
    flat,
  });
  switch (geometry.type) {
    case 'Polygon':
      return flatArea(geometry.coordinates.map(ring), 0);
    case 'Circle':
      return flatArea([ring([geometry.center])], geometry.radius_m);
    case 'LineString':
      return flatArea([ring(geometry.coordinates)], geometry.buffer_m);
  }
}

function pointToSegment(p: Flat, a: Flat, b: Flat): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

const side = (a: Flat, b: Flat, p: Flat): number =>
  (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);

function segments(a: Flat, b: Flat, c: Flat, d: Flat): number {
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return 0;
  return Math.min(
    pointToSegment(a, c, d),
    pointToSegment(b, c, d),
    pointToSegment(c, a, b),
    pointToSegment(d, a, b),
  );
}

function isInside(rings: readonly (readonly Flat[])[], [x, y]: Flat): boolean {
  let inside = false;
  for (const ring of rings)
    for (let index = 1; index < ring.length; index++) {
      const [a, b] = [ring[index - 1], ring[index]];
      if (a && b && a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0])
        inside = !inside;
    }
  return inside;
}

/** Metres from the edges of an area to a segment, as far as `reach`; the search ends where the area's margin is met. */
function edgeGap({ edges, margin }: FlatArea, [a, b]: readonly [Flat, Flat], reach: number): number {
  const { ends, tree } = edges;
  let least = Number.POSITIVE_INFINITY;
  const near = tree.search(
    Math.min(a[0], b[0]) - reach,
    Math.min(a[1], b[1]) - reach,
    Math.max(a[0], b[0]) + reach,
    Math.max(a[1], b[1]) + reach,
  );
  for (const piece of near) {
    const from: Flat = [ends[4 * piece] ?? 0, ends[4 * piece + 1] ?? 0];
    const to: Flat = [ends[4 * piece + 2] ?? 0, ends[4 * piece + 3] ?? 0];
    least = Math.min(least, segments(from, to, a, b));
    if (least <= margin) return least;
  }
  return least;
}

/** Metres from an area to a line, 0 where they meet; lines further than `within` are infinitely far. */
function gap(area: FlatArea, { xy, start }: InfrastructureIndex, line: number, within: number): number {
  const first = start[line] ?? 0;
  const last = (start[line + 1] ?? 0) - 1;
  let least = Number.POSITIVE_INFINITY;
  let previous = area.flat(xy[2 * first] ?? 0, xy[2 * first + 1] ?? 0);
  if (area.isFilled && isInside(area.rings, previous)) return 0;
  for (let point = first + 1; point <= Math.max(last, first + 1); point++) {
    const next = point > last ? previous : area.flat(xy[2 * point] ?? 0, xy[2 * point + 1] ?? 0);
    // What is further than the nearest so far changes nothing.
    const reach = Math.min(within + area.margin, least);
    least = Math.min(least, edgeGap(area, [previous, next], reach));
    if (least <= area.margin) return 0;
    previous = next;
  }
  return least > within + area.margin ? Number.POSITIVE_INFINITY : Math.max(0, least - area.margin);
}

export interface InfrastructureNear {
  readonly kind: InfrastructureKind;
  readonly label: string;
  /** Metres to the nearest line of this kind and label; 0 where one crosses the area. */
  readonly distance_m: number;
  readonly area_ids: readonly string[];
  /** Positions of the lines within reach, the nearest first. */
  readonly lines: readonly number[];
}

/** The lines within `within_m` metres of a mission's areas, by kind and label, the nearest first. */
export function infrastructureNear(
  index: InfrastructureIndex,
  areas: readonly { readonly id: string; readonly geometry: AreaGeometry }[],
  within_m: number,
): InfrastructureNear[] {
  const found = new Map<number, { distance: number; areas: Set<string>; lines: Map<number, number> }>();
  for (const { id, geometry } of areas) {
    const [west, south, east, north] = boundingBox(geometry, within_m);
    const flat = flatten(geometry);
    for (const line of index.tree?.search(west, south, east, north) ?? []) {
      const distance = gap(flat, index, line, within_m);
      if (distance > within_m) continue;
      const layer = index.layerOf[line] ?? 0;
      const known = found.get(layer) ?? {
        distance: Number.POSITIVE_INFINITY,
        areas: new Set(),
        lines: new Map(),
      };
      known.distance = Math.min(known.distance, distance);
      known.areas.add(id);
      known.lines.set(line, Math.min(distance, known.lines.get(line) ?? Number.POSITIVE_INFINITY));
      found.set(layer, known);
    }
  }
  return [...found]
    .flatMap(([layer, { distance, areas: ids, lines }]) => {
      const about = index.layers[layer];
      return about === undefined
        ? []
        : [
            {
              ...about,
              distance_m: Math.round(distance),
              area_ids: [...ids],
              lines: [...lines].sort(([, a], [, b]) => a - b).map(([line]) => line),
            },
          ];
    })
    .sort((a, b) => a.distance_m - b.distance_m || (a.kind < b.kind ? -1 : 1));
}

/** A line's points, for a map. */
export function lineOf({ xy, start }: Pick<InfrastructureIndex, 'xy' | 'start'>, line: number): Position[] {
  const points: Position[] = [];
  for (let point = start[line] ?? 0; point < (start[line + 1] ?? 0); point++)
    points.push([xy[2 * point] ?? 0, xy[2 * point + 1] ?? 0]);
  return points;
}
