import { Clipper64, ClipType, FillRule, type Paths64, PolyTree64 } from 'clipper2-ts';
import type { Position, Ring } from './geometry.ts';

/** Polygons as lists of rings, the outer one first, each closed. */
export type Polygons = readonly (readonly Ring[])[];

type Path = Paths64[number];

/** Steps of the whole-number grid that clipping works on, per degree: 1.1 mm of latitude. */
const STEPS_PER_DEGREE = 1e8;
/** Polygons united at a time: what has been merged is simple, so uniting in rounds keeps overlaps few. */
const ROUND = 16;

/** Rings on the grid around an origin: the smaller the numbers, the faster their exact products. */
class Grid {
  readonly #origin: Position;
  constructor(origin: Position) {
    this.#origin = origin;
  }
  path(ring: Ring): Path {
    const [west, south] = this.#origin;
    return ring.slice(0, -1).map(([longitude, latitude]) => ({
      x: Math.round((longitude - west) * STEPS_PER_DEGREE),
      y: Math.round((latitude - south) * STEPS_PER_DEGREE),
    }));
  }
  ring(path: Path): Ring {
    const [west, south] = this.#origin;
    const points = path.map(
      ({ x, y }): Position => [west + x / STEPS_PER_DEGREE, south + y / STEPS_PER_DEGREE],
    );
    const [first] = points;
    return first ? [...points, first] : points;
  }
}

function turnedLeft(path: Path): Path {
  let double = 0;
  let previous = path.at(-1);
  for (const point of path) {
    if (previous) double += previous.x * point.y - point.x * previous.y;
    previous = point;
  }
  return double < 0 ? path.toReversed() : path;
}

/** Outer rings with their holes, islands within holes as polygons of their own. */
function polygonsOf(grid: Grid, tree: PolyTree64): Polygons {
  const polygons: Ring[][] = [];
  const pending = Array.from({ length: tree.count }, (_, index) => tree.child(index));
  for (let outer = pending.pop(); outer; outer = pending.pop()) {
    const rings = outer.poly ? [grid.ring(outer.poly)] : [];
    for (let hole = 0; hole < outer.count; hole++) {
      const inner = outer.child(hole);
      if (inner.poly) rings.push(grid.ring(inner.poly));
      for (let island = 0; island < inner.count; island++) pending.push(inner.child(island));
    }
    polygons.push(rings);
  }
  return polygons;
}

function merged(paths: Paths64): Paths64 {
  const clipper = new Clipper64();
  clipper.addSubject(paths);
  const solution: Paths64 = [];
  clipper.execute(ClipType.Union, FillRule.NonZero, solution);
  return solution;
}

/** Union of rings that do not cross themselves, whichever way they turn; to 1 mm. */
export function uniteRings(rings: readonly Ring[]): Polygons {
  const origin = rings[0]?.[0];
  if (!origin) return [];
  const grid = new Grid(origin);
  let groups: Paths64[] = rings.map((ring) => [turnedLeft(grid.path(ring))]);
  while (groups.length > ROUND) {
    const next: Paths64[] = [];
    for (let from = 0; from < groups.length; from += ROUND)
      next.push(merged(groups.slice(from, from + ROUND).flat()));
    groups = next;
  }
  const clipper = new Clipper64();
  clipper.addSubject(groups.flat());
  const tree = new PolyTree64();
  clipper.execute(ClipType.Union, FillRule.NonZero, tree);
  return polygonsOf(grid, tree);
}

function combined(first: Polygons, second: Polygons, how: ClipType): Polygons {
  const origin = first[0]?.[0]?.[0];
  if (!origin) return [];
  const grid = new Grid(origin);
  const paths = (polygons: Polygons): Paths64 => polygons.flat().map((ring) => grid.path(ring));
  const clipper = new Clipper64();
  clipper.addSubject(paths(first));
  clipper.addClip(paths(second));
  const tree = new PolyTree64();
  clipper.execute(how, FillRule.EvenOdd, tree);
  return polygonsOf(grid, tree);
}

/** What two sets of polygons share (holes and several parts by parity); to 1 mm. */
export function shareOf(first: Polygons, second: Polygons): Polygons {
  return combined(first, second, ClipType.Intersection);
}

/** What of the first polygons lies in none of the second (holes and several parts by parity); to 1 mm. */
export function restOf(first: Polygons, second: Polygons): Polygons {
  return combined(first, second, ClipType.Difference);
}

/** Both sets of polygons as one (holes and several parts by parity); to 1 mm. */
export function unionOf(first: Polygons, second: Polygons): Polygons {
  return combined(first, second, ClipType.Union);
}
