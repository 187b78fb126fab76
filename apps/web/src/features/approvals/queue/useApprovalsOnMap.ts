import type { Approval } from '@envol/contract/approvals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { useMissionAreas } from '../../../map/areas/useMissionAreas.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { requestsOf } from './approvalsOnMap.ts';
import type { QueueQuery } from './queue.views.ts';

const NONE: readonly MissionOnMap[] = [];

const useCollection = (query: Omit<QueueQuery, 'ordering'>, enabled: boolean) => {
  const { data } = useQuery({
    ...queryOf(endpoints.listApprovals, { query: { ...query, geom: 'collection', no_limit: 'true' } }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return useMemo(
    () => (enabled && data !== undefined && 'features' in data ? requestsOf(data.features) : NONE),
    [data, enabled],
  );
};

const ofDetail = (approval: Approval): MissionOnMap => ({
  id: approval.id,
  label: approval.flight.name,
  status: approval.is_closed ? 'closed' : approval.status,
  center: approval.center,
  areas: approval.sub_approvals.map(({ geometry }) => geometry),
});

export interface ApprovalsOnMapOptions {
  readonly query: QueueQuery;
  /** The request that is open: drawn also when the filters hide it, with every open request around it. */
  readonly open: Approval | null;
  readonly selectedId: number | null;
  readonly onSelect: (id: number | null) => void;
}

/** The queue's requests on the map, the selected one highlighted. Gives what the filters let through. */
export const useApprovalsOnMap = (options: ApprovalsOnMapOptions): readonly MissionOnMap[] => {
  const { query, open, selectedId, onSelect } = options;
  const { t } = useTranslation('approvals');
  const { ordering: _ordering, ...filters } = query;
  const filtered = useCollection(filters, true);
  const around = useCollection({ is_closed: 'false' }, open !== null);
  const missions = useMemo(() => {
    const known = new Map<number, MissionOnMap>();
    for (const request of [...around, ...filtered, ...(open === null ? [] : [ofDetail(open)])])
      known.set(request.id, request);
    return [...known.values()];
  }, [filtered, around, open]);
  useMissionAreas({
    id: 'approvals',
    label: t('map_label'),
    audience: 'authority',
    missions,
    selectedId,
    onSelect,
  });
  return filtered;
};
