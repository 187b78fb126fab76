import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { Feature } from '../../routing/feature.ts';
import { hasQueue } from './queue/hasQueue.ts';
import { useApprovalSearch } from './useApprovalSearch.ts';

/** Requests to process; reloaded with their noun. */
const useToProcess = (): number | undefined => {
  const { data } = useQuery(queryOf(endpoints.listApprovals, { query: { limit: 1, is_closed: 'false' } }));
  return data !== undefined && 'to_process' in data ? data.to_process : undefined;
};

export const approvalsFeature: Feature = {
  order: 20,
  nav: {
    word: 'approvals',
    link: { to: '/map/approvals' },
    icon: ClipboardCheck,
    // Who decides on the day alone has a screen of its own, and reads a request from there.
    isFor: (user) =>
      hasQueue(user) && (user.capabilities.includes('decides') || !user.capabilities.includes('activates')),
    count: { use: useToProcess, word: 'to_process', is_badge: true },
  },
  ahead: (user) => (hasQueue(user) ? ['/map/approvals', '/map/approvals/$id'] : []),
  InShell: () => {
    useApprovalSearch();
    return null;
  },
};
