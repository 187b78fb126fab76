import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useCan, useMay } from '../../api/session.ts';
import type { NavItem } from './nav.ts';

/** Missions under way for operators, requests to process for authorities. Reloaded with their nouns. */
export const useNavCounts = (): Readonly<Partial<Record<NavItem['key'], number>>> => {
  const flights = useQuery({
    ...queryOf(endpoints.listFlights, { query: { limit: 1, is_archived: 'false' } }),
    enabled: useMay('flight:read'),
  });
  const approvals = useQuery({
    ...queryOf(endpoints.listApprovals, { query: { limit: 1, is_closed: 'false' } }),
    enabled: useCan('answers'),
  });
  const { data: missions } = flights;
  const { data: requests } = approvals;
  return {
    ...(missions !== undefined && 'count' in missions ? { flights: missions.count } : {}),
    ...(requests !== undefined && 'to_process' in requests ? { approvals: requests.to_process } : {}),
  };
};
