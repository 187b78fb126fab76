import type { Ground } from '@envol/domain/airspace/ground';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

interface TerrainGroundTable {
  key: string;
  ground: JSONColumnType<Ground, string, string>;
  asked_at: string;
}
interface ElevationFileTable {
  id: GeneratedAlways<number>;
  name: string;
  checksum: string;
  error_m: number;
  licence: string;
  imported_at: string;
  imported_by: Generated<number | null>;
  /** Since when nothing is answered from it; null: it is in use. */
  withdrawn_at: Generated<string | null>;
  heights_count: Generated<number | null>;
  /** PostgreSQL's box is written as text and read by its corners. */
  bbox: ColumnType<string | null, string | undefined, string>;
}
interface ElevationBlockTable {
  id: GeneratedAlways<number>;
  file_id: number;
  west: number;
  north: number;
  step_lng: number;
  step_lat: number;
  columns: number;
  rows: number;
  /** PostgreSQL's box is written as text and only searched, never read. */
  bbox: ColumnType<string, string, string>;
  heights: Buffer;
}

/** What terrain sources were asked, and the elevation files that were imported. */
export interface TerrainTables {
  terrain_grounds: TerrainGroundTable;
  elevation_files: ElevationFileTable;
  elevation_blocks: ElevationBlockTable;
}
