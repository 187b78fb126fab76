import type Flatbush from 'flatbush';
import { type CellGrid, GridLayer } from './cellGrid.ts';
import { geodesicDistance } from './geodesy.ts';
import type { BoundingBox } from './geometry.ts';
import { INSIDE, locateBox, OUTSIDE, shapeInside, shapesIntersect } from './intersects.ts';
import { type PackedShapes, POLYGON } from './packed.ts';

/** Metres by which a disk must reach beyond every corner of a cell to hold it: parallels bend less than that. */
const BEYOND_M = 100;

/** The shapes that a cell meets, in the order of their positions: twice the position, and one where it holds the cell. */
type Cell = Int32Array;

const NONE: readonly number[] = [];
/** One for all cells that meet nothing. */
const EMPTY: Cell = new Int32Array(0);

/** Position of a shape in a cell's list. */
export const shapeIn = (entry: number): number => entry >> 1;

/**
 * Packed shapes, to be asked for what an area meets: near a place most zones are either far away or hold all of it, so
 * that a cell which once told them apart leaves few to be tested. Cells are laid out at the first visit. What it says is
 * what the exact test of every shape would say.
 */
export class ShapeCells {
  readonly #shapes: PackedShapes;
  readonly #tree: Flatbush | null;
  readonly #cells: GridLayer<Cell>;

  constructor(shapes: PackedShapes, tree: Flatbush | null, grid: CellGrid) {
    this.#shapes = shapes;
    this.#tree = tree;
    this.#cells = new GridLayer(grid, (sides) => this.#layOut(sides));
  }

  /** Positions of the shapes that a packed area shares a point with, ascending. */
  meeting(areas: PackedShapes, area: number): number[] {
    const met: number[] = [];
    const near = this.near(areas, area);
    for (let i = 0; i < near.length; i++) {
      const entry = near[i] ?? 0;
      if (this.isMet(areas, area, entry)) met.push(entry >> 1);
    }
    return met;
  }

  /** The shapes that a packed area may share a point with, in the order of their positions. */
  near(areas: PackedShapes, area: number): Cell {
    const { box } = areas;
    const at = 4 * area;
    const west = box[at] ?? 0;
    const south = box[at + 1] ?? 0;
    const east = box[at + 2] ?? 0;
    const north = box[at + 3] ?? 0;
    return this.around(west, south, east, north) ?? this.#found(west, south, east, north);
  }

  /** Whether an area that lies in a cell shares a point with one of its shapes, their boxes first. */
  isMet(areas: PackedShapes, area: number, entry: number): boolean {
    if ((entry & 1) === 1) return true;
    const { box } = this.#shapes;
    const own = areas.box;
    const at = 4 * area;
    const shape = entry >> 1;
    const to = 4 * shape;
    return (
      (box[to] ?? 0) <= (own[at + 2] ?? 0) &&
      (box[to + 2] ?? 0) >= (own[at] ?? 0) &&
      (box[to + 1] ?? 0) <= (own[at + 3] ?? 0) &&
      (box[to + 3] ?? 0) >= (own[at + 1] ?? 0) &&
      shapesIntersect(areas, area, this.#shapes, shape)
    );
  }

  /** Whether an area lies strictly inside a polygon: by its cell where that tells, else exactly. */
  holds(areas: PackedShapes, area: number, shape: number): boolean {
    if (this.#shapes.form[shape] !== POLYGON) return false;
    const held = 2 * shape + 1;
    const near = this.near(areas, area);
    for (let i = 0; i < near.length; i++) if (near[i] === held) return true;
    return shapeInside(areas, area, this.#shapes, shape);
  }

  /** The shapes that may reach into a box: their own boxes do. */
  reaching(sides: BoundingBox): readonly number[] {
    const west = sides[0];
    const south = sides[1];
    const east = sides[2];
    const north = sides[3];
    const cell = this.around(west, south, east, north) ?? this.#found(west, south, east, north);
    if (cell.length === 0) return NONE;
    const { box } = this.#shapes;
    const reaching: number[] = [];
    for (let i = 0; i < cell.length; i++) {
      const entry = cell[i] ?? 0;
      const at = 4 * (entry >> 1);
      if (
        (box[at] ?? 0) <= east &&
        (box[at + 2] ?? 0) >= west &&
        (box[at + 1] ?? 0) <= north &&
        (box[at + 3] ?? 0) >= south
      )
        reaching.push(entry);
    }
    return reaching;
  }

  /** A cell that holds the whole of a box, with the shapes that it meets; null where the box is wider than cells are. */
  around(west: number, south: number, east: number, north: number): Cell | null {
    return this.#cells.around(west, south, east, north);
  }

  /** The same without cells, for what is wider than one: whether a shape holds all of it is not told. */
  #found(west: number, south: number, east: number, north: number): Cell {
    const found = this.#tree?.search(west, south, east, north) ?? [];
    return Int32Array.from(found, (shape) => 2 * shape).sort();
  }

  #layOut(sides: BoundingBox): Cell {
    const found = (this.#tree?.search(...sides) ?? []).sort((a, b) => a - b);
    const entries = found.flatMap((shape) => {
      const relation = this.#relation(shape, sides);
      return relation === OUTSIDE ? [] : [2 * shape + (relation === INSIDE ? 1 : 0)];
    });
    return entries.length === 0 ? EMPTY : Int32Array.from(entries);
  }

  /** Where a cell lies against a shape; see `locateBox`. */
  #relation(shape: number, [w, s, e, n]: BoundingBox): number {
    const { form, radius, xy, ringStart, shapeRing } = this.#shapes;
    if (form[shape] === POLYGON) return locateBox(this.#shapes, shape, [w, s, e, n]);
    const first = ringStart[shapeRing[shape] ?? 0] ?? 0;
    // A disk is a path of one point; no published shape is a path of several.
    if ((ringStart[(shapeRing[shape] ?? 0) + 1] ?? 0) - first !== 1) return 0;
    const reach = (radius[shape] ?? 0) - BEYOND_M;
    const [x, y] = [xy[2 * first] ?? 0, xy[2 * first + 1] ?? 0];
    const corners = [
      [w, s],
      [w, n],
      [e, s],
      [e, n],
    ] as const;
    return corners.every(([a, b]) => geodesicDistance([x, y], [a, b]) < reach) ? INSIDE : 0;
  }
}
