/** GeoJSON positions: longitude first, WGS84 degrees. */
export type Position = readonly [longitude: number, latitude: number];
export type Ring = readonly Position[];

export interface PolygonGeometry {
  readonly type: 'Polygon';
  /** Outer ring first, closed; further rings are holes. */
  readonly coordinates: readonly Ring[];
}
export interface MultiPolygonGeometry {
  readonly type: 'MultiPolygon';
  readonly coordinates: readonly (readonly Ring[])[];
}
/** A disk judged geodesically, never by a drawn polygon. */
export interface CircleGeometry {
  readonly type: 'Circle';
  readonly center: Position;
  readonly radius_m: number;
}
/** A corridor: everything nearer to the line than `buffer_m` metres. */
export interface LineGeometry {
  readonly type: 'LineString';
  readonly coordinates: readonly Position[];
  readonly buffer_m: number;
}

/** What a mission area may be. */
export type AreaGeometry = PolygonGeometry | CircleGeometry | LineGeometry;
/** What a zone may be. */
export type ZoneGeometry = PolygonGeometry | MultiPolygonGeometry | CircleGeometry;

/** [west, south, east, north] in degrees. */
export type BoundingBox = readonly [number, number, number, number];
