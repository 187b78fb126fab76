import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { usePages } from '../../../api/usePages.ts';
import type { QueueQuery } from './queue.views.ts';

const PAGE = 20;

export const useQueue = (query: QueueQuery) => {
  const { rows, last, ...list } = usePages(['approvals', 'queue', query], PAGE, (window, signal) =>
    call(endpoints.listApprovals, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  return { ...list, approvals: rows, toProcess: last?.to_process };
};
