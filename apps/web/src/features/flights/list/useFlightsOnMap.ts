import type { Flight } from '@envol/contract/flights';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { useMissionAreas } from '../../../map/areas/useMissionAreas.ts';
import { type FlightsQuery, missionsOf } from '../../../shared/flights/index.ts';
import { useTranslation } from '../../../ui/texts.ts';

export interface FlightsOnMap {
  readonly missions: readonly MissionOnMap[];
  /** How many pass the filters: the map holds the newest of them alone. */
  readonly count: number;
}

const NONE: FlightsOnMap = { missions: [], count: 0 };

/** Of what is open the lines stand in for outlines for which the map's answer had no room. */
const withOpen = (missions: readonly MissionOnMap[], open: Pick<Flight, 'id' | 'areas'> | undefined) =>
  open === undefined
    ? missions
    : missions.map((each) =>
        each.id === open.id && each.areas.length === 0
          ? { ...each, areas: open.areas.map(({ geometry }) => geometry) }
          : each,
      );

/** The missions of the list on the map, the selected one highlighted; a click opens one. */
export const useFlightsOnMap = (
  query: Partial<FlightsQuery>,
  selectedId: number | null,
  onPoint?: (id: number | null) => void,
  open?: Pick<Flight, 'id' | 'areas'>,
): FlightsOnMap => {
  const { t } = useTranslation('flights_list');
  const navigate = useNavigate();
  const { ordering: _ordering, ...filters } = query;
  const { data } = useQuery({
    ...queryOf(endpoints.listFlights, { query: { ...filters, geom: 'collection' } }),
    placeholderData: keepPreviousData,
  });
  const onMap = useMemo(
    () =>
      data !== undefined && 'features' in data
        ? { missions: withOpen(missionsOf(data.features), open), count: data.count }
        : NONE,
    [data, open],
  );
  useMissionAreas({
    id: 'flights',
    label: t('map_label'),
    audience: 'dronist',
    missions: onMap.missions,
    selectedId,
    onPoint,
    onSelect: (id) =>
      void (id === null
        ? navigate({ to: '/map/flights' })
        : navigate({ to: '/map/flights/$id', params: { id: String(id) } })),
  });
  return onMap;
};
