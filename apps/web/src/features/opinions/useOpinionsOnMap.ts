import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { missionsIn } from '../../map/areas/missionCollection.ts';
import { useMissionAreas } from '../../map/areas/useMissionAreas.ts';
import { useMap } from '../../map/MapProvider.tsx';
import { useTranslation } from '../../ui/texts.ts';
import type { opinionsQuery } from './opinions.search.ts';

/** As the map's colours name what was said. */
const MAP_STATUS = { not_given: 'submitted', favourable: 'accepted', unfavourable: 'refused' } as const;

export const useOnMap = (
  query: ReturnType<typeof opinionsQuery>,
  selectedId: number | null,
  onSelect: (id: number | null) => void,
): void => {
  const { t } = useTranslation('opinions');
  const { camera } = useMap();
  const { data } = useQuery(queryOf(endpoints.listOpinionGeometries, { query }));
  const missions = useMemo(
    () =>
      missionsIn(data?.features ?? [], ({ opinion_id: id, status, is_closed }) => ({
        id,
        status: is_closed ? 'closed' : MAP_STATUS[status],
      })),
    [data],
  );
  useMissionAreas({
    id: 'opinions',
    label: t('title'),
    audience: 'authority',
    missions,
    selectedId,
    onSelect,
  });
  const { authority } = useUser();
  const look = useEffectEvent((isAsked: boolean) => {
    // Where nothing is asked, an authority sees its own place.
    const points = isAsked
      ? missions.map(({ center }) => center)
      : (authority?.structures ?? []).map(({ reference_point }) => reference_point);
    if (points.length === 0) return;
    const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)];
    camera.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
      animate: false,
      maxZoom: 11,
    });
  });
  const isRead = data !== undefined;
  const hasAny = missions.length > 0;
  useEffect(() => {
    if (isRead && selectedId === null) look(hasAny);
  }, [isRead, hasAny, selectedId]);
};
