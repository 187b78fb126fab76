/** A point of the screen, pixels from the map's corner. */
export type Pixel = readonly [x: number, y: number];
export type Outline = readonly Pixel[];

/** The part of the map that nobody covers, pixels. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A quarter of a name's usual width and height: a cell two away from what is not free has room for a name. */
export const CELL: Pixel = [28, 9];

/** The free window as cells, so that pieces cut by tiles lie together and a covered place is one cell among others. */
export class Grid {
  readonly columns: number;
  readonly rows: number;
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
    this.columns = Math.max(0, Math.floor((window.right - window.left) / CELL[0]));
    this.rows = Math.max(0, Math.floor((window.bottom - window.top) / CELL[1]));
  }

  get size(): number {
    return this.columns * this.rows;
  }

  /** The cell that holds a pixel, -1 outside the window. */
  cellAt([x, y]: Pixel): number {
    const column = Math.floor((x - this.#window.left) / CELL[0]);
    const row = Math.floor((y - this.#window.top) / CELL[1]);
    return column < 0 || row < 0 || column >= this.columns || row >= this.rows
      ? -1
      : row * this.columns + column;
  }

  middleOf(cell: number): Pixel {
    return [
      this.#window.left + ((cell % this.columns) + 0.5) * CELL[0],
      this.#window.top + (Math.floor(cell / this.columns) + 0.5) * CELL[1],
    ];
  }

  /** Adds one to every cell whose middle lies within a box around a pixel. */
  stamp(marks: Uint8Array, [x, y]: Pixel, halfWidth: number, halfHeight: number): void {
    const first = Math.max(0, Math.ceil((x - halfWidth - this.#window.left) / CELL[0] - 0.5));
    const last = Math.min(this.columns - 1, Math.floor((x + halfWidth - this.#window.left) / CELL[0] - 0.5));
    const top = Math.max(0, Math.ceil((y - halfHeight - this.#window.top) / CELL[1] - 0.5));
    const bottom = Math.min(this.rows - 1, Math.floor((y + halfHeight - this.#window.top) / CELL[1] - 0.5));
    for (let row = top; row <= bottom; row++)
      for (let column = first; column <= last; column++) {
        const cell = row * this.columns + column;
        marks[cell] = Math.min(255, (marks[cell] ?? 0) + 1);
      }
  }

  /** Sets the cells whose middles lie inside a polygon's rings (even-odd). */
  fill(marks: Uint8Array, rings: readonly Outline[]): void {
    const crossings = new Map<number, number[]>();
    for (const ring of rings)
      ring.forEach(([x1, y1], i) => {
        const [x0, y0] = ring[(i || ring.length) - 1] ?? [x1, y1];
        const [low, high] = y0 < y1 ? [y0, y1] : [y1, y0];
        const from = Math.max(0, Math.ceil((low - this.#window.top) / CELL[1] - 0.5));
        const to = Math.min(this.rows, Math.ceil((high - this.#window.top) / CELL[1] - 0.5));
        for (let row = from; row < to; row++) {
          const y = this.#window.top + (row + 0.5) * CELL[1];
          const x = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
          const known = crossings.get(row);
          if (known) known.push(x);
          else crossings.set(row, [x]);
        }
      });
    for (const [row, xs] of crossings) {
      xs.sort((a, b) => a - b);
      for (let i = 0; i + 1 < xs.length; i += 2) this.#fillRow(marks, row, xs[i] ?? 0, xs[i + 1] ?? 0);
    }
  }

  #fillRow(marks: Uint8Array, row: number, from: number, to: number): void {
    const first = Math.max(0, Math.ceil((from - this.#window.left) / CELL[0] - 0.5));
    const end = Math.min(this.columns, Math.ceil((to - this.#window.left) / CELL[0] - 0.5));
    if (first < end) marks.fill(1, row * this.columns + first, row * this.columns + end);
  }

  /** For each free cell, how many cells away the nearest one that is not free lies; beyond the window none is. */
  depths(free: (cell: number) => boolean): Uint8Array {
    const { columns, rows } = this;
    const depth = new Uint8Array(this.size);
    const at = (column: number, row: number): number =>
      column < 0 || row < 0 || column >= columns || row >= rows ? 0 : (depth[row * columns + column] ?? 0);
    const least = (column: number, row: number, step: 1 | -1): number =>
      Math.min(
        at(column - step, row),
        at(column - 1, row - step),
        at(column, row - step),
        at(column + 1, row - step),
      );
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const cell = row * columns + column;
        if (free(cell)) depth[cell] = Math.min(254, least(column, row, 1)) + 1;
      }
    for (let row = rows - 1; row >= 0; row--)
      for (let column = columns - 1; column >= 0; column--) {
        const cell = row * columns + column;
        depth[cell] = Math.min(depth[cell] ?? 0, least(column, row, -1) + 1);
      }
    return depth;
  }
}
