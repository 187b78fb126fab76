import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { NO_HEIGHT } from '../integrations/terrain/files.ts';
import { forgetModelAnswers } from '../integrations/terrain/store.ts';
import { forgetModelGrounds } from '../modules/flight-rows/index.ts';
import type { Clock } from '../platform/clock.ts';
import { boxText } from '../platform/db/boxText.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { type ElevationGrid, UnreadableElevation } from './elevationGrid.ts';

/** What is told of a model, read or stored. */
interface ElevationExtent {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  /** West, south, east, north, degrees. */
  readonly box: readonly [number, number, number, number];
  readonly lowest_m: number;
  readonly highest_m: number;
  /** Cells that hold a height that can be one of the ground. */
  readonly heights_count: number;
}

export interface ElevationOutcome extends ElevationExtent {
  readonly outcome: 'imported' | 'unchanged' | 'dry_run';
  readonly blocks: number;
  /** The model of this name that is in use, whose place it takes; null: there is none. */
  readonly former: { readonly imported_at: string; readonly heights_count: number | null } | null;
}

/** 131 KB of heights a block. */
const BLOCK = 256;
const MOST_BYTES = 400_000_000;

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

/** How far a grid goes and how high it is. Throws UnreadableElevation where it holds no height. */
const extentOf = (name: string, grid: ElevationGrid): ElevationExtent => {
  let [lowest_m, highest_m] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let heights_count = 0;
  for (let cell = 0; cell < grid.heights.length; cell++) {
    const height = grid.heights[cell] ?? Number.NaN;
    if (!isHeight(height)) continue;
    heights_count++;
    lowest_m = Math.min(lowest_m, height);
    highest_m = Math.max(highest_m, height);
  }
  if (heights_count === 0)
    throw new UnreadableElevation(
      `The file ${name} holds no height that can be one of the ground.`,
      'no_height',
    );
  const south = grid.north - (grid.rows - 1) * grid.step_lat;
  const east = grid.west + (grid.columns - 1) * grid.step_lng;
  return {
    name,
    columns: grid.columns,
    rows: grid.rows,
    box: [grid.west, south, east, grid.north],
    lowest_m: Math.round(lowest_m),
    highest_m: Math.round(highest_m),
    heights_count,
  };
};

/**
 * What rests on the models is asked again once they change: answers that were kept, and the ground under missions that
 * are not over, which are marked as judged with former data. Until then nothing is known of that ground.
 */
const forgetAnswers = async (db: Db, now: string): Promise<void> => {
  await forgetModelAnswers(db);
  await forgetModelGrounds(db, now);
};

/** Takes the model of a name that is in use out of it. */
const withdrawNamed = (db: Db, name: string, now: string) =>
  db
    .updateTable('elevation_files')
    .set({ withdrawn_at: now })
    .where('name', '=', name)
    .where('withdrawn_at', 'is', null)
    .execute();

/**
 * Answers from a stored model no more, or again; the one of its name that is in use is withdrawn then. "already": it is so.
 */
export const setElevationInUse = async (
  db: Db,
  id: number,
  is_used: boolean,
  now: string,
): Promise<{ readonly name: string } | 'unknown' | 'already'> => {
  const found = await db
    .selectFrom('elevation_files')
    .select(['name', 'withdrawn_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return 'unknown';
  if ((found.withdrawn_at === null) === is_used) return 'already';
  if (is_used) await withdrawNamed(db, found.name, now);
  const withdrawn_at = is_used ? null : now;
  await db.updateTable('elevation_files').set({ withdrawn_at }).where('id', '=', id).execute();
  await forgetAnswers(db, now);
  return found;
};

interface ElevationImport {
  readonly file: string;
  readonly error_m: number;
  readonly licence: string;
  readonly imported_by?: number | null;
  /** Reads and compares; stores nothing. */
  readonly dry_run?: boolean;
}

/** All blocks of a model, in the transaction of its file: nobody is answered from half of one. */
const store = async (
  db: Db,
  grid: ElevationGrid,
  { name, box, heights_count }: ElevationExtent,
  about: Pick<ElevationImport, 'error_m' | 'licence' | 'imported_by'> & {
    readonly checksum: string;
    readonly now: string;
  },
): Promise<number> => {
  const { checksum, now, error_m, licence, imported_by = null } = about;
  await withdrawNamed(db, name, now);
  const { id } = await db
    .insertInto('elevation_files')
    .values({
      name,
      checksum,
      error_m,
      licence,
      imported_by,
      imported_at: now,
      heights_count,
      bbox: boxText(box),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let count = 0;
  for (const row of starts(grid.rows))
    for (const column of starts(grid.columns)) {
      const { known: cells, values } = blockOf(grid, column, row);
      if (cells === 0) continue;
      await db
        .insertInto('elevation_blocks')
        .values({ file_id: id, ...values })
        .execute();
      count++;
    }
  await forgetAnswers(db, now);
  return count;
};

/**
 * Imports an elevation model: a GeoTIFF in longitude and latitude or an SRTM tile (.hgt). A file that is in use is left
 * alone, one that was withdrawn is put back; a file of one name takes the place of what had it, which is withdrawn.
 * Throws UnreadableElevation.
 */
export const importElevation = async (
  db: Database,
  clock: Clock,
  { file, dry_run = false, ...about }: ElevationImport,
): Promise<ElevationOutcome> => {
  const name = path.basename(file);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UnreadableElevation(
      `The file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      null,
    );
  });
  if (bytes.length === 0 || bytes.length > MOST_BYTES)
    throw new UnreadableElevation(
      `The file ${name} is empty or larger than ${MOST_BYTES / 1e6} MB.`,
      bytes.length === 0 ? 'no_height' : 'too_large',
    );
  // The reader of GeoTIFF is only for imports.
  const { readGrid } = await import('./elevationFile.ts');
  const grid = await readGrid(name, bytes);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const extent = extentOf(name, grid);
  const now = clock.now().toISOString();
  return db.transaction().execute(async (transaction) => {
    const files = transaction.selectFrom('elevation_files');
    const known = await files
      .select(['id', 'withdrawn_at'])
      .where('checksum', '=', checksum)
      .forUpdate()
      .executeTakeFirst();
    const inUse = await files
      .select(['imported_at', 'heights_count'])
      .where('name', '=', name)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    const told = { ...extent, blocks: 0, former: inUse ?? null };
    if (known?.withdrawn_at === null) return { ...told, outcome: 'unchanged' };
    if (dry_run) return { ...told, outcome: 'dry_run' };
    if (known) {
      await setElevationInUse(transaction, known.id, true, now);
      return { ...told, outcome: 'imported' };
    }
    const blocks = await store(transaction, grid, extent, { ...about, checksum, now });
    return { ...told, blocks, outcome: 'imported' };
  });
};
