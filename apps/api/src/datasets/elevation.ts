import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fromArrayBuffer } from 'geotiff';
import { NO_HEIGHT } from '../integrations/terrain/files.ts';
import type { Clock } from '../platform/clock.ts';
import { boxText } from '../platform/db/boxText.ts';
import type { Database } from '../platform/db/database.ts';

/** An elevation file that cannot be imported; the message is one sentence for the person who runs the import. */
export class UnreadableElevation extends Error {}

/** A grid of heights of the ground: cell centres from the north-west, row by row to the south-east. */
interface ElevationGrid {
  readonly west: number;
  readonly north: number;
  readonly step_lng: number;
  readonly step_lat: number;
  readonly columns: number;
  readonly rows: number;
  /** m AMSL, not a number where there is none. */
  readonly heights: ArrayLike<number>;
}

export interface ElevationOutcome {
  readonly outcome: 'imported' | 'unchanged';
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  readonly blocks: number;
  /** West, south, east, north, degrees. */
  readonly box: readonly [number, number, number, number];
  readonly lowest_m: number;
  readonly highest_m: number;
}

/** 131 KB of heights a block. */
const BLOCK = 256;
const MOST_BYTES = 400_000_000;
const HGT_NAME = /^([NS])(\d{2})([EW])(\d{3})\.hgt$/i;

/** SRTM's own format: a degree of big-endian 16-bit metres, 1,201 or 3,601 a side, its place in its name. */
const readHgt = (name: string, bytes: Buffer): ElevationGrid => {
  const place = HGT_NAME.exec(name);
  if (!place) throw new UnreadableElevation(`The file ${name} is not called by its place, as N45E006.hgt.`);
  const side = Math.sqrt(bytes.length / 2);
  if (side !== 1_201 && side !== 3_601)
    throw new UnreadableElevation(`The file ${name} holds no grid of 1,201 or 3,601 heights a side.`);
  const south = Number(place[2]) * (place[1]?.toUpperCase() === 'S' ? -1 : 1);
  const west = Number(place[4]) * (place[3]?.toUpperCase() === 'W' ? -1 : 1);
  const heights = new Float32Array(side * side);
  for (let cell = 0; cell < heights.length; cell++) {
    const height = bytes.readInt16BE(cell * 2);
    heights[cell] = height === NO_HEIGHT ? Number.NaN : height;
  }
  const step = 1 / (side - 1);
  return { west, north: south + 1, step_lng: step, step_lat: step, columns: side, rows: side, heights };
};

/** The first band of a GeoTIFF in longitude and latitude (EPSG:4326 and its kin), north up. */
const readGeoTiff = async (name: string, bytes: Buffer): Promise<ElevationGrid> => {
  const refuse = (why: string): never => {
    throw new UnreadableElevation(`The file ${name} ${why}.`);
  };
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  try {
    const image = await (await fromArrayBuffer(copy)).getImage();
    const [west = 0, north = 0] = image.getOrigin();
    const [stepX = 0, stepY = 0] = image.getResolution();
    const keys = image.getGeoKeys();
    if (keys?.GTModelTypeGeoKey !== 2)
      refuse('is not in longitude and latitude (EPSG:4326): project it first');
    if (stepX <= 0 || stepY >= 0) refuse('is not north up');
    if (Math.abs(west) > 180 || Math.abs(north) > 90) refuse('lies nowhere on Earth');
    const nothing = image.getGDALNoData();
    const band = (await image.readRasters({ interleave: true, samples: [0] })) as ArrayLike<number>;
    const heights = Float32Array.from(band, (height) => (height === nothing ? Number.NaN : height));
    // Of pixels that are areas, the first height is half a step inside the corner.
    const half = keys?.GTRasterTypeGeoKey === 2 ? 0 : 0.5;
    return {
      west: west + half * stepX,
      north: north + half * stepY,
      step_lng: stepX,
      step_lat: -stepY,
      columns: image.getWidth(),
      rows: image.getHeight(),
      heights,
    };
  } catch (error) {
    if (error instanceof UnreadableElevation) throw error;
    return refuse(`cannot be read as GeoTIFF: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const isHeight = (height: number): boolean => height >= -500 && height <= 9_000;

/** One block of a grid; it takes one row and column of its neighbours, so that no place lies between two blocks. */
const blockOf = (grid: ElevationGrid, column: number, row: number) => {
  const columns = Math.min(BLOCK + 1, grid.columns - column);
  const rows = Math.min(BLOCK + 1, grid.rows - row);
  const heights = Buffer.alloc(columns * rows * 2);
  let known = 0;
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const height = grid.heights[(row + j) * grid.columns + column + i] ?? Number.NaN;
      if (isHeight(height)) known++;
      heights.writeInt16LE(isHeight(height) ? Math.round(height) : NO_HEIGHT, (j * columns + i) * 2);
    }
  const west = grid.west + column * grid.step_lng;
  const north = grid.north - row * grid.step_lat;
  const east = west + (columns - 1) * grid.step_lng;
  const south = north - (rows - 1) * grid.step_lat;
  const { step_lng, step_lat } = grid;
  const bbox = boxText([west, south, east, north]);
  return { known, values: { west, north, step_lng, step_lat, columns, rows, bbox, heights } };
};

const starts = (count: number): number[] => {
  const found = [];
  for (let from = 0; from === 0 || from < count - 1; from += BLOCK) found.push(from);
  return found;
};

/**
 * Imports an elevation model: a GeoTIFF in longitude and latitude or an SRTM tile (.hgt). A file that was imported
 * before is left alone; a file of one name replaces what had it. Throws UnreadableElevation.
 */
export const importElevation = async (
  db: Database,
  clock: Clock,
  { file, error_m, licence }: { readonly file: string; readonly error_m: number; readonly licence: string },
): Promise<ElevationOutcome> => {
  const name = path.basename(file);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UnreadableElevation(
      `The file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  if (bytes.length === 0 || bytes.length > MOST_BYTES)
    throw new UnreadableElevation(`The file ${name} is empty or larger than ${MOST_BYTES / 1e6} MB.`);
  const grid = /\.hgt$/i.test(name) ? readHgt(name, bytes) : await readGeoTiff(name, bytes);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  let [lowest_m, highest_m] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let cell = 0; cell < grid.heights.length; cell++) {
    const height = grid.heights[cell] ?? Number.NaN;
    if (!isHeight(height)) continue;
    lowest_m = Math.min(lowest_m, height);
    highest_m = Math.max(highest_m, height);
  }
  if (highest_m === Number.NEGATIVE_INFINITY)
    throw new UnreadableElevation(`The file ${name} holds no height that can be one of the ground.`);
  const south = grid.north - (grid.rows - 1) * grid.step_lat;
  const east = grid.west + (grid.columns - 1) * grid.step_lng;
  const about = {
    name,
    columns: grid.columns,
    rows: grid.rows,
    box: [grid.west, south, east, grid.north] as const,
    lowest_m: Math.round(lowest_m),
    highest_m: Math.round(highest_m),
  };
  const known = await db
    .selectFrom('elevation_files')
    .select('id')
    .where('checksum', '=', checksum)
    .executeTakeFirst();
  if (known) return { ...about, outcome: 'unchanged', blocks: 0 };
  const blocks = await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('elevation_files').where('name', '=', name).execute();
    const { id } = await transaction
      .insertInto('elevation_files')
      .values({ name, checksum, error_m, licence, imported_at: clock.now().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    let count = 0;
    for (const row of starts(grid.rows))
      for (const column of starts(grid.columns)) {
        const { known: cells, values } = blockOf(grid, column, row);
        if (cells === 0) continue;
        await transaction
          .insertInto('elevation_blocks')
          .values({ file_id: id, ...values })
          .execute();
        count++;
      }
    // What was asked of the files before this one came is asked again.
    await transaction
      .deleteFrom('terrain_grounds')
      .where(({ eb, ref }) => eb(ref('ground', '->>').key('source'), '=', 'elevation_file'))
      .execute();
    return count;
  });
  return { ...about, outcome: 'imported', blocks };
};
