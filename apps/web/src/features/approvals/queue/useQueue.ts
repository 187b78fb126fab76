import type { ApprovalSummary } from '@envol/contract/approvals';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import type { QueueQuery } from './queue.views.ts';

const PAGE = 50;

interface QueuePage {
  readonly count: number;
  readonly to_process: number;
  readonly results: readonly ApprovalSummary[];
}

const load = async (query: QueueQuery, offset: number, signal: AbortSignal): Promise<QueuePage> => {
  const page = await call(
    endpoints.listApprovals,
    { query: { ...query, limit: PAGE, offset } },
    { handles: 'all', signal },
  );
  // The same call answers the map's collection when asked; here it was not.
  if (!('results' in page)) throw new Error('The queue came as a collection');
  return page;
};

/** The queue, a page at a time; the rows stay while another view loads. */
export const useQueue = (query: QueueQuery) => {
  const list = useInfiniteQuery({
    queryKey: ['approvals', 'queue', query],
    queryFn: ({ pageParam, signal }) => load(query, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.results.length, 0);
      return last.results.length > 0 && seen < last.count ? seen : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages ?? [];
  const seen = new Set<number>();
  // A request that moved between two pages meanwhile is shown once.
  const approvals = pages
    .flatMap((page) => page.results)
    .filter(({ id }) => (seen.has(id) ? false : seen.add(id) !== undefined));
  return { ...list, approvals, toProcess: pages.at(-1)?.to_process };
};
