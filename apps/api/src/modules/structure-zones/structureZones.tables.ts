import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { DrawnOutline } from '@envol/domain/geo/prepare';
import type { ZoneKind } from '@envol/domain/structures/zones';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Box, Id, Json } from '../../platform/db/columns.ts';

interface StructureZoneTable {
  id: Id;
  structure_id: number;
  kind: ZoneKind;
  code: string | null;
  name: string;
  geometry: Json<AreaGeometry>;
  outline: ColumnType<DrawnOutline | null, string | null | undefined, string | null>;
  bbox: Box;
  area_m2: number;
  ceiling_m: number | null;
  stroke_colour: Generated<string>;
  zone_class: string | null;
  lower: JSONColumnType<HeightLimit | null, string | null | undefined, string | null>;
  upper: JSONColumnType<HeightLimit | null, string | null | undefined, string | null>;
  message: string | null;
  created_by: number | null;
  created_by_name: string;
  created_at: string;
  updated_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    structure_zones: StructureZoneTable;
  }
}
