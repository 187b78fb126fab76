import type { BoundingBox } from './geometry.ts';

/** Cells a degree, either way, where nothing else is said. Each reaches half its side into its neighbours. */
const PER_DEGREE = 32;
/** Metropolitan France has some 60,000 cells, each some 300 bytes with all that is kept of it. */
const AT_MOST = 100_000;
/** More rows of blocks than the globe has. */
const ROWS = 65_536;
/** Cells of a block, either way, as a power of two. */
const BLOCK_BITS = 5;
const IN_BLOCK = (1 << BLOCK_BITS) - 1;

/**
 * The cells of a grid over the globe, each with what the layers of the grid keep of it. What is asked of one place by several
 * layers finds its cell once: looking it up costs more than most answers. Cells are kept from the first visit on, in blocks of
 * a thousand: the few blocks of a country stay in the processor's cache, which a map of all its cells does not.
 */
export class CellGrid {
  /** Cells a degree: what is smaller than one lies in one whole. */
  readonly perDegree: number;
  #blocks = new Map<number, (unknown[] | undefined)[]>();
  #count = 0;
  #layers = 0;
  #column = Number.NaN;
  #row = Number.NaN;
  #latest: unknown[] = [];

  constructor(perDegree: number = PER_DEGREE) {
    this.perDegree = perDegree;
  }

  /** The place of a new layer in every cell. */
  addLayer(): number {
    return this.#layers++;
  }

  /** What the layers keep of a cell. */
  at(column: number, row: number): unknown[] {
    if (column === this.#column && row === this.#row) return this.#latest;
    const key = (column >> BLOCK_BITS) * ROWS + (row >> BLOCK_BITS);
    const place = ((column & IN_BLOCK) << BLOCK_BITS) | (row & IN_BLOCK);
    const cell = this.#blocks.get(key)?.[place] ?? this.#newCell(key, place);
    this.#column = column;
    this.#row = row;
    this.#latest = cell;
    return cell;
  }

  #newCell(key: number, place: number): unknown[] {
    if (this.#count >= AT_MOST) {
      this.#blocks.clear();
      this.#count = 0;
    }
    let block = this.#blocks.get(key);
    if (!block) {
      block = new Array<unknown[] | undefined>(1 << (2 * BLOCK_BITS));
      this.#blocks.set(key, block);
    }
    const cell = new Array<unknown>(this.#layers);
    block[place] = cell;
    this.#count++;
    return cell;
  }
}

/** What is said of each cell of a grid by one function of its sides; never undefined. */
export class GridLayer<Said> {
  readonly #grid: CellGrid;
  readonly #place: number;
  readonly #say: (sides: BoundingBox) => Said;

  constructor(grid: CellGrid, say: (sides: BoundingBox) => Said) {
    this.#grid = grid;
    this.#place = grid.addLayer();
    this.#say = say;
  }

  /** What is said of a cell that holds the whole of a box; null where the box is wider than cells are. */
  around(west: number, south: number, east: number, north: number): Said | null {
    const { perDegree } = this.#grid;
    const column = Math.floor(((west + east) / 2) * perDegree);
    const row = Math.floor(((south + north) / 2) * perDegree);
    // Exact: cells a degree are a power of two.
    const w = (column - 0.5) / perDegree;
    const s = (row - 0.5) / perDegree;
    const e = (column + 1.5) / perDegree;
    const n = (row + 1.5) / perDegree;
    if (!(west >= w && south >= s && east <= e && north <= n)) return null;
    const cell = this.#grid.at(column, row);
    const known = cell[this.#place] as Said | undefined;
    if (known !== undefined) return known;
    const said = this.#say([w, s, e, n]);
    cell[this.#place] = said;
    return said;
  }
}

/** The grid of what comes with the product: outlines, lists and borders, the same for every publication. */
export const LASTING_GRID = new CellGrid();
