import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { usePages } from '../../../api/usePages.ts';
import type { QueueQuery } from './queue.views.ts';
import { rememberToProcess } from './toProcess.ts';

/** `page`: how many rows come at a time; `enabled` false: it is not read. */
export const useQueue = (query: QueueQuery, page: number, enabled = true) => {
  const { rows, last, ...list } = usePages(
    ['approvals', 'queue', query],
    page,
    async (window, signal) => {
      const answer = await callApi(
        endpoints.listApprovals,
        { query: { ...query, ...window } },
        { handles: 'all', signal },
      );
      if ('to_process' in answer) rememberToProcess(answer.to_process);
      return answer;
    },
    { count: 'told' },
    enabled,
  );
  return { ...list, approvals: rows, toProcess: last?.to_process };
};
