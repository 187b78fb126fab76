import type { ApprovalSummary } from '@envol/contract/approvals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';

const PAGE = 200;
/** What one screen reads of a week; beyond it says so. */
const MOST = 1000;

const readWeek = async (from: string, to: string, signal: AbortSignal) => {
  const approvals: ApprovalSummary[] = [];
  for (let offset = 0; offset < MOST; offset += PAGE) {
    const page = await callApi(
      endpoints.listApprovals,
      { query: { date_min: from, date_max: to, ordering: 'date_start', limit: PAGE, offset } },
      { handles: 'all', signal },
    );
    if (!('results' in page)) break;
    approvals.push(...page.results);
    if (page.next === null) return { approvals, count: page.count };
    if (offset + PAGE >= MOST) return { approvals, count: page.count };
  }
  return { approvals, count: approvals.length };
};

/** Every request that touches these days, page by page; read again when one changes. */
export const useWeek = (days: readonly string[]) => {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  return useQuery({
    queryKey: ['approvals', 'week', from, to],
    queryFn: ({ signal }) => readWeek(from, to, signal),
    placeholderData: keepPreviousData,
  });
};
