import type { BoundingBox } from '../geo/geometry.ts';
import data from './generated/groundBounds.json' with { type: 'json' };

/** The character of a cell of which nothing is said. */
export const NO_LEVEL = '.';
/** What the characters of the grid stand for (0 to z, base 36), m AMSL: rounded outwards, finely where the land is low. */
export const GROUND_LEVELS_M: readonly number[] = [
  0, 60, 80, 100, 120, 140, 160, 180, 200, 220, 240, 260, 280, 300, 320, 340, 360, 380, 400, 425, 450, 475,
  500, 550, 600, 650, 700, 750, 800, 900, 1_000, 1_100, 1_200, 1_300, 1_500, 1_700,
];

const { west, north, step, rows } = data;

const levelAt = (row: number, column: number): number => {
  const level = rows[row]?.[column];
  return level === undefined || level === NO_LEVEL
    ? Number.POSITIVE_INFINITY
    : (GROUND_LEVELS_M[Number.parseInt(level, 36)] ?? Number.POSITIVE_INFINITY);
};

/**
 * What the ground of a box of the mainland nowhere rises above, m AMSL, by cells of 0.2° (docs/adr/0189); Infinity where the
 * box leaves the grid, or the relief is too high for its source.
 */
export function groundBound(box: BoundingBox): number {
  const first = Math.floor((box[0] - west) / step);
  const last = Math.floor((box[2] - west) / step);
  const upper = Math.floor((north - box[3]) / step);
  const lower = Math.floor((north - box[1]) / step);
  if (first < 0 || upper < 0 || lower >= rows.length || last >= (rows[0]?.length ?? 0))
    return Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let row = upper; row <= lower; row++)
    for (let column = first; column <= last; column++) most = Math.max(most, levelAt(row, column));
  return most;
}
