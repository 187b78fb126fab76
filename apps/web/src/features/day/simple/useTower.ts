import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { useMay, useUser } from '../../../api/session.ts';
import { useToday } from '../../../shared/answering/index.ts';
import { ALERTS_AGAIN_MS, hasAlerts } from '../../../shared/position-alerts/index.ts';
import { useDay } from '../useDay.ts';
import { towerItems } from './towerItems.ts';

/** Requests shown at a time, the most pressing; the list says how many there are. */
const REQUESTS = 30;

/** What the tower has to do now, of all its desks. */
export const useTower = () => {
  const { today, zone } = useToday();
  const user = useUser();
  const day = useDay(today);
  const decides = useMay('approval:decide');
  const requests = useQuery({
    ...queryOf(endpoints.listApprovals, {
      query: { only_approvals_to_process: 'true', ordering: 'urgency', limit: REQUESTS },
    }),
    placeholderData: keepPreviousData,
    enabled: decides,
  });
  const alerts = useQuery({
    ...queryOf(endpoints.listPositionAlerts, { query: {} }),
    refetchInterval: ALERTS_AGAIN_MS,
    enabled: hasAlerts(user),
  });
  const page = requests.data;
  const asked = page !== undefined && 'results' in page ? page.results : undefined;
  const heard = alerts.data?.results;
  const items = useMemo(() => towerItems(day.rows, asked ?? [], heard ?? []), [day.rows, asked, heard]);
  return {
    items,
    zone,
    today,
    /** Requests beyond those that are shown. */
    left_out: page !== undefined && 'results' in page ? page.count - page.results.length : 0,
    isPending: day.isPending || (decides && requests.isPending),
    error: day.error ?? requests.error ?? alerts.error,
    refetch: () => Promise.all([day.refetch(), requests.refetch(), alerts.refetch()]),
  };
};
