import { ELEVATION_ERROR_M } from '@envol/contract/datasets';
import type { Position } from '@envol/domain/geo/geometry';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { TerrainFailure, type TerrainSource } from './port.ts';

/** No height at this cell. */
export const NO_HEIGHT = -32_768;
/** Blocks of one question: 128 KB each. */
const MOST_BLOCKS = 24;

interface Block {
  readonly west: number;
  readonly north: number;
  readonly step_lng: number;
  readonly step_lat: number;
  readonly columns: number;
  readonly rows: number;
  readonly error_m: number;
  readonly heights: Buffer;
}

/** Bilinear between the four cells around; null outside the block or beside a cell without a height. */
const heightIn = (block: Block, [longitude, latitude]: Position): number | null => {
  const x = (longitude - block.west) / block.step_lng;
  const y = (block.north - latitude) / block.step_lat;
  // A metre beyond the last cell is still at it.
  const inside = x >= -1e-6 && y >= -1e-6 && x <= block.columns - 1 + 1e-6 && y <= block.rows - 1 + 1e-6;
  if (!inside) return null;
  const column = Math.min(Math.max(Math.floor(x), 0), Math.max(block.columns - 2, 0));
  const row = Math.min(Math.max(Math.floor(y), 0), Math.max(block.rows - 2, 0));
  const cell = (i: number, j: number): number => {
    const place = Math.min(row + j, block.rows - 1) * block.columns + Math.min(column + i, block.columns - 1);
    return block.heights.readInt16LE(place * 2);
  };
  const corners = [cell(0, 0), cell(1, 0), cell(0, 1), cell(1, 1)] as const;
  if (corners.includes(NO_HEIGHT)) return null;
  const [east, south] = [x - column, y - row];
  return (
    (corners[0] * (1 - east) + corners[1] * east) * (1 - south) +
    (corners[2] * (1 - east) + corners[3] * east) * south
  );
};

const boxAround = (points: readonly Position[]): string => {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  return `((${Math.min(...longitudes)},${Math.min(...latitudes)}),(${Math.max(...longitudes)},${Math.max(...latitudes)}))`;
};

/** The blocks that touch the points, the finest model first. */
const blocksAt = async (db: Database, points: readonly Position[]): Promise<readonly Block[]> => {
  const blocks = await db
    .selectFrom('elevation_blocks as block')
    .innerJoin('elevation_files as file', 'file.id', 'block.file_id')
    .select(['west', 'north', 'step_lng', 'step_lat', 'columns', 'rows', 'file.error_m', 'heights'])
    .where(sql<boolean>`block.bbox && ${boxAround(points)}::box`)
    .where('file.withdrawn_at', 'is', null)
    // A coarser one would be believed further than it goes.
    .where('file.error_m', '<=', ELEVATION_ERROR_M)
    .orderBy('file.error_m')
    .orderBy('block.step_lat')
    .limit(MOST_BLOCKS + 1)
    .execute();
  if (blocks.length > MOST_BLOCKS)
    throw new TerrainFailure('the areas lie too far apart for one question to the files');
  return blocks;
};

/** The ground by elevation files that were imported (`import-elevation`). */
export const fileTerrain = (db: Database): TerrainSource => ({
  source: 'elevation_file',
  error_m: ELEVATION_ERROR_M,
  edition: async () => {
    const files = await db
      .selectFrom('elevation_files')
      .select('id')
      .where('withdrawn_at', 'is', null)
      .orderBy('id')
      .execute();
    return files.map(({ id }) => id).join();
  },
  heightsAt: async (points) => {
    if (points.length === 0) return [];
    const blocks = await blocksAt(db, points);
    return points.map((point) => {
      for (const block of blocks) {
        const height = heightIn(block, point);
        if (height !== null) return height;
      }
      return null;
    });
  },
});
