import type { BoundingBox } from './geometry.ts';

/** Cells a degree, either way, where nothing else is said. Each reaches half its side into its neighbours. */
const PER_DEGREE = 32;
/** Metropolitan France has some 60,000 cells, each some 300 bytes with all that is kept of it. */
const AT_MOST = 100_000;
/** More rows than the globe has. */
const ROWS = 65_536;

/**
 * The cells of a grid over the globe, each with what the layers of the grid keep of it. What is asked of one place by several
 * layers finds its cell once: looking it up costs more than most answers. Cells are kept from the first visit on.
 */
export class CellGrid {
  /** Cells a degree: what is smaller than one lies in one whole. */
  readonly perDegree: number;
  #cells = new Map<number, unknown[]>();
  #layers = 0;
  #key = Number.NaN;
  #latest: unknown[] = [];

  constructor(perDegree: number = PER_DEGREE) {
    this.perDegree = perDegree;
  }

  /** The place of a new layer in every cell. */
  addLayer(): number {
    return this.#layers++;
  }

  /** What the layers keep of a cell. */
  at(key: number): unknown[] {
    if (key === this.#key) return this.#latest;
    let cell = this.#cells.get(key);
    if (!cell) {
      if (this.#cells.size >= AT_MOST) this.#cells.clear();
      cell = new Array<unknown>(this.#layers);
      this.#cells.set(key, cell);
    }
    this.#key = key;
    this.#latest = cell;
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
    const cell = this.#grid.at(column * ROWS + row);
    const known = cell[this.#place] as Said | undefined;
    if (known !== undefined) return known;
    const said = this.#say([w, s, e, n]);
    cell[this.#place] = said;
    return said;
  }
}

/** The grid of what comes with the product: outlines, lists and borders, the same for every publication. */
export const LASTING_GRID = new CellGrid();
