import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '@envol/domain/geo/geodesy';
import type { AreaGeometry, BoundingBox, Position } from '@envol/domain/geo/geometry';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';

interface CollectionFeature {
  readonly geometry: { readonly type: string };
  readonly properties: {
    readonly approval_id: number;
    readonly name: string;
    readonly status: string;
    readonly is_closed: boolean;
    readonly role: 'center' | 'area';
  };
}

const isArea = (geometry: { readonly type: string }): geometry is AreaGeometry =>
  geometry.type === 'Polygon' || geometry.type === 'Circle' || geometry.type === 'LineString';
const isPoint = (geometry: object): geometry is { readonly coordinates: Position } =>
  'type' in geometry && geometry.type === 'Point' && 'coordinates' in geometry;

/** The server's flat collection as requests: a centre and its outlines each. */
export const requestsOf = (features: readonly CollectionFeature[]): readonly MissionOnMap[] => {
  const areas = new Map<number, AreaGeometry[]>();
  for (const { geometry, properties } of features) {
    if (properties.role !== 'area' || !isArea(geometry)) continue;
    const known = areas.get(properties.approval_id);
    if (known) known.push(geometry);
    else areas.set(properties.approval_id, [geometry]);
  }
  return features.flatMap(({ geometry, properties }) =>
    properties.role === 'center' && isPoint(geometry)
      ? [
          {
            id: properties.approval_id,
            label: properties.name,
            status: properties.is_closed ? 'closed' : properties.status,
            center: geometry.coordinates,
            areas: areas.get(properties.approval_id) ?? [],
          },
        ]
      : [],
  );
};

/** The smallest box around positions; null when there is none. */
export const boundsAround = (positions: readonly Position[]): BoundingBox | null => {
  if (positions.length === 0) return null;
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
};

/** Positions that together enclose an area; a circle by its four sides, a corridor with its width. */
export const cornersOf = (area: AreaGeometry): readonly Position[] => {
  if (area.type === 'Polygon') return area.coordinates[0] ?? [];
  const around = ([longitude, latitude]: Position, metres: number): readonly Position[] => {
    const east = metres / metresPerDegreeOfLongitude(latitude);
    const north = metres / metresPerDegreeOfLatitude(latitude);
    return [
      [longitude - east, latitude - north],
      [longitude + east, latitude + north],
    ];
  };
  if (area.type === 'Circle') return around(area.center, area.radius_m);
  return area.coordinates.flatMap((position) => around(position, area.buffer_m));
};
