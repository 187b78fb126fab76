import type { AreaGeometry, CircleGeometry, PolygonGeometry, Position } from '../../geo/geometry.ts';
import { USUAL_RADIUS_M } from '../../geo/usualRadius.ts';

export const MISSION_FORMATS = [
  'kml',
  'kmz',
  'geojson',
  'gpx',
  'csv',
  'qgc_wpl',
  'qgc_plan',
  'mp_outline',
  'litchi',
  'ugcs',
  'dji_wpml',
  'shapefile',
  'geopackage',
] as const;
export type MissionFormat = (typeof MISSION_FORMATS)[number];

/** Formats in which areas leave the product, beside the KML of the documents. */
export const EXPORT_FORMATS = [
  'geojson',
  'kmz',
  'geopackage',
  'gpx',
  'csv',
  'qgc_plan',
  'mp_fence',
  'dji_wpml',
  'litchi',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What was done to a shape so that it can be flown in. The texts are in the `imports` namespace under `repairs`. */
export const SHAPE_REPAIRS = [
  'closed',
  'uncrossed',
  'swapped',
  'simplified',
  'repeats_dropped',
  'holes_filled',
  'xml_forgiven',
  'widened',
  'widened_line',
  'commas_split',
  'projected',
] as const;
/** What else is worth knowing before it is chosen. */
export const SHAPE_HINTS = [
  'contains_others',
  'same_as',
  'route_of_points',
  'has_width',
  'heights_differ',
  'mixed_heights',
  'lengthened',
  'return_height',
  'circle_radius',
  'curved_way',
] as const;

/** Why something was left out. The texts are in the `imports` namespace under `left_out`. */
export const LEFT_OUT_REASONS = [
  'format_unknown',
  'not_json',
  'not_xml',
  'entities_refused',
  'too_deep',
  'too_large',
  'not_a_zip',
  'no_kml_in_kmz',
  'another_document',
  'too_many_items',
  'too_many_points',
  'nothing_found',
  'no_geometry',
  'network_link',
  'picture',
  'geometry_unsupported',
  'coordinates_unreadable',
  'too_few_points',
  'no_surface',
  'crosses_itself',
  'too_wide',
  'outside_france',
  'crosses_date_line',
  'exclusion_fence',
  'return_place',
  'local_frame',
  'no_position',
  'columns_missing',
  'projection_unsupported',
  'size_unreadable',
  'context',
  'tasks',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

type Params = Readonly<Record<string, string | number>>;

/** A repair or a hint, with what fills its sentence. */
export interface ShapeNote<C extends string = string> {
  readonly code: C;
  readonly params: Params;
}
export type ShapeRepair = ShapeNote<(typeof SHAPE_REPAIRS)[number]>;
export type ShapeHint = ShapeNote<(typeof SHAPE_HINTS)[number]>;

/** Where it stands in the file: its line, or the path to it ("features[3]") where lines say nothing. */
export interface FilePlace {
  readonly line: number | null;
  readonly path: string;
}

/** A line as it was drawn or recorded; its width is the operator's to say unless the file does. */
export interface ReadLine {
  readonly type: 'Line';
  readonly coordinates: readonly Position[];
  /** Half of its width, m; null where the file does not say it. */
  readonly buffer_m: number | null;
  /** No narrower half-width holds what the file says is flown, m: its turns and circles. */
  readonly least_buffer_m: number;
}
export interface ReadPoint {
  readonly type: 'Point';
  readonly position: Position;
}
export type ReadShape = PolygonGeometry | CircleGeometry | ReadLine | ReadPoint;

/** One thing of a file that can become an area. */
export interface MissionItem extends FilePlace {
  /** The same in every reading of the same file. */
  readonly key: string;
  readonly name: string;
  readonly shape: ReadShape;
  readonly repairs: readonly ShapeRepair[];
  readonly hints: readonly ShapeHint[];
  /** Whether it is worth choosing without a question. */
  readonly is_suggested: boolean;
  /** What the file says beside it, by name: the first numbers and words. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What was not taken, and why. */
export interface LeftOut extends FilePlace {
  readonly name: string;
  readonly reason: LeftOutReason;
}

/** What a file came to. */
export interface MissionFile {
  readonly format: MissionFormat | null;
  readonly items: readonly MissionItem[];
  readonly left_out: readonly LeftOut[];
  /** Polygons in the file, also those that could not be taken. */
  readonly polygons: number;
}

/** What becomes of points: each by itself, or all of them as one line or one outline, in their order. */
export const POINT_USES = ['points', 'line', 'polygon'] as const;
export type PointUse = (typeof POINT_USES)[number];

/** Names of fields that hold the greatest height of the coordinates themselves, by what it is measured from, in m. */
export const COORDINATE_HEIGHTS = {
  AGL: '@agl',
  AMSL: '@amsl',
  /** Above the place of take-off. */
  home: '@home',
  /** Above the ellipsoid of WGS 84, which lies some 50 m below the sea in France. */
  ellipsoid: '@ellipsoid',
} as const;
export type HeightReference = keyof typeof COORDINATE_HEIGHTS;

/** A height, m, with what it is measured from. */
export interface FileHeight {
  readonly reference: HeightReference;
  readonly metres: number;
}

export const IMPORT_LIMITS = {
  bytes: 10_000_000,
  /** Of a KMZ, unpacked. */
  unpacked_bytes: 30_000_000,
  characters: 30_000_000,
  items: 500,
  left_out: 200,
  /** Of one shape as the file has it, and of all shapes together. */
  shape_points: 20_000,
  file_points: 100_000,
  name: 50,
  fields: 12,
  field_text: 60,
} as const;

/** Half of the width that a line takes without another word, m. */
export const USUAL_BUFFER_M = 30;

/** The area that an item becomes; a point takes the radius, a line half the width, in m, and never less than its file tells. */
export function areaOfShape(
  shape: ReadShape,
  { radius_m = USUAL_RADIUS_M, buffer_m }: { readonly radius_m?: number; readonly buffer_m?: number } = {},
): AreaGeometry {
  if (shape.type === 'Point') return { type: 'Circle', center: shape.position, radius_m };
  if (shape.type === 'Line')
    return {
      type: 'LineString',
      coordinates: shape.coordinates,
      buffer_m: Math.max(buffer_m ?? shape.buffer_m ?? USUAL_BUFFER_M, shape.least_buffer_m),
    };
  return shape;
}
