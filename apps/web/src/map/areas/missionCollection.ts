import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import type { MissionOnMap } from './missionFeatures.ts';

interface CollectionFeature {
  readonly geometry: { readonly type: string };
  readonly properties: {
    readonly name: string;
    readonly role: 'center' | 'area';
    readonly data_age?: readonly unknown[];
  };
}

const isArea = (geometry: { readonly type: string }): geometry is AreaGeometry =>
  geometry.type === 'Polygon' || geometry.type === 'Circle' || geometry.type === 'LineString';
const isPoint = (geometry: object): geometry is { readonly coordinates: Position } =>
  'type' in geometry && geometry.type === 'Point' && 'coordinates' in geometry;

/**
 * The server's flat collection as what the map shows: a centre with its outlines each. An outline without a centre is
 * left out.
 */
export const missionsIn = <F extends CollectionFeature>(
  features: readonly F[],
  about: (properties: F['properties']) => Pick<MissionOnMap, 'id' | 'status'>,
): readonly MissionOnMap[] => {
  const areas = new Map<number, AreaGeometry[]>();
  for (const { geometry, properties } of features) {
    if (properties.role !== 'area' || !isArea(geometry)) continue;
    const { id } = about(properties);
    areas.set(id, [...(areas.get(id) ?? []), geometry]);
  }
  return features.flatMap(({ geometry, properties }) => {
    if (properties.role !== 'center' || !isPoint(geometry)) return [];
    const { id, status } = about(properties);
    const { name: label, data_age = [] } = properties;
    const is_old = data_age.length > 0;
    return [{ id, status, label, is_old, center: geometry.coordinates, areas: areas.get(id) ?? [] }];
  });
};
