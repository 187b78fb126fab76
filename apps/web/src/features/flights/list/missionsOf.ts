import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';

interface CollectionFeature {
  readonly geometry: { readonly type: string };
  readonly properties: {
    readonly flight_id: number;
    readonly name: string;
    readonly status: string;
    readonly is_archived: boolean;
    readonly role: 'center' | 'area';
  };
}

const isArea = (geometry: { readonly type: string }): geometry is AreaGeometry =>
  geometry.type === 'Polygon' || geometry.type === 'Circle' || geometry.type === 'LineString';
const isPoint = (geometry: object): geometry is { readonly coordinates: Position } =>
  'type' in geometry && geometry.type === 'Point' && 'coordinates' in geometry;

/** The server's flat collection as missions: a centre and its outlines each. */
export const missionsOf = (features: readonly CollectionFeature[]): readonly MissionOnMap[] => {
  const missions = new Map<number, { mission: Omit<MissionOnMap, 'areas'>; areas: AreaGeometry[] }>();
  for (const { geometry, properties } of features) {
    if (properties.role !== 'center' || !isPoint(geometry)) continue;
    const { flight_id: id, name: label, is_archived } = properties;
    const status = is_archived ? 'archived' : properties.status;
    missions.set(id, { mission: { id, label, status, center: geometry.coordinates }, areas: [] });
  }
  for (const { geometry, properties } of features)
    if (properties.role === 'area' && isArea(geometry))
      missions.get(properties.flight_id)?.areas.push(geometry);
  return [...missions.values()].map(({ mission, areas }) => ({ ...mission, areas }));
};
