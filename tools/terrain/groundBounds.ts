import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { GROUND_LEVELS_M, NO_LEVEL } from '../../packages/domain/src/territory/groundBounds.ts';

/**
 * Derives what the ground of the mainland nowhere rises above, by cells of 0.2°, from a coarse model of it and the published
 * points (`build.ts`). `node tools/terrain/groundBounds.ts srtm30_fr_1min.i16.gz` writes the grid and says how it fares on
 * points that it was made without.
 */
const POINTS = new URL('../../apps/api/src/integrations/terrain/knownPoints.bin', import.meta.url);
const OUT = new URL('../../packages/domain/src/territory/generated/groundBounds.json', import.meta.url);
const HEADER_BYTES = 32;
const NOTHING = -32_768;
/** Off the coast the model leaves islands out: none is higher (Port-Cros 196 m, Île de Riou 190 m), but Capraia east of this. */
const OFF_THE_MODEL_M = 250;
const EAST = 9.6;
/** Minutes of arc of a cell. */
const CELL = 12;

interface Model {
  readonly rows: number;
  readonly columns: number;
  readonly north: number;
  readonly west: number;
  readonly heights: Float64Array;
}
interface Point {
  readonly row: number;
  readonly column: number;
  readonly ground_m: number;
  /** Points of one place are left out together. */
  readonly fold: number;
}

/** `ENVA`, rows and columns (16 bits), north, west and step in degrees (64 bits), then metres row by row from the north. */
const readModel = async (file: string): Promise<Model> => {
  const bytes = gunzipSync(await readFile(file));
  const [rows, columns] = [bytes.readUInt16LE(4), bytes.readUInt16LE(6)];
  const heights = Float64Array.from({ length: rows * columns }, (_, at) => {
    const height = bytes.readInt16LE(HEADER_BYTES + at * 2);
    return height === NOTHING ? Number.NaN : height;
  });
  return { rows, columns, north: bytes.readDoubleLE(8), west: bytes.readDoubleLE(16), heights };
};

const FOLDS = 5;
const readPoints = async ({ rows, columns, north, west }: Model): Promise<Point[]> => {
  const bytes = await readFile(POINTS);
  const points: Point[] = [];
  for (let at = 0; at < bytes.length; at += 12) {
    const [x, y] = [bytes.readInt32LE(at) / 1e5, bytes.readInt32LE(at + 4) / 1e5];
    const [row, column] = [Math.round((north - y) * 60), Math.round((x - west) * 60)];
    if (row < 0 || column < 0 || row >= rows || column >= columns) continue;
    const fold = Math.abs(Math.floor(x * 5) * 7 + Math.floor(y * 5) * 13) % FOLDS;
    points.push({ row, column, ground_m: bytes.readInt32LE(at + 8) / 10, fold });
  }
  return points;
};

/** The lowest and highest of the model within so many steps of each of its points. */
const around = (
  model: Model,
  steps: number,
): { readonly least: Float64Array; readonly most: Float64Array } => {
  const { rows, columns, heights } = model;
  const pass = (from: Float64Array, rowStep: number, pick: (a: number, b: number) => number): Float64Array =>
    Float64Array.from(from, (height, at) => {
      const [row, column] = [Math.floor(at / columns), at % columns];
      let found = Number.isNaN(height) ? 0 : height;
      for (let by = -steps; by <= steps; by++) {
        const r = Math.min(Math.max(row + by * rowStep, 0), rows - 1);
        const c = Math.min(Math.max(column + by * (1 - rowStep), 0), columns - 1);
        found = pick(found, from[r * columns + c] || 0);
      }
      return found;
    });
  const both = (pick: (a: number, b: number) => number): Float64Array =>
    pass(pass(heights, 0, pick), 1, pick);
  return { least: both(Math.min), most: both(Math.max) };
};

/**
 * How far published points stand above the model's highest point within 1.8 km, by the relief within 5.5 km, rounded outwards: 83,
 * 88 and 150 m in half of them. Past a relief of 300 m the model is up to 610 m short, and says nothing.
 */
const MARGINS: readonly (readonly [relief_m: number, margin_m: number])[] = [
  [60, 85],
  [100, 90],
  [150, 155],
  [300, 250],
];
const marginOf = (relief: number): number =>
  MARGINS.find(([below]) => relief < below)?.[1] ?? Number.POSITIVE_INFINITY;
/** What the ground within 1.8 km of a published point may be above it, m. */
const ABOVE_POINT_M = 20;

/** m AMSL by cells; Infinity where the relief is too high to say. */
const boundsOf = (model: Model, points: readonly Point[]): number[][] => {
  const { rows, columns } = model;
  const near = around(model, 1).most;
  const wide = around(model, 3);
  const bounds = Float64Array.from(near, (height, at) => {
    if (model.west + (at % columns) / 60 > EAST) return Number.POSITIVE_INFINITY;
    const bound = height + marginOf((wide.most[at] ?? 0) - (wide.least[at] ?? 0));
    return Number.isNaN(model.heights[at]) ? Math.max(bound, OFF_THE_MODEL_M) : bound;
  });
  for (const { row, column, ground_m } of points)
    for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, rows - 1); r++)
      for (let c = Math.max(column - 1, 0); c <= Math.min(column + 1, columns - 1); c++)
        bounds[r * columns + c] = Math.max(bounds[r * columns + c] ?? 0, ground_m + ABOVE_POINT_M);
  return Array.from({ length: Math.floor((rows - 1) / CELL) }, (_, cellRow) =>
    Array.from({ length: Math.floor((columns - 1) / CELL) }, (__, cellColumn) => {
      let most = 0;
      for (let r = cellRow * CELL; r <= (cellRow + 1) * CELL; r++)
        for (let c = cellColumn * CELL; c <= (cellColumn + 1) * CELL; c++)
          most = Math.max(most, bounds[r * columns + c] ?? Number.POSITIVE_INFINITY);
      return most;
    }),
  );
};

const levelOf = (bound: number): string => {
  const level = GROUND_LEVELS_M.findIndex((level_m) => level_m >= bound);
  return level < 0 ? NO_LEVEL : level.toString(36);
};

const file = process.argv[2];
if (!file) throw new Error('Say which file: srtm30_fr_1min.i16.gz');
const model = await readModel(file);
const points = await readPoints(model);
let tried = 0;
let above = 0;
for (let fold = 0; fold < FOLDS; fold++) {
  const bounds = boundsOf(
    model,
    points.filter((point) => point.fold !== fold),
  );
  for (const point of points.filter((each) => each.fold === fold)) {
    const bound = bounds[Math.floor(point.row / CELL)]?.[Math.floor(point.column / CELL)];
    if (bound === undefined || !Number.isFinite(bound)) continue;
    tried++;
    if (point.ground_m > bound) above++;
  }
}
const cells = boundsOf(model, points);
const grid = { west: model.west, north: model.north, step: CELL / 60 };
await writeFile(
  OUT,
  `${JSON.stringify({ ...grid, rows: cells.map((row) => row.map(levelOf).join('')) }, null, 2)}\n`,
);
const bounded = cells.flat().filter(Number.isFinite).length / cells.flat().length;
process.stdout.write(
  `${Math.round(bounded * 100)} % of the cells bounded; ${above} of ${tried} points left out stand above\n`,
);
