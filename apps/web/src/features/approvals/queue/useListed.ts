import { useUser } from '../../../api/session.ts';
import type { ApprovalsSearch } from '../approvals.search.ts';
import { useDecidedInPlace } from '../many/decidedHere.ts';
import { useChoosing, useMany } from '../many/useMany.ts';
import { groupedQuery, queueQuery } from './queue.views.ts';
import { useQueue } from './useQueue.ts';
import { useRowInPlace } from './useQueueWay.ts';

/** So many at a time where they are worked through in groups. */
const MANY = 100;
const FEW = 20;

/**
 * The queue as it is shown: the open request where it was opened, those just decided where they stood, each operator's together
 * while several are chosen.
 */
export const useListed = (search: ApprovalsSearch, today: string, openId: number | null) => {
  const usual = queueQuery(search, today, useUser().authority?.role === 'controller');
  const choosing = useChoosing();
  const { isChoosing } = choosing;
  const query = isChoosing ? groupedQuery(usual, search) : usual;
  const queue = useQueue(query, isChoosing ? MANY : FEW);
  const kept = useRowInPlace(queue.approvals, openId);
  const placed = useDecidedInPlace(kept, JSON.stringify(query));
  return { query, queue, ...placed, many: useMany(choosing, queue.approvals) };
};
