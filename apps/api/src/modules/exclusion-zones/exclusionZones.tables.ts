import type { ExclusionSettings } from '@envol/domain/exclusion-zones/criteria';
import type { ComputedExclusion, ExclusionBasis } from '@envol/domain/exclusion-zones/exclusionZone';
import type { Marker } from '@envol/domain/exclusion-zones/markers';
import type { PolygonGeometry } from '@envol/domain/geo/geometry';
import type { Generated, JSONColumnType } from 'kysely';
import type { Json } from '../../platform/db/columns.ts';

interface FlightExclusionZoneTable {
  flight_id: number;
  markers: Json<readonly Marker[]>;
  settings: Json<ExclusionSettings>;
  outline: JSONColumnType<PolygonGeometry | null, string | null, string | null>;
  result: Json<ComputedExclusion>;
  basis: Json<ExclusionBasis>;
  removed_markers: Generated<number>;
  version: number;
  saved_at: string;
  saved_by: string;
}

interface ApprovalExclusionZoneTable {
  approval_id: number;
  scenario: string;
  height_m: number;
  margin_m: number;
  is_drawn: boolean;
  markers: Json<readonly Marker[]>;
  result: Json<ComputedExclusion>;
  saved_at: string;
  saved_by: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_exclusion_zones: FlightExclusionZoneTable;
    approval_exclusion_zones: ApprovalExclusionZoneTable;
  }
}
