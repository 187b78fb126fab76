import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { usePages } from '../../../api/usePages.ts';
import type { QueueQuery } from './queue.views.ts';
import { rememberToProcess } from './toProcess.ts';

const PAGE = 20;

export const useQueue = (query: QueueQuery) => {
  const { rows, last, ...list } = usePages(
    ['approvals', 'queue', query],
    PAGE,
    async (window, signal) => {
      const page = await call(
        endpoints.listApprovals,
        { query: { ...query, ...window } },
        { handles: 'all', signal },
      );
      if ('to_process' in page) rememberToProcess(page.to_process);
      return page;
    },
    { count: 'told' },
  );
  return { ...list, approvals: rows, toProcess: last?.to_process };
};
