import type { LayerGeometry } from '../../map-layers/layerGeometry.ts';
import { readGeoJsonMission } from './jsonMission.ts';
import type { LeftOut, MissionFile, PointUse } from './missionFile.ts';

/** A row of a GeoPackage: its shape in degrees of WGS 84, or why it is none, and its plain columns. */
export interface GeoPackageRow {
  /** "parcelles 12". */
  readonly place: string;
  readonly properties: Readonly<Record<string, string | number>>;
  readonly geometry: LayerGeometry | null;
  /** The highest of its heights, above the sea; null where it has none. */
  readonly highest_m: number | null;
}

/** What a GeoPackage came to; tables that were not read, by their names. */
export interface GeoPackageRows {
  readonly rows: readonly GeoPackageRow[];
  readonly unprojected: readonly string[];
}

/** Coordinates as GeoJSON has them, each place at one height. */
const lifted = (coordinates: readonly unknown[], height_m: number): readonly unknown[] =>
  coordinates.some((each) => typeof each === 'number')
    ? [...coordinates, height_m]
    : coordinates.map((each) => (Array.isArray(each) ? lifted(each, height_m) : each));

/** A GeoPackage as a mission's areas, by the words of its columns. */
export function missionOfRows({ rows, unprojected }: GeoPackageRows, use: PointUse): MissionFile {
  const features = rows.map(({ properties, geometry, highest_m }) => ({
    type: 'Feature',
    properties,
    geometry:
      geometry === null || highest_m === null
        ? geometry
        : { ...geometry, coordinates: lifted(geometry.coordinates, highest_m) },
  }));
  const left: LeftOut[] = unprojected.map((path) => ({
    line: null,
    path,
    name: '',
    reason: 'projection_unsupported',
  }));
  const read = readGeoJsonMission({ type: 'FeatureCollection', features }, use);
  const said = new Map(rows.map(({ place }, index) => [`features[${index}]`, place]));
  const placed = <T extends { readonly path: string }>(each: T): T => ({
    ...each,
    path: said.get(each.path) ?? each.path,
  });
  const isEmpty = rows.length === 0 && left.length > 0;
  return {
    ...read,
    format: 'geopackage',
    items: read.items.map(placed),
    left_out: [...(isEmpty ? [] : read.left_out.map(placed)), ...left],
  };
}
