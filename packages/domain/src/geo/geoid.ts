import data from './generated/geoids.json' with { type: 'json' };

/** A geoid's heights above the ellipsoid, as letters; see `generated/README.md`. */
interface StoredGrid {
  readonly name: string;
  readonly west: number;
  readonly north: number;
  readonly step: readonly number[];
  readonly columns: number;
  readonly rows: number;
  readonly heights: string;
}

/** Two printable letters a height: steps of 2 cm from 60 m below the ellipsoid; the highest pair is none. */
const FIRST = 35;
const LETTERS = 91;
const NONE = LETTERS * LETTERS - 1;
const [LOWEST_M, A_METRE] = [-60, 50];
/** The backslash, which JSON would write twice, is left out. */
const letterOf = (code: number): string => String.fromCharCode(code + FIRST + (code + FIRST >= 92 ? 1 : 0));
const codeOf = (letter: number): number => letter - FIRST - (letter > 92 ? 1 : 0);

/** Heights, m, as letters; NaN is none. */
export const encodeHeights = (heights: Iterable<number>): string => {
  let text = '';
  for (const height of heights) {
    const value = Number.isNaN(height) ? NONE : Math.round((height - LOWEST_M) * A_METRE);
    if (value < 0 || value > NONE) throw new Error(`A height of ${height} m is none of a geoid.`);
    text += letterOf(Math.floor(value / LETTERS)) + letterOf(value % LETTERS);
  }
  return text;
};

/** The height at a node, m; NaN where there is none. */
const nodeHeight = ({ heights }: StoredGrid, index: number): number => {
  const value = codeOf(heights.charCodeAt(2 * index)) * LETTERS + codeOf(heights.charCodeAt(2 * index + 1));
  return value === NONE ? Number.NaN : value / A_METRE + LOWEST_M;
};

const heightIn = (grid: StoredGrid, lat: number, lon: number): number | null => {
  const { columns, rows, west, north, step } = grid;
  const x = (lon - west) / (step[0] ?? 1);
  const y = (north - lat) / (step[1] ?? 1);
  if (!(x >= 0 && y >= 0 && x <= columns - 1 && y <= rows - 1)) return null;
  const [column, row] = [Math.min(Math.floor(x), columns - 2), Math.min(Math.floor(y), rows - 2)];
  const [dx, dy] = [x - column, y - row];
  const at = (down: number, right: number): number =>
    nodeHeight(grid, (row + down) * columns + column + right);
  const height =
    (at(0, 0) * (1 - dx) + at(0, 1) * dx) * (1 - dy) + (at(1, 0) * (1 - dx) + at(1, 1) * dx) * dy;
  return Number.isNaN(height) ? null : height;
};

/**
 * How high mean sea level lies above the WGS 84 ellipsoid, m, in the reference of the nearest levelling network of France (RAF20, RAC23,
 * and those of the overseas territories; IGN), to 0.2 m against its grids; null outside of them, where it is not known. Degrees.
 */
export function geoidHeight(lat: number, lon: number): number | null {
  for (const grid of data.grids) {
    const height = heightIn(grid, lat, lon);
    if (height !== null) return height;
  }
  return null;
}

/** A height above the ellipsoid as one above the sea, m; null where the geoid is not known. */
export const amslOf = (ellipsoid_m: number, lat: number, lon: number): number | null => {
  const geoid = geoidHeight(lat, lon);
  return geoid === null ? null : ellipsoid_m - geoid;
};

/** A height above the sea as one above the ellipsoid, m; null where the geoid is not known. */
export const ellipsoidOf = (amsl_m: number, lat: number, lon: number): number | null => {
  const geoid = geoidHeight(lat, lon);
  return geoid === null ? null : amsl_m + geoid;
};
