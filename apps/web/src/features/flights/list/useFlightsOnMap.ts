import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { useMissionAreas } from '../../../map/areas/useMissionAreas.ts';
import type { FlightsQuery } from './flights.filters.ts';

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

const NONE: readonly MissionOnMap[] = [];

/** The missions of the list on the map, the selected one highlighted; a click opens one. */
export const useFlightsOnMap = (
  query: Partial<FlightsQuery>,
  selectedId: number | null,
): readonly MissionOnMap[] => {
  const { t } = useTranslation('flights');
  const navigate = useNavigate();
  const { ordering: _ordering, ...filters } = query;
  const { data } = useQuery({
    ...queryOf(endpoints.listFlights, { query: { ...filters, geom: 'collection' } }),
    placeholderData: keepPreviousData,
  });
  const missions = useMemo(
    () => (data !== undefined && 'features' in data ? missionsOf(data.features) : NONE),
    [data],
  );
  useMissionAreas({
    id: 'flights',
    label: t('map_label'),
    audience: 'dronist',
    missions,
    selectedId,
    onSelect: (id) =>
      void (id === null
        ? navigate({ to: '/map/flights' })
        : navigate({ to: '/map/flights/$id', params: { id: String(id) } })),
  });
  return missions;
};
