import type { Approval, ApprovalConflict } from '@envol/contract/approvals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { CROWD, clusteringBy } from '../../../map/areas/statusClusters.ts';
import { useClusters } from '../../../map/areas/useClusters.ts';
import { useMissionAreas } from '../../../map/areas/useMissionAreas.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { CONFLICT_LAYERS } from '../conflicts/conflictsLayer.ts';
import { mapStatus, requestsOf } from './approvalsOnMap.ts';
import { isFlying } from './isFlying.ts';
import { isOfOpenRequests, type QueueQuery } from './queue.views.ts';

const NONE: readonly MissionOnMap[] = [];
/** What waits first: the order of a cluster's words. */
const STATUSES = [
  'en_route',
  'submitted',
  'awaiting_validation',
  'incomplete',
  'pending',
  'reserves',
  'accepted',
  'refused',
  'cancelled',
  'closed',
] as const;

interface Pairs {
  readonly conflicts: readonly ApprovalConflict[];
  /** False while they are on their way, and where there are more than are told. */
  readonly areConflictsKnown: boolean;
}
const NO_PAIRS: Pairs = { conflicts: [], areConflictsKnown: false };

const pairsOf = (
  told: { readonly results: readonly ApprovalConflict[]; readonly is_partial: boolean } | undefined,
): Pairs =>
  told === undefined ? NO_PAIRS : { conflicts: told.results, areConflictsKnown: !told.is_partial };

const useCollection = (
  query: Omit<QueueQuery, 'ordering'>,
  with_conflicts: boolean,
  enabled: boolean,
): { readonly missions: readonly MissionOnMap[]; readonly pairs: Pairs } | null => {
  const { data } = useQuery({
    ...queryOf(endpoints.listApprovals, {
      query: {
        ...query,
        geom: 'collection',
        no_limit: 'true',
        ...(with_conflicts && { with_conflicts: 'true' }),
      },
    }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return useMemo(
    () =>
      data !== undefined && 'features' in data
        ? { missions: requestsOf(data.features), pairs: pairsOf(data.conflicts) }
        : null,
    [data],
  );
};

const ofDetail = (approval: Approval): MissionOnMap => ({
  id: approval.id,
  label: approval.flight.name,
  status: mapStatus({ ...approval, en_route: isFlying(approval) }),
  center: approval.center,
  is_old: approval.data_age.length > 0,
  areas: approval.sub_approvals.map(({ geometry }) => geometry),
});

/**
 * What the filters let through and, while a request is open, every open request around it; the pairs that meet in the air come
 * with them. What holds the filtered ones too is asked for alone: an event costs one call for the map.
 */
const useRequests = (filters: Omit<QueueQuery, 'ordering'>, open: Approval | null) => {
  const isHeld = open !== null && isOfOpenRequests(filters);
  const filtered = useCollection(filters, true, !isHeld);
  const around = useCollection({ is_closed: 'false' }, isHeld, open !== null);
  const drawn = useMemo(() => {
    const known = new Map<number, MissionOnMap>();
    const shown = [
      ...((open !== null && around?.missions) || NONE),
      ...(isHeld && around !== null ? NONE : (filtered?.missions ?? NONE)),
      ...(open === null ? NONE : [ofDetail(open)]),
    ];
    for (const request of shown) known.set(request.id, request);
    return [...known.values()];
  }, [filtered, around, open, isHeld]);
  const { pairs = NO_PAIRS } = (isHeld ? (around ?? filtered) : filtered) ?? {};
  return { filtered: filtered?.missions ?? NONE, drawn, ...pairs };
};

export interface ApprovalsOnMapOptions {
  readonly query: QueueQuery;
  /** The request that is open: drawn also when the filters hide it, with every open request around it. */
  readonly open: Approval | null;
  readonly selectedId: number | null;
  readonly onSelect: (id: number | null) => void;
  readonly onPoint: (id: number | null) => void;
}

/** The queue's requests on the map, the selected one highlighted: what the filters let through, and all that is drawn. */
export const useApprovalsOnMap = (
  options: ApprovalsOnMapOptions,
): {
  readonly filtered: readonly MissionOnMap[];
  readonly drawn: readonly MissionOnMap[];
  readonly isCrowd: boolean;
} & Pairs => {
  const { query, open, selectedId, onSelect, onPoint } = options;
  const { t } = useTranslation('approvals');
  const { ordering: _ordering, ...filters } = query;
  const { filtered, drawn: missions, ...pairs } = useRequests(filters, open);
  const isCrowd = missions.length > CROWD;
  const clustering = useMemo(
    () =>
      clusteringBy(
        STATUSES.map((status) => ({
          status,
          one: t(`cluster.${status}`, { count: 1 }),
          other: t(`cluster.${status}`, { count: 2 }),
        })),
        'authority',
        isCrowd,
      ),
    [t, isCrowd],
  );
  const shared = {
    id: 'approvals',
    label: t('map_label'),
    audience: 'authority',
    missions,
    selectedId,
  } as const;
  useMissionAreas({ ...shared, onSelect, onPoint, clustering, yieldsTo: CONFLICT_LAYERS });
  useClusters(shared);
  return { filtered, drawn: missions, isCrowd, ...pairs };
};
