import type Flatbush from 'flatbush';
import { geodesicDistance } from './geodesy.ts';
import { INSIDE, locateBox, OUTSIDE, shapesIntersect } from './intersects.ts';
import { type PackedShapes, POLYGON } from './packed.ts';

/** Cells a degree, either way, and how far each reaches into its neighbours: what is smaller lies in one cell whole. */
const PER_DEGREE = 16;
const REACH = 1 / 64;
/** Metres by which a disk must reach beyond every corner of a cell to hold it: parallels bend less than that. */
const BEYOND_M = 100;
/** France with its overseas territories has about as many cells, each some 200 bytes. */
const AT_MOST = 50_000;

/** The shapes that a cell meets, in the order of their positions: twice the position, and one where it holds the cell. */
type Cell = Int32Array;

/** Position of a shape in a cell's list. */
export const shapeIn = (entry: number): number => entry >> 1;
/** Whether it holds the whole cell. */
export const holdsCell = (entry: number): boolean => (entry & 1) === 1;

const NONE = (): boolean => false;

/**
 * Packed shapes, to be asked for what an area meets: near a place most zones are either far away or hold all of it, so
 * that a cell which once told them apart leaves few to be tested. Cells are laid out at the first visit. What it says is
 * what the exact test of every shape would say.
 */
export class ShapeCells {
  readonly #shapes: PackedShapes;
  readonly #tree: Flatbush | null;
  readonly #cells = new Map<number, Cell>();

  constructor(shapes: PackedShapes, tree: Flatbush | null) {
    this.#shapes = shapes;
    this.#tree = tree;
  }

  /** Positions of the shapes that a packed area shares a point with, ascending. */
  meeting(areas: PackedShapes, area: number): number[] {
    const met: number[] = [];
    const { box } = areas;
    const at = 4 * area;
    const cell = this.around(box[at] ?? 0, box[at + 1] ?? 0, box[at + 2] ?? 0, box[at + 3] ?? 0);
    if (!cell) this.#search(areas, area, NONE, (shape) => met.push(shape));
    else
      for (let i = 0; i < cell.length; i++) {
        const entry = cell[i] ?? 0;
        const shape = entry >> 1;
        if ((entry & 1) === 1 || this.#meets(areas, area, shape)) met.push(shape);
      }
    return met;
  }

  /** Tells of every shape that a packed area shares a point with, ascending; those left out are not looked at. */
  visit(
    areas: PackedShapes,
    area: number,
    isLeftOut: (shape: number) => boolean,
    meets: (shape: number) => void,
  ): void {
    const { box } = areas;
    const at = 4 * area;
    const cell = this.around(box[at] ?? 0, box[at + 1] ?? 0, box[at + 2] ?? 0, box[at + 3] ?? 0);
    if (!cell) {
      this.#search(areas, area, isLeftOut, meets);
      return;
    }
    for (let i = 0; i < cell.length; i++) {
      const entry = cell[i] ?? 0;
      const shape = entry >> 1;
      if (isLeftOut(shape)) continue;
      if ((entry & 1) === 1 || this.#meets(areas, area, shape)) meets(shape);
    }
  }

  /** Whether an area shares a point with a shape, their boxes first. */
  #meets(areas: PackedShapes, area: number, shape: number): boolean {
    const { box } = this.#shapes;
    const at = 4 * area;
    const to = 4 * shape;
    return (
      (box[to] ?? 0) <= (areas.box[at + 2] ?? 0) &&
      (box[to + 2] ?? 0) >= (areas.box[at] ?? 0) &&
      (box[to + 1] ?? 0) <= (areas.box[at + 3] ?? 0) &&
      (box[to + 3] ?? 0) >= (areas.box[at + 1] ?? 0) &&
      shapesIntersect(areas, area, this.#shapes, shape)
    );
  }

  /** A cell that holds the whole of a box, with the shapes that it meets; null where the box is wider than cells are. */
  around(west: number, south: number, east: number, north: number): Cell | null {
    const column = Math.floor(((west + east) / 2) * PER_DEGREE);
    const row = Math.floor(((south + north) / 2) * PER_DEGREE);
    const w = column / PER_DEGREE - REACH;
    const s = row / PER_DEGREE - REACH;
    const e = (column + 1) / PER_DEGREE + REACH;
    const n = (row + 1) / PER_DEGREE + REACH;
    if (!(west >= w && south >= s && east <= e && north <= n)) return null;
    return this.#cells.get(column * 65_536 + row) ?? this.#layOut(column, row, [w, s, e, n]);
  }

  /** The same without cells, for what is wider than one. */
  #search(
    areas: PackedShapes,
    area: number,
    isLeftOut: (shape: number) => boolean,
    meets: (shape: number) => void,
  ): void {
    const { box } = areas;
    const at = 4 * area;
    const found =
      this.#tree?.search(box[at] ?? 0, box[at + 1] ?? 0, box[at + 2] ?? 0, box[at + 3] ?? 0) ?? [];
    for (const shape of found.sort((a, b) => a - b))
      if (!isLeftOut(shape) && shapesIntersect(areas, area, this.#shapes, shape)) meets(shape);
  }

  #layOut(column: number, row: number, sides: readonly [number, number, number, number]): Cell {
    const found = (this.#tree?.search(...sides) ?? []).sort((a, b) => a - b);
    const entries = found.flatMap((shape) => {
      const relation = this.#relation(shape, sides);
      return relation === OUTSIDE ? [] : [2 * shape + (relation === INSIDE ? 1 : 0)];
    });
    const cell = Int32Array.from(entries);
    if (this.#cells.size >= AT_MOST) this.#cells.clear();
    this.#cells.set(column * 65_536 + row, cell);
    return cell;
  }

  /** Where a cell lies against a shape; see `locateBox`. */
  #relation(shape: number, [w, s, e, n]: readonly [number, number, number, number]): number {
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
