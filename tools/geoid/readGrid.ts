import { inflateSync } from 'node:zlib';

/** Heights of a geoid above the ellipsoid, m, by rows from the north; NaN where there is none. */
export interface GeoidGrid {
  readonly west: number;
  readonly north: number;
  /** Degrees between two columns, and two rows. */
  readonly step: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
  readonly heights: Float32Array;
}

const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 11: 4, 12: 8 };

/** Values of each field of the first picture, by its tag. */
const fieldsOf = (file: Buffer): ReadonlyMap<number, readonly number[]> => {
  const start = file.readUInt32LE(4);
  const fields = new Map<number, readonly number[]>();
  for (let index = 0; index < file.readUInt16LE(start); index++) {
    const entry = start + 2 + 12 * index;
    const [type, count] = [file.readUInt16LE(entry + 2), file.readUInt32LE(entry + 4)];
    const size = SIZES[type] ?? 1;
    const at = size * count <= 4 ? entry + 8 : file.readUInt32LE(entry + 8);
    fields.set(
      file.readUInt16LE(entry),
      Array.from({ length: count }, (_, place) => {
        const where = at + place * size;
        if (size === 8) return file.readDoubleLE(where);
        return size === 4
          ? file.readUInt32LE(where)
          : size === 2
            ? file.readUInt16LE(where)
            : file.readUInt8(where);
      }),
    );
  }
  return fields;
};

/** Undoes the predictor of floating point (TIFF Technical Note 3): differences of bytes, gathered by their weight. */
const rowOfFloats = (bytes: Buffer, width: number): Float32Array => {
  for (let index = 1; index < bytes.length; index++)
    bytes[index] = ((bytes[index] ?? 0) + (bytes[index - 1] ?? 0)) & 0xff;
  const word = Buffer.alloc(4);
  return Float32Array.from({ length: width }, (_, column) => {
    for (let byte = 0; byte < 4; byte++) word[byte] = bytes[byte * width + column] ?? 0;
    return word.readFloatBE(0);
  });
};

/** Reads a grid of one band of 32-bit floats, deflated, with the predictor of floating point, as PROJ-data distributes them. */
export const readGrid = (file: Buffer): GeoidGrid => {
  const fields = fieldsOf(file);
  const one = (tag: number, otherwise = 0): number => fields.get(tag)?.[0] ?? otherwise;
  if (file.toString('latin1', 0, 2) !== 'II' || one(258) !== 32 || one(259) !== 8 || one(317) !== 3)
    throw new Error('The grid is of another kind.');
  const [columns, rows] = [one(256), one(257)];
  const tile_width = one(322, columns);
  const tile_rows = one(323, one(278, rows));
  const offsets = fields.get(324) ?? fields.get(273) ?? [];
  const sizes = fields.get(325) ?? fields.get(279) ?? [];
  const heights = new Float32Array(columns * rows).fill(Number.NaN);
  const across = Math.ceil(columns / tile_width);
  offsets.forEach((offset, tile) => {
    const bytes = inflateSync(file.subarray(offset, offset + (sizes[tile] ?? 0)));
    const [left, top] = [(tile % across) * tile_width, Math.floor(tile / across) * tile_rows];
    for (let row = 0; row < tile_rows && (row + 1) * tile_width * 4 <= bytes.length; row++) {
      const values = rowOfFloats(
        bytes.subarray(row * tile_width * 4, (row + 1) * tile_width * 4),
        tile_width,
      );
      values.forEach((value, column) => {
        if (left + column >= columns || top + row >= rows) return;
        heights[(top + row) * columns + left + column] = Math.abs(value) > 200 ? Number.NaN : value;
      });
    }
  });
  const scale = fields.get(33_550) ?? [];
  const tie = fields.get(33_922) ?? [];
  return {
    west: tie[3] ?? Number.NaN,
    north: tie[4] ?? Number.NaN,
    step: [scale[0] ?? Number.NaN, scale[1] ?? Number.NaN],
    columns,
    rows,
    heights,
  };
};

/** The height between the four nodes around a place, m; NaN outside of them. */
export const heightIn = (grid: GeoidGrid, lat: number, lon: number): number => {
  const x = (lon - grid.west) / grid.step[0];
  const y = (grid.north - lat) / grid.step[1];
  const [column, row] = [Math.min(Math.floor(x), grid.columns - 2), Math.min(Math.floor(y), grid.rows - 2)];
  if (column < 0 || row < 0 || x > grid.columns - 1 || y > grid.rows - 1) return Number.NaN;
  const [dx, dy] = [x - column, y - row];
  const at = (down: number, right: number): number =>
    grid.heights[(row + down) * grid.columns + column + right] ?? Number.NaN;
  return (at(0, 0) * (1 - dx) + at(0, 1) * dx) * (1 - dy) + (at(1, 0) * (1 - dx) + at(1, 1) * dx) * dy;
};
