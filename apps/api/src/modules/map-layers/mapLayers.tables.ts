import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import type { WmtsLayer } from '@envol/domain/map-layers/wmts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

interface CustomLayerTable {
  id: Id;
  operator_id: number | null;
  structure_id: number | null;
  kind: 'drawn' | 'file';
  name: string;
  description: string | null;
  default_visibility: boolean;
  opacity: number;
  fill_colour: string;
  stroke_colour: string;
  legend_center: JSONColumnType<Position | null, string | null, string | null>;
  areas: Json<readonly { readonly name: string; readonly geometry: AreaGeometry }[]>;
  features: Json<object>;
  features_count: number;
  file_name: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  updated_by: number | null;
  updated_by_name: string;
}

interface AddedLayerTable {
  operator_id: number;
  category: 'mobile_network' | 'geoportail_wmts';
  layer_id: string;
  /** Of a WMTS its layer; of a mobile network nothing. */
  described: Json<Partial<WmtsLayer>>;
  added_at: string;
}

interface MapLayerSettingTable {
  user_id: number;
  identifier: string;
  default_visibility: boolean | null;
  opacity: number | null;
  options: string[] | null;
  position: number | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    custom_layers: CustomLayerTable;
    added_layers: AddedLayerTable;
    map_layer_settings: MapLayerSettingTable;
  }
}
