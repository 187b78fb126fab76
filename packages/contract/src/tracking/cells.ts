/** A box of degrees: west, south, east, north; west may be greater than east, over the 180th meridian. */
export type WatchedBox = readonly [west: number, south: number, east: number, north: number];

/** Sides of the cells of each level, degrees: a town, a region, a country, a continent. */
export const CELL_SIDES_DEG = [0.25, 1, 4, 16] as const;
/** A view is watched by as many cells at most: it takes the finest level that needs no more. */
export const MOST_CELLS = 12;

const at = (degrees: number, from: number, side: number): number => Math.floor((degrees + from) / side);
const numberOf = (level: number, x: number, y: number): number => level * 2 ** 28 + y * 2 ** 14 + x;

/** The cell of a level that holds a place: 4 bits of level, 14 of latitude, 14 of longitude. */
export function cellOf(level: number, lat: number, lon: number): number {
  const side = CELL_SIDES_DEG[level] ?? 16;
  return numberOf(level, at(lon, 180, side), at(lat, 90, side));
}

const cellsOfLevel = ([west, south, east, north]: WatchedBox, level: number): number[] => {
  const side = CELL_SIDES_DEG[level] ?? 16;
  const round = Math.ceil(360 / side);
  const [first, y0, y1] = [at(west, 180, side), at(south, 90, side), at(north, 90, side)];
  const wide = (at(east, 180, side) - first + round) % round;
  const cells: number[] = [];
  for (let y = y0; y <= y1; y += 1)
    for (let step = 0; step <= (west > east || east - west < 360 ? wide : round - 1); step += 1) {
      if (cells.length > MOST_CELLS * 40) return cells;
      cells.push(numberOf(level, (first + step) % round, y));
    }
  return cells;
};

/** The cells that a view is watched by. */
export function cellsOfBox(box: WatchedBox): readonly number[] {
  for (let level = 0; level < CELL_SIDES_DEG.length - 1; level += 1) {
    const cells = cellsOfLevel(box, level);
    if (cells.length <= MOST_CELLS) return cells;
  }
  return cellsOfLevel(box, CELL_SIDES_DEG.length - 1);
}
