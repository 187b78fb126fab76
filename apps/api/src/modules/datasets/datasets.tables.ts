import type { DatasetImport, DatasetReport } from '@envol/contract/datasets';
import type { UasApplicability, UasAuthority } from '@envol/domain/airspace/official/uasZone';
import type { PackedVolume } from '@envol/domain/airspace/packedDataset';
import type { HeightLimit, Runway, ZoneActivity } from '@envol/domain/airspace/zone';
import type { ZoneGeometry } from '@envol/domain/geo/geometry';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Box, CreationTime, Id, Json } from '../../platform/db/columns.ts';

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

/** One imported publication of airspace. */
interface DatasetTable {
  id: Id;
  source: string;
  version: string;
  effective_date: string;
  licence: string;
  attribution: string;
  checksum: string;
  report: Json<Record<string, unknown>>;
  is_current: Generated<boolean>;
  imported_at: CreationTime;
  origin: Generated<'package' | 'file'>;
  reader: Generated<number>;
  is_waiting: Generated<boolean>;
  imported_by: Generated<number | null>;
  /** Since when it is not to come back by itself. */
  withdrawn_at: Generated<string | null>;
}

/** A file of airspace data that the staff reads before it puts it in force. */
interface DatasetImportTable {
  id: Id;
  source: 'SIA' | 'UAS' | 'ELEVATION';
  file_name: string;
  bytes: number;
  /** Until it is stored or given up. */
  content: Generated<Buffer | null>;
  status: Generated<DatasetImport['status']>;
  error: Generated<string | null>;
  report: ColumnType<DatasetReport | null, string | undefined, string>;
  asked_by: number | null;
  created_at: string;
  finished_at: Generated<string | null>;
  /** Of an elevation model: how far its heights may be out, m, and whose it is. */
  error_m: Generated<number | null>;
  licence: Generated<string | null>;
}

/** A version that took another's place. */
interface DatasetChangeTable {
  id: Id;
  dataset_id: number;
  former_id: number;
  changed_at: string;
  compared_at: Generated<string | null>;
}

/** The SIA's zones. */
interface ZoneTable {
  id: Id;
  dataset_id: number;
  identifier: string;
  name: string;
  kind: string;
  airspace_class: string | null;
  lower_limit: Json<HeightLimit>;
  upper_limit: Json<HeightLimit>;
  geometry: Json<ZoneGeometry>;
  bbox: Box;
  activity: Json<ZoneActivity>;
  remarks: string | null;
}

/** The official UAS zones. */
interface UasZoneTable {
  id: Id;
  dataset_id: number;
  identifier: string;
  name: string;
  country: string;
  subject: string;
  concerns: string | null;
  runway: string | null;
  restriction: string;
  reasons: string[];
  reason_text: string | null;
  message: string | null;
  applicability: Json<UasApplicability[]>;
  authorities: Json<UasAuthority[]>;
  volumes: Json<PackedVolume[]>;
  lost: string[];
}

/** The SIA's aerodromes. */
interface AerodromeTable {
  id: Id;
  dataset_id: number;
  icao_code: string;
  name: string;
  reference_lng: number;
  reference_lat: number;
  elevation_ft: number;
  status: string;
  has_atc: boolean;
  has_afis: boolean;
  runways: Json<Runway[]>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    elevation_files: ElevationFileTable;
    elevation_blocks: ElevationBlockTable;
    datasets: DatasetTable;
    dataset_changes: DatasetChangeTable;
    dataset_imports: DatasetImportTable;
    uas_zones: UasZoneTable;
    zones: ZoneTable;
    aerodromes: AerodromeTable;
  }
}
