import { GridLayer, LASTING_GRID } from '../geo/cellGrid.ts';
import type { BoundingBox } from '../geo/geometry.ts';
import { shapesIntersect } from '../geo/intersects.ts';
import { boxOf, type PackedShapes, packShapes } from '../geo/packed.ts';

/**
 * Where an area lies against the territory that the data speak of. `part`: some of it surely outside, some inside;
 * `perhaps`: nearer to the border than the outlines at hand can tell.
 */
export const TERRITORY_STATUSES = ['inside', 'perhaps', 'part', 'outside'] as const;
export type TerritoryStatus = (typeof TERRITORY_STATUSES)[number];

export interface TerritoryFinding {
  readonly status: TerritoryStatus;
  /** ISO 3166 alpha-2 of what lies outside, in order; empty where nobody's land or waters are known there. */
  readonly countries: readonly string[];
}

/** Squares of one degree by "west,south", each a letter or a cut with its quarters; see `generated/README.md`. */
export interface TerritoryData {
  /** "FR": inside; "?CH": perhaps, next to that country; "CH", "": outside. */
  readonly states: readonly string[];
  readonly squares: Readonly<Record<string, string>>;
}

/** A square cut in four, as nodes; the first is the whole. */
interface Square {
  /** For each node the index of its state, or −1 minus the position of its first child of four. */
  readonly nodes: Int32Array;
  /** For each node the states of all that it holds, as bits: two words. */
  readonly held: Uint32Array;
}

const SPLIT = 33;
/** Letters begin at "#" and leave the backslash out. */
const stateOf = (code: number): number => (code > 92 ? code - 1 : code) - 35;

/** Which states are meant, as bits of two words: no territory has more than 64. */
type StateBits = [low: number, high: number];
const bitsOf = (state: number): StateBits => (state < 32 ? [1 << state, 0] : [0, 1 << (state - 32)]);

/** Reads a square's letters (a cut, then its quarters south-west, south-east, north-west, north-east). */
function readSquare(letters: string): Square {
  const nodes: number[] = [0];
  const held: number[] = [0, 0];
  let position = 0;
  const read = (node: number): StateBits => {
    const code = letters.charCodeAt(position);
    position++;
    const bits: StateBits = code === SPLIT ? [0, 0] : bitsOf(stateOf(code));
    if (code === SPLIT) {
      const first = nodes.length;
      nodes.push(0, 0, 0, 0);
      nodes[node] = -1 - first;
      for (let child = 0; child < 4; child++) {
        const [low, high] = read(first + child);
        bits[0] |= low;
        bits[1] |= high;
      }
    } else nodes[node] = stateOf(code);
    held[2 * node] = bits[0] >>> 0;
    held[2 * node + 1] = bits[1] >>> 0;
    return bits;
  };
  read(0);
  return { nodes: Int32Array.from(nodes), held: Uint32Array.from(held) };
}

/** The whole globe counts as this state where no square says otherwise: outside, nobody's. */
const ELSEWHERE: Square = { nodes: Int32Array.of(1), held: Uint32Array.of(2, 0) };

const INSIDE_ONLY: TerritoryFinding = { status: 'inside', countries: [] };

/** A territory made ready for questions; squares are read when first asked for. */
export class Territory {
  readonly #data: TerritoryData;
  /** Index of the state that is inside. */
  readonly #home: number;
  readonly #squares = new Map<number, Square>();
  /** For each cell whether all of it is inside: what of a mission asks of its place has looked its cell up already. */
  readonly #isInside: GridLayer<boolean>;
  /** What was asked last: several cards of one mission ask of the same area. */
  #latest: {
    readonly shapes: PackedShapes;
    readonly shape: number;
    readonly found: TerritoryFinding;
  } | null = null;

  constructor(data: TerritoryData) {
    this.#data = data;
    this.#home = data.states.indexOf('FR');
    this.#isInside = new GridLayer(LASTING_GRID, (sides) => this.#isHomeAll(sides));
  }

  /** Whether every square that a box reaches into is inside. */
  #isHomeAll(box: BoundingBox): boolean {
    // No shape is looked at where whole boxes are asked about.
    const states = this.#search({
      shapes: laidSquare,
      shape: 0,
      box,
      whole: true,
      found: new Set(),
      bits: [0, 0],
    });
    return states.size === 1 && states.has(this.#home);
  }

  #square(west: number, south: number): Square {
    const key = west * 360 + south;
    const known = this.#squares.get(key);
    if (known) return known;
    const letters = this.#data.squares[`${west},${south}`];
    const read = letters === undefined ? ELSEWHERE : readSquare(letters);
    this.#squares.set(key, read);
    return read;
  }

  /** Indices of the states that a packed shape shares a point with. */
  #statesOf(shapes: PackedShapes, shape: number, box: BoundingBox): ReadonlySet<number> {
    // Where the whole box lies in one state, so does the shape.
    const states = this.#search({ shapes, shape, box, whole: true, found: new Set(), bits: [0, 0] });
    return states.size === 1
      ? states
      : this.#search({ shapes, shape, box, whole: false, found: new Set(), bits: [0, 0] });
  }

  /** The state of the undivided square that holds a whole box; null where none does. */
  #stateAround(box: BoundingBox): number | null {
    const west = box[0];
    const south = box[1];
    const east = box[2];
    const north = box[3];
    let x = Math.floor(west);
    let y = Math.floor(south);
    let side = 1;
    if (!(east <= x + side && north <= y + side)) return null;
    const { nodes } = this.#square(x, y);
    let value = nodes[0] ?? 0;
    while (value < 0) {
      side /= 2;
      const isEast = west >= x + side;
      const isNorth = south >= y + side;
      // What touches the line between two quarters lies in both.
      if (isEast ? west === x + side : east >= x + side) return null;
      if (isNorth ? south === y + side : north >= y + side) return null;
      if (isEast) x += side;
      if (isNorth) y += side;
      value = nodes[-1 - value + (isEast ? 1 : 0) + (isNorth ? 2 : 0)] ?? 0;
    }
    // On the side of its square of one degree, a box touches the next.
    return west === x || south === y || east === x + side || north === y + side ? null : value;
  }

  #search(search: Search): ReadonlySet<number> {
    const [west, south, east, north] = search.box;
    for (let x = Math.floor(west); x <= Math.floor(east); x++)
      for (let y = Math.floor(south); y <= Math.floor(north); y++)
        visit(this.#square(x, y), 0, [x, y, x + 1, y + 1], search);
    return search.found;
  }

  /** Where a packed shape lies. A country is named for the parts that are surely its own before those that may be. */
  find(shapes: PackedShapes, shape: number): TerritoryFinding {
    if (this.#latest?.shapes !== shapes || this.#latest.shape !== shape)
      this.#latest = { shapes, shape, found: this.#found(shapes, shape) };
    return this.#latest.found;
  }

  #found(shapes: PackedShapes, shape: number): TerritoryFinding {
    const box = boxOf(shapes, shape);
    if (this.#isInside.around(box[0], box[1], box[2], box[3]) === true) return INSIDE_ONLY;
    const only = this.#stateAround(box);
    if (only === this.#home) return INSIDE_ONLY;
    const found = only === null ? this.#statesOf(shapes, shape, box) : [only];
    const states = [...found].map((index) => this.#data.states[index] ?? '');
    const outside = states.filter((state) => state !== 'FR' && !state.startsWith('?'));
    const perhaps = states.filter((state) => state.startsWith('?')).map((state) => state.slice(1));
    const named = (codes: readonly string[]): string[] =>
      [...new Set(codes)].filter((code) => code !== '').sort();
    if (outside.length > 0)
      return { status: states.includes('FR') ? 'part' : 'outside', countries: named(outside) };
    return { status: perhaps.length > 0 ? 'perhaps' : 'inside', countries: named(perhaps) };
  }
}

interface Search {
  readonly shapes: PackedShapes;
  readonly shape: number;
  readonly box: BoundingBox;
  /** The whole box is asked about, not the shape in it. */
  readonly whole: boolean;
  readonly found: Set<number>;
  /** The states found, as bits. */
  readonly bits: StateBits;
}

/** One square for all questions, laid anew for each: a search asks for many, one after the other. */
const laidSquare = packShapes([
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
  },
]);

function touches({ shapes, shape }: Search, [west, south, east, north]: BoundingBox): boolean {
  laidSquare.xy.set([west, south, east, south, east, north, west, north, west, south]);
  laidSquare.box.set([west, south, east, north]);
  laidSquare.blockBox.set([west, south, east, north]);
  return shapesIntersect(shapes, shape, laidSquare, 0);
}

/** Collects the states of the squares that the shape shares a point with; what holds nothing new is passed over. */
function visit(square: Square, node: number, sides: BoundingBox, search: Search): void {
  const { nodes, held } = square;
  const west = sides[0];
  const south = sides[1];
  const east = sides[2];
  const north = sides[3];
  const { box, found, bits } = search;
  if (box[0] > east || box[2] < west || box[1] > north || box[3] < south) return;
  if (((held[2 * node] ?? 0) & ~bits[0]) === 0 && ((held[2 * node + 1] ?? 0) & ~bits[1]) === 0) return;
  const holdsAll = box[0] >= west && box[2] <= east && box[1] >= south && box[3] <= north;
  if (!holdsAll && !search.whole && !touches(search, sides)) return;
  const value = nodes[node] ?? 0;
  if (value >= 0) {
    const [low, high] = bitsOf(value);
    found.add(value);
    bits[0] |= low;
    bits[1] |= high;
    return;
  }
  const first = -1 - value;
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  visit(square, first, [west, south, x, y], search);
  visit(square, first + 1, [x, south, east, y], search);
  visit(square, first + 2, [west, y, x, north], search);
  visit(square, first + 3, [x, y, east, north], search);
}
